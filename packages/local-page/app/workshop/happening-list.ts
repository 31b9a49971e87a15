import { useSignal } from '@preact/signals';
import { html } from 'htm/preact';
import type { HappeningView } from 'local-discord/control-client';
import { useWords } from '../words/words.ts';
import { type Bench, KEPT } from './bench.ts';
import { HappeningRow } from './happening-row.ts';
import { happeningTitle, isTrouble } from './happening-words.ts';
import { useFound } from './use-found.ts';

/** How many rows are drawn at first, and with each press on the button for more. */
const STEP = 150;

const KINDS = [
  ['interaction', 'interactions'],
  ['call', 'calls'],
  ['gateway', 'gateway'],
  ['webhook', 'webhooks'],
  ['notice', 'notices'],
] as const;
type Kind = HappeningView['kind'];
const HEARTBEATS = new Set(['HEARTBEAT', 'HEARTBEAT_ACK']);

/** Arrow keys go from line to line, past open details in between. */
function toNeighbour(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('.happening-line')];
  const at = lines.findIndex((line) => line.matches(':focus'));
  if (step === undefined || at < 0) return;
  event.preventDefault();
  lines[at + step]?.focus();
}

/** What happened at the local Discord, the newest first, with what narrows it down. */
export function HappeningList({ bench }: { bench: Bench }) {
  const words = useWords();
  const { say } = words;
  const hidden = useSignal<ReadonlySet<Kind>>(new Set());
  const text = useSignal('');
  const troubleAlone = useSignal(false);
  const interaction = useSignal<string | undefined>(undefined);
  const open = useSignal<number | undefined>(undefined);
  const shown = useSignal(STEP);
  const withHeartbeats = useSignal(false);
  const wanted = text.value.trim().toLowerCase();
  const inPayload = useFound(bench, wanted);
  const found = bench.happenings.value
    .filter((card) => {
      if (interaction.value !== undefined && card.interaction !== interaction.value) return false;
      if (hidden.value.has(card.kind) || (troubleAlone.value && !isTrouble(card))) return false;
      if (card.kind === 'gateway' && HEARTBEATS.has(card.name) && !withHeartbeats.value) return false;
      return happeningTitle(card, words).toLowerCase().includes(wanted) || inPayload.has(card.number);
    })
    .toReversed();
  const toggle = (kind: Kind) => {
    const next = new Set(hidden.value);
    if (!next.delete(kind)) next.add(kind);
    hidden.value = next;
  };
  return html`<div class="happened">
    <div class="line wrap filters" role="group" aria-label=${say('shownEntries')}>
      ${KINDS.map(
        ([kind, title]) =>
          html`<button key=${kind} type="button" class="chip" aria-pressed=${!hidden.value.has(kind)}
            onClick=${() => toggle(kind)}>${say(title)}</button>`,
      )}
      <button type="button" class="chip" aria-pressed=${withHeartbeats.value} onClick=${() => {
        withHeartbeats.value = !withHeartbeats.value;
      }}>${say('heartbeats')}</button>
      <button type="button" class="chip" aria-pressed=${troubleAlone.value} onClick=${() => {
        troubleAlone.value = !troubleAlone.value;
      }}>${say('troubleAlone')}</button>
      <input type="search" class="input small-input filter-text" aria-label=${say('filterByText')} placeholder=${say('filterHint')} value=${text.value}
        onInput=${(event: InputEvent & { currentTarget: HTMLInputElement }) => {
          text.value = event.currentTarget.value;
        }} />
      <button type="button" class="chip" onClick=${() => bench.control.clearHappenings()}>${say('empty')}</button>
      ${
        interaction.value !== undefined &&
        html`<button type="button" class="chip" aria-pressed="true" onClick=${() => {
          interaction.value = undefined;
        }}>${say('oneInteraction')}</button>`
      }
    </div>
    ${found.length === 0 && html`<p class="note">${say(bench.happenings.value.length === 0 ? 'nothingYet' : 'nothingLikeThis')}</p>`}
    <ul class="happenings" aria-label=${say('happened')} onKeyDown=${toNeighbour}>
      ${found.slice(0, shown.value).map(
        (card) =>
          html`<${HappeningRow} key=${card.number} bench=${bench} card=${card} isOpen=${open.value === card.number}
            toggle=${() => {
              open.value = open.value === card.number ? undefined : card.number;
            }}
            follow=${(id: string) => {
              interaction.value = id;
            }} />`,
      )}
    </ul>
    ${
      found.length > shown.value &&
      html`<button type="button" class="plain-button" onClick=${() => {
        shown.value += STEP;
      }}>${say('earlier', { n: found.length - shown.value })}</button>`
    }
    ${bench.happenings.value.length >= KEPT && html`<p class="note">${say('latestKept', { n: KEPT })}</p>`}
  </div>`;
}
