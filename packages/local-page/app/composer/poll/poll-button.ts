import { html } from 'htm/preact';
import { Icon } from '../../shell/icon.ts';
import type { Pane } from '../../state/pane.ts';
import { useWords } from '../../words/words.ts';

/** Begins a poll for everybody at this place. */
export function PollButton({ pane }: { pane: Pane }) {
  const name = useWords().say('createPoll');
  return html`<button type="button" class="icon-button poll-button" aria-label=${name} title=${name} aria-haspopup="dialog"
    onClick=${() => {
      pane.asksPoll.value = true;
    }}><${Icon} name="poll" /></button>`;
}
