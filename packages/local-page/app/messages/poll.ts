import type { APIPoll } from 'discord-api-types/v10';
import { html } from 'htm/preact';

/** A poll with the votes that it has. */
export function Poll({ poll }: { poll: APIPoll }) {
  const counts = new Map(poll.results?.answer_counts.map(({ id, count }) => [id, count]));
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const closed = poll.results?.is_finalized ?? false;
  return html`<div class="poll" role="group" aria-label="Poll: ${poll.question.text ?? ''}">
    <div class="poll-question">${poll.question.text}</div>
    <div class="poll-hint">${poll.allow_multiselect ? 'Select one or more answers' : 'Select one answer'}</div>
    <ul>
      ${poll.answers.map(({ answer_id: id, poll_media: { text, emoji } }) => {
        const count = counts.get(id) ?? 0;
        const share = all === 0 ? 0 : Math.round((100 * count) / all);
        return html`<li class="poll-answer" style=${{ '--share': `${share}%` }}>
          <span>${emoji?.name} ${text}</span><span class="poll-votes">${count} · ${share}%</span>
        </li>`;
      })}
    </ul>
    <div class="poll-hint">${all} ${all === 1 ? 'vote' : 'votes'}${closed ? ' · Poll closed' : ''}</div>
  </div>`;
}
