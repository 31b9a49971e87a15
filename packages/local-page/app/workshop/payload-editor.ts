import { useSignal } from '@preact/signals';
import { html } from 'htm/preact';
import { useWords } from '../words/words.ts';
import { type Bench, type Told, told } from './bench.ts';

interface EditorProps {
  readonly bench: Bench;
  readonly number: number;
  /** Undefined where there is nothing to change. */
  readonly payload: string | undefined;
}

/** Changes the payload of an interaction, an event or a call, and sends it once more. */
export function PayloadEditor({ bench, number, payload }: EditorProps) {
  const { say, hear } = useWords();
  const text = useSignal(payload === undefined ? undefined : indented(payload));
  const result = useSignal<Told | undefined>(undefined);
  const isBusy = useSignal(false);
  const send = async () => {
    if (isBusy.value) return;
    isBusy.value = true;
    result.value = await told(bench.control.sendAgain(number, text.value));
    isBusy.value = false;
  };
  return html`<details class="payload-editor">
    <summary class="note">${say(payload === undefined ? 'sendAgain' : 'editAndSend')}</summary>
    ${
      payload !== undefined &&
      html`<textarea class="input small-input" dir="ltr" aria-label=${say('payloadToSend')} spellcheck="false" rows="14" value=${text.value}
      onInput=${(event: InputEvent & { currentTarget: HTMLTextAreaElement }) => {
        text.value = event.currentTarget.value;
      }}></textarea>`
    }
    <div class="line wrap filters">
      <button type="button" class="main-button" aria-disabled=${isBusy.value} onClick=${send}>${say('sendAgain')}</button>
      <p role="status" class=${result.value?.failed ? 'trouble' : ''}>${isBusy.value ? say('sent') : hear(result.value?.sentence ?? '')}</p>
    </div>
  </details>`;
}

/** Text that is no JSON stays as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
