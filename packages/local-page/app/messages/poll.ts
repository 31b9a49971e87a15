import type { APIPoll } from 'discord-api-types/v10';
import { html } from 'htm/preact';
import { useId, useState } from 'preact/hooks';
import { useComponent } from '../components/use-component.ts';
import { ChoiceGroup } from '../modal/choice-group.ts';
import type { Pane } from '../state/pane.ts';
import { now } from '../state/time.ts';
import { useWords } from '../words/words.ts';
import { PollAnswers } from './poll-answers.ts';
import { pollResults, timeLeft } from './poll-results.ts';

/** Stands for a poll where its message waits for something. No component has it: their custom ids are not empty. */
const POLL = '';

/** A poll: its answers to choose from until one has voted, then the votes; those can be looked at before, too. */
export function Poll({ poll, messageId, pane }: { poll: APIPoll; messageId: string; pane: Pane }) {
  const { say } = useWords();
  const question = useId();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [looks, setLooks] = useState(false);
  const { answers, all } = pollResults(poll);
  const closed = poll.results?.is_finalized ?? false;
  const voted = answers.some(({ own }) => own);
  const choosing = !closed && !voted && !looks;
  const use = pane.uses.value.get(messageId);
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

/** By itself, so that the clock draws no more than this anew. */
function TimeLeft({ expiry }: { expiry: string | null }) {
  const words = useWords();
  return expiry === null ? words.say('noEnd') : timeLeft(Date.parse(expiry) - now.value, words);
}
