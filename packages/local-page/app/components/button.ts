import type { APIButtonComponent, APIMessageComponentEmoji } from 'discord-api-types/v10';
import { html } from 'htm/preact';
import { linkTarget } from '../messages/media.ts';
import { Icon } from '../shell/icon.ts';
import { useWords } from '../words/words.ts';
import type { Placed } from './use-component.ts';
import { useComponent } from './use-component.ts';

const STYLES: Readonly<Record<number, string>> = {
  1: 'primary',
  2: 'secondary',
  3: 'success',
  4: 'danger',
  5: 'link',
  6: 'premium',
};

/** A button of a message. While one is waited for, the others of the message cannot be pressed. */
export function ButtonComponent({ button, message, pane }: Placed & { button: APIButtonComponent }) {
  const { say } = useWords();
  const label = 'label' in button ? button.label : undefined;
  const emoji = 'emoji' in button ? button.emoji : undefined;
  const face = html`${emoji && html`<${Emoji} emoji=${emoji} />`}${label !== undefined && html`<span>${label}</span>`}`;
  const style = STYLES[button.style];
  if ('url' in button) {
    return html`<a class="button" data-style="link" href=${button.disabled ? undefined : linkTarget(button.url)}
      aria-disabled=${button.disabled} target="_blank" rel="noopener noreferrer">${face}<${Icon} name="external" size=${14} /></a>`;
  }
  if ('sku_id' in button)
    return html`<button type="button" class="button" data-style="premium" disabled>${say('getInShop')}</button>`;
  const { custom_id: customId } = button;
  const use = pane.uses.value.get(message.id);
  const waits = use?.kind === 'waiting' && use.customId === customId;
  // A hidden label names no button while it waits, and an emoji alone is no name.
  const spoken =
    waits || label === undefined ? (label ?? (emoji?.id ? `:${emoji.name}:` : emoji?.name)) : undefined;
  const click = () => {
    if (use?.kind === 'waiting') return;
    void useComponent(pane, message.id, customId, (as, here) =>
      as.click(customId, { ...here, message: message.id, until: 'acknowledged' }),
    );
  };
  return html`<button type="button" class="button" data-style=${style} disabled=${button.disabled}
    aria-disabled=${use?.kind === 'waiting'} aria-busy=${waits} aria-label=${spoken} data-waits=${waits} onClick=${click}>
    <span class="button-face">${face}</span>
    ${waits && html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>`}
  </button>`;
}

/**
 * An emoji of a component, which its label or its accessible name says already. One of a server is a picture elsewhere:
 * its name stands for it.
 */
export function Emoji({ emoji: { id, name } }: { emoji: APIMessageComponentEmoji }) {
  return id
    ? html`<span class="custom-emoji" aria-hidden="true">:${name}:</span>`
    : html`<span class="emoji" aria-hidden="true">${name}</span>`;
}
