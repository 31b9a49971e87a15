import type { APIEmbed } from 'discord-api-types/v10';
import { html } from 'htm/preact';
import { pollEnd } from './poll-end-fields.ts';

/** How a poll has ended, in the message that says so. */
export function PollEnd({ embed }: { embed: APIEmbed }) {
  const { question, winner, votes } = pollEnd(embed);
  return html`<div class="poll">
    <div class="poll-question" dir="auto">${question}</div>
    <div class="poll-hint">${winner === undefined ? 'The poll is closed.' : 'The poll is closed. The winner is'}</div>
    ${winner !== undefined && html`<div class="poll-answer" data-won><span dir="auto">${winner}</span></div>`}
    <div class="poll-hint">${votes}</div>
  </div>`;
}
