import type { APIMessage } from 'discord-api-types/v10';
import { html } from 'htm/preact';
import { Avatar } from '../people/avatar.ts';
import type { Pane } from '../state/pane.ts';
import { useWords } from '../words/words.ts';

/** What stands above a message: the command that it answers, or the message that it replies to. */
export function AboveMessage({ message, pane }: { message: APIMessage; pane: Pane }) {
  const { say, parts } = useWords();
  const { interaction, interaction_metadata: metadata, referenced_message: replied } = message;
  if (interaction) {
    const ofMenu = metadata && ('target_message_id' in metadata || 'target_user' in metadata);
    const name = interaction.user.global_name ?? interaction.user.username;
    return html`<div class="line muted above">
      <${Avatar} userId=${interaction.user.id} size=${16} />
      <span>${parts('usedCommand', {
        person: html`<span class="above-name">${name}</span>`,
        command: html`<span class="mention" dir="auto">${ofMenu ? '' : '/'}${interaction.name}</span>`,
      })}</span>
    </div>`;
  }
  if (replied === undefined) return null;
  if (replied === null || !pane.messages.has(replied.id))
    return html`<div class="line muted above"><em>${say('originalDeleted')}</em></div>`;
  // As it is now, where that is known.
  const { author, content } = pane.messages.message(replied.id).value?.message ?? replied;
  const name = author.global_name ?? author.username;
  return html`<div class="line muted above">
    <span class="sr-only">${say('repliesTo')}</span>
    <${Avatar} userId=${author.id} app=${author.bot === true} size=${16} />
    <span class="above-name">${name}</span>
    <button type="button" class="cut muted above-text" dir="auto" onClick=${() => {
      pane.wanted.value = replied.id;
    }}>${content || say('seeAttachment')}</button>
  </div>`;
}
