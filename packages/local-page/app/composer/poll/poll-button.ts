import { html } from 'htm/preact';
import { Icon } from '../../shell/icon.ts';
import type { Pane } from '../../state/pane.ts';

/** Begins a poll for everybody at this place. */
export function PollButton({ pane }: { pane: Pane }) {
  return html`<button type="button" class="icon-button poll-button" aria-label="Create Poll" title="Create Poll" aria-haspopup="dialog"
    onClick=${() => {
      pane.asksPoll.value = true;
    }}><${Icon} name="poll" /></button>`;
}
