import { html } from 'htm/preact';
import { Icon } from '../shell/icon.ts';
import { type AnswerResult, votesText, winnersOf } from './poll-results.ts';

/** The answers of a poll with their votes: one’s own are marked, and those that won when it is closed. */
export function PollAnswers({ answers, closed }: { answers: readonly AnswerResult[]; closed: boolean }) {
  const winners = closed ? winnersOf(answers) : [];
  return html`<ul class="poll-answers" aria-label="Results">
    ${answers.map(({ id, label, count, share, own }) => {
      const won = winners.includes(id);
      return html`<li class="poll-answer" key=${id} data-won=${won} data-own=${own} style=${{ '--share': `${share}%` }}>
        <span dir="auto">${label}</span>
        <span class="poll-votes">
          ${won && html`<b class="poll-winner">Winner</b>`}
          ${own && html`<${Icon} name="check" size=${16} /><span class="sr-only">Your vote.</span>`}
          ${votesText(count)} · ${share}%
        </span>
      </li>`;
    })}
  </ul>`;
}
