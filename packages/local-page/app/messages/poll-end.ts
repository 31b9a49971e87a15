import type { APIEmbed } from 'discord-api-types/v10';
import { html } from 'htm/preact';
import { useWords } from '../words/words.ts';
import { pollEnd } from './poll-end-fields.ts';

/** How a poll has ended, in the message that says so. */
export function PollEnd({ embed }: { embed: APIEmbed }) {
  const words = useWords();
  const { question, winner, votes } = pollEnd(embed, words);
  return html`<div class="card poll">
    <div class="title" dir="auto">${question}</div>
    <div class="note poll-hint">${words.say(winner === undefined ? 'pollIsClosed' : 'pollWinnerIs')}</div>
    ${winner !== undefined && html`<div class="line spread wrap poll-answer" data-won><span dir="auto">${winner}</span></div>`}
    <div class="note poll-hint">${votes}</div>
  </div>`;
}
