import type { APIEmbed, APIPoll } from 'discord-api-types/v10';
import { html } from 'htm/preact';
import { useId, useState } from 'preact/hooks';
import { useComponent } from '../components/component-view.ts';
import { ChoiceGroup } from '../components/picker.ts';
import { Icon } from '../shell/icon.ts';
import type { Pane } from '../state/pane.ts';
import { now } from '../state/time.ts';
import { useWords, type Words } from '../words/words.ts';

/** The key of a poll in `componentStatuses`. No component has it, because custom ids are not empty. */
const POLL = '';

/**
 * A poll: answers to choose from until the person has voted, then the results. The results can be shown before, too.
 */
export function Poll({ poll, messageId, pane }: { poll: APIPoll; messageId: string; pane: Pane }) {
  const { say } = useWords();
  const question = useId();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [looks, setLooks] = useState(false);
  const { answers, all } = pollResults(poll);
  const closed = poll.results?.is_finalized ?? false;
  const voted = answers.some(({ own }) => own);
  const choosing = !closed && !voted && !looks;
  const use = pane.componentStatuses.value.get(messageId);
  const waits = use?.kind === 'waiting' && use.customId === POLL;
  const vote = async () => {
    if (use?.kind === 'waiting' || (!voted && chosen.length === 0)) return;
    const answerIds = voted ? [] : chosen.map(Number);
    await useComponent(pane, messageId, POLL, (as, here) =>
      as.vote(answerIds, { ...here, message: messageId }),
    );
    setChosen([]);
    setLooks(false);
  };
  return html`<div class="card poll" role="group" aria-label=${say('poll', { question: poll.question.text ?? '' })}>
    <div class="title" id=${question} dir="auto">${poll.question.text}</div>
    ${!closed && html`<div class="note poll-hint">${say(poll.allow_multiselect ? 'selectSeveral' : 'selectOne')}</div>`}
    ${
      choosing
        ? html`<${ChoiceGroup} type=${poll.allow_multiselect ? 'checkbox' : 'radio'} labelledBy=${question} chosen=${chosen}
            options=${answers.map(({ id, label }) => ({ value: String(id), label }))} onChoose=${setChosen} />`
        : html`<${PollAnswers} answers=${answers} closed=${closed} />`
    }
    <div class="line wrap poll-foot">
      <span class="note poll-hint">${say('votes', { n: all })} · ${closed ? say('pollClosed') : html`<${TimeLeft} expiry=${poll.expiry} />`}</span>
      ${
        !closed &&
        !voted &&
        html`<button type="button" key="look" class="poll-look" onClick=${() => setLooks(!looks)}>
          ${say(looks ? 'backToVote' : 'showResults')}</button>`
      }
      ${
        !closed &&
        (voted || !looks) &&
        html`<button type="button" key="vote" class="button" data-style=${voted ? 'secondary' : 'primary'} data-waits=${waits}
          aria-disabled=${use?.kind === 'waiting' || (!voted && chosen.length === 0)} aria-busy=${waits} onClick=${vote}>
          <span class="button-face">${say(voted ? 'removeVote' : 'vote')}</span>
          ${waits && html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>`}
        </button>`
      }
    </div>
  </div>`;
}

/** A separate component, so that the clock renders only this again. */
function TimeLeft({ expiry }: { expiry: string | null }) {
  const words = useWords();
  return expiry === null ? words.say('noEnd') : timeLeft(Date.parse(expiry) - now.value, words);
}

/** A poll's answers with their votes. Marks the person's own, and the winners of a closed poll. */
function PollAnswers({ answers, closed }: { answers: readonly AnswerResult[]; closed: boolean }) {
  const { say } = useWords();
  const winners = closed ? winnersOf(answers) : [];
  return html`<ul class="stack" aria-label=${say('results')}>
    ${answers.map(({ id, label, count, share, own }) => {
      const won = winners.includes(id);
      return html`<li class="line spread wrap poll-answer" key=${id} data-won=${won} data-own=${own} style=${{ '--share': `${share}%` }}>
        <span dir="auto">${label}</span>
        <span class="poll-votes">
          ${won && html`<b class="poll-winner">${say('winner')}</b>`}
          ${own && html`<${Icon} name="check" size=${16} /><span class="sr-only">${say('yourVote')}</span>`}
          ${say('votes', { n: count })} · ${share}%
        </span>
      </li>`;
    })}
  </ul>`;
}

/** The result of a closed poll, in its own message. */
export function PollResult({ embed }: { embed: APIEmbed }) {
  const words = useWords();
  const { question, winner, votes } = pollResultOf(embed, words);
  return html`<div class="card poll">
    <div class="title" dir="auto">${question}</div>
    <div class="note poll-hint">${words.say(winner === undefined ? 'pollIsClosed' : 'pollWinnerIs')}</div>
    ${winner !== undefined && html`<div class="line spread wrap poll-answer" data-won><span dir="auto">${winner}</span></div>`}
    <div class="note poll-hint">${votes}</div>
  </div>`;
}

/** Reads the fields of an embed of Discord's type `poll_result`. No winner in a tie. */
export function pollResultOf(
  { fields = [] }: APIEmbed,
  { say }: Words,
): { question: string; winner?: string; votes: string } {
  const said = new Map(fields.map(({ name, value }) => [name, value]));
  const [all, most] = [Number(said.get('total_votes') ?? 0), Number(said.get('victor_answer_votes') ?? 0)];
  const sign = said.has('victor_answer_emoji_id')
    ? `:${said.get('victor_answer_emoji_name')}:`
    : said.get('victor_answer_emoji_name');
  const winner = [sign, said.get('victor_answer_text')].filter(Boolean).join(' ');
  const won = said.has('victor_answer_id') && winner !== '';
  return {
    question: said.get('poll_question_text') ?? '',
    ...(won && { winner }),
    votes: won ? say('votesOf', { most, n: all }) : say('votes', { n: all }),
  };
}

/** An answer of a poll with its votes. */
export interface AnswerResult {
  readonly id: number;
  readonly label: string;
  readonly count: number;
  /** Share of all votes, in whole percent. */
  readonly share: number;
  /** Whether this person voted for it. */
  readonly own: boolean;
}

/** Returns a poll's answers in order, and the total number of votes. */
export function pollResults({ answers, results }: APIPoll): { answers: AnswerResult[]; all: number } {
  const counts = new Map(results?.answer_counts.map((each) => [each.id, each]));
  const all = [...counts.values()].reduce((sum, { count }) => sum + count, 0);
  return {
    all,
    answers: answers.map(({ answer_id: id, poll_media: { text, emoji } }) => {
      const { count = 0, me_voted: own = false } = counts.get(id) ?? {};
      // A server's emoji is a picture on another host, so its name is shown.
      const sign = emoji?.id ? `:${emoji.name}:` : emoji?.name;
      const label = [sign, text].filter(Boolean).join(' ');
      return { id, label, count, share: all === 0 ? 0 : Math.round((100 * count) / all), own };
    }),
  };
}

/** Returns the ids of the answers with the most votes: several in a tie, none without votes. */
export function winnersOf(answers: readonly AnswerResult[]): number[] {
  const most = Math.max(1, ...answers.map(({ count }) => count));
  return answers.filter(({ count }) => count === most).map(({ id }) => id);
}

const UNITS = [
  ['daysLeft', 86_400_000],
  ['hoursLeft', 3_600_000],
  ['minutesLeft', 60_000],
  ['secondsLeft', 1_000],
] as const;

/** Returns `23h left`. @param left milliseconds */
export function timeLeft(left: number, { say }: Words): string {
  if (left <= 0) return say('pollClosed');
  const [key, length] = UNITS.find(([, each]) => left >= each) ?? UNITS[3];
  return say(key, { n: Math.max(Math.round(left / length), 1) });
}
