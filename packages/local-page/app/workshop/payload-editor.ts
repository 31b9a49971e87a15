import { useSignal } from '@preact/signals';
import { html } from 'htm/preact';
import type { Bench } from './bench.ts';

/** Changes the payload of an interaction, and sends it once more with an id and a token of its own. */
export function PayloadEditor({ bench, number, payload }: { bench: Bench; number: number; payload: string }) {
  const text = useSignal(JSON.stringify(JSON.parse(payload), undefined, 2));
  const told = useSignal<{ sentence: string; failed: boolean } | undefined>(undefined);
  const isBusy = useSignal(false);
  const send = async () => {
    isBusy.value = true;
    told.value = await bench.told({ kind: 'send again', number, payload: text.value });
    isBusy.value = false;
  };
  return html`<details class="payload-editor">
    <summary>Edit and send again</summary>
    <textarea dir="ltr" aria-label="Payload to send" spellcheck="false" rows="14" value=${text.value}
      onInput=${(event: InputEvent & { currentTarget: HTMLTextAreaElement }) => {
        text.value = event.currentTarget.value;
      }}></textarea>
    <div class="happening-tools">
      <button type="button" class="main-button" disabled=${isBusy.value} onClick=${send}>Send again</button>
      <p role="status" class=${told.value?.failed ? 'workshop-trouble' : ''}>${isBusy.value ? 'Sent …' : told.value?.sentence}</p>
    </div>
  </details>`;
}
