import { useSignal } from '@preact/signals';
import { html } from 'htm/preact';
import type { HappeningView } from 'local-discord/control-client';
import type { Happening } from 'local-discord/workshop';
import { useEffect } from 'preact/hooks';
import { useWords } from '../words/words.ts';
import { type Bench, errorSentence } from './bench.ts';
import { pathText } from './json-lines.ts';
import { JsonView } from './json-view.ts';
import { PayloadEditor } from './payload-editor.ts';

/** Whether the local Discord sends it once more when it is asked to. */
function isSentAgain(happening: Happening): boolean {
  switch (happening.kind) {
    case 'interaction':
      return happening.payload !== undefined;
    case 'webhook':
    case 'notice':
      return false;
    case 'gateway':
      return happening.from === 'discord' && /"op":0,/.test(happening.payload ?? '');
    case 'call':
      return happening.files === undefined && happening.omitted === undefined;
  }
}

/** All of something in the record: its payloads, and what Discord has against it. */
export function HappeningDetails({
  bench,
  card,
  follow,
}: {
  bench: Bench;
  card: HappeningView;
  follow: (interaction: string) => void;
}) {
  const { say, hear } = useWords();
  const happening = useSignal<Happening | undefined>(undefined);
  const trouble = useSignal<string | undefined>(undefined);
  useEffect(() => {
    bench.control.happening(card.number).then(
      (result) => {
        happening.value = result;
      },
      (error: unknown) => {
        trouble.value = errorSentence(error);
      },
    );
  }, [card]);
  const all = happening.value;
  if (trouble.value !== undefined) return html`<p class="trouble">${hear(trouble.value)}</p>`;
  if (!all) return html`<p class="note" role="status">${say('reading')}</p>`;
  const { interaction, payload, omitted } = all;
  const answer = 'answer' in all ? all.answer : undefined;
  const refusal = 'refusal' in all ? all.refusal : undefined;
  return html`<div class="happening-details">
    ${all.kind === 'call' && html`<p class="happening-path">${all.method} ${all.path}</p>`}
    ${all.kind === 'call' && all.reason !== undefined && html`<p>${say('reason', { reason: all.reason })}</p>`}
    ${all.kind === 'notice' && html`<p dir="auto">${all.what}</p>`}
    ${
      refusal &&
      html`<div class="refused-because" role="note">
        <p><strong class="trouble">${refusal.code}</strong> ${refusal.message}</p>
        <ul>${refusal.fields.map(
          ({ path, message, code }) =>
            html`<li><code>${pathText(path)}</code> ${message} <span class="small">${code}</span></li>`,
        )}</ul>
      </div>`
    }
    ${all.kind === 'call' && all.files?.map(({ name, bytes }) => html`<p>${say('fileBytes', { name, n: bytes })}</p>`)}
    ${payload !== undefined && html`<${JsonView} title=${say('payload')} json=${payload} marked=${refusal?.fields ?? []} />`}
    ${answer !== undefined && html`<${JsonView} title=${say('answer')} json=${answer} marked=${[]} />`}
    ${omitted !== undefined && html`<p class="note">${say('charactersOmitted', { n: omitted })}</p>`}
    <div class="line wrap filters">
      ${
        interaction !== undefined &&
        html`<button type="button" class="plain-button" onClick=${() => follow(interaction)}>${say('wholeInteraction')}</button>`
      }
    </div>
    ${isSentAgain(all) && html`<${PayloadEditor} bench=${bench} number=${all.number} payload=${payload} />`}
  </div>`;
}
