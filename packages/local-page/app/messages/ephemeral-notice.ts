import { html } from 'htm/preact';
import { Icon } from '../shell/icon.ts';
import type { Pane } from '../state/pane.ts';
import { useWords } from '../words/words.ts';

/** Says that nobody else sees a message, and takes it away. */
export function EphemeralNotice({ messageId, pane }: { messageId: string; pane: Pane }) {
  const { say, parts } = useWords();
  const dismiss = () => void pane.act((as, here) => as.delete(messageId, here));
  return html`<div class="small ephemeral-notice">
    <${Icon} name="eye" size=${14} /> <span>${parts('onlyYou', {
      dismiss: html`<button type="button" class="link-button" onClick=${dismiss}>${say('dismissMessage')}</button>`,
    })}</span>
  </div>`;
}
