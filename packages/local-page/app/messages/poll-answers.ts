import { html } from 'htm/preact';
import { Icon } from '../shell/icon.ts';
import { useWords } from '../words/words.ts';
import { type AnswerResult, winnersOf } from './poll-results.ts';

/** The answers of a poll with their votes: one’s own are marked, and those that won when it is closed. */
export function PollAnswers({ answers, closed }: { answers: readonly AnswerResult[]; closed: boolean }) {
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
