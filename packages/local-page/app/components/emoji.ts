import type { APIMessageComponentEmoji } from 'discord-api-types/v10';
import { html } from 'htm/preact';

/**
 * An emoji of a component, which its label or its accessible name says already. One of a server is a picture elsewhere:
 * its name stands for it.
 */
export function Emoji({ emoji: { id, name } }: { emoji: APIMessageComponentEmoji }) {
  return id
    ? html`<span class="custom-emoji" aria-hidden="true">:${name}:</span>`
    : html`<span class="emoji" aria-hidden="true">${name}</span>`;
}
