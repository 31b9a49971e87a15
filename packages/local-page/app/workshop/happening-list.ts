import { useSignal } from '@preact/signals';
import { html } from 'htm/preact';
import type { HappeningView } from 'local-discord/control-client';
import type { Happening } from 'local-discord/workshop';
import { useEffect, useState } from 'preact/hooks';
import { useWords } from '../words/words.ts';
import {
  ACKNOWLEDGE_WITHIN,
  directionOf,
  happeningTitle,
  isProblem,
  stateOf,
  timeOf,
} from './happening-text.ts';
import { JsonView, pathText } from './json-view.ts';
import {
  type ActionResult,
  errorSentence,
  MAX_HAPPENINGS,
  resultOf,
  type Workshop,
} from './workshop-state.ts';

/** Number of rows at first, and of each "more". */
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

/** Arrow keys move from line to line, past open details. */
function focusNeighbour(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('.happening-line')];
  const at = lines.findIndex((line) => line.matches(':focus'));
  if (step === undefined || at < 0) return;
  event.preventDefault();
  lines[at + step]?.focus();
}

/** The record of the local Discord, newest first, with its filters. */
export function HappeningList({ workshop }: { workshop: Workshop }) {
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
  const inPayload = useSearch(workshop, wanted);
  const found = workshop.happenings.value
    .filter((card) => {
      if (interaction.value !== undefined && card.interaction !== interaction.value) return false;
      if (hidden.value.has(card.kind) || (troubleAlone.value && !isProblem(card))) return false;
      if (card.kind === 'gateway' && HEARTBEATS.has(card.name) && !withHeartbeats.value) return false;
      return happeningTitle(card, words).toLowerCase().includes(wanted) || inPayload.has(card.number);
    })
    .toReversed();
  const toggle = (kind: Kind) => {
    const next = new Set(hidden.value);
    if (!next.delete(kind)) next.add(kind);
    hidden.value = next;
  };
  return html`<div>
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
      <button type="button" class="chip" onClick=${() => workshop.control.clearHappenings()}>${say('empty')}</button>
      ${
        interaction.value !== undefined &&
        html`<button type="button" class="chip" aria-pressed="true" onClick=${() => {
          interaction.value = undefined;
        }}>${say('oneInteraction')}</button>`
      }
    </div>
    ${found.length === 0 && html`<p class="note">${say(workshop.happenings.value.length === 0 ? 'nothingYet' : 'nothingLikeThis')}</p>`}
    <ul class="happenings" aria-label=${say('happened')} onKeyDown=${focusNeighbour}>
      ${found.slice(0, shown.value).map(
        (card) =>
          html`<${HappeningRow} key=${card.number} workshop=${workshop} card=${card} isOpen=${open.value === card.number}
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
    ${workshop.happenings.value.length >= MAX_HAPPENINGS && html`<p class="note">${say('latestKept', { n: MAX_HAPPENINGS })}</p>`}
  </div>`;
}

/** The server searches all payloads at each request. */
const SEARCH_DELAY_MS = 250;
const NONE: ReadonlySet<number> = new Set();

/**
 * Returns the numbers of the entries whose payload or answer contains a text. Pages lack these, so the server searches,
 * again after each new entry.
 */
function useSearch(workshop: Workshop, text: string): ReadonlySet<number> {
  const [found, setFound] = useState<{ readonly text: string; readonly numbers: ReadonlySet<number> }>({
    text: '',
    numbers: NONE,
  });
  useEffect(() => {
    if (text === '') return;
    let isWanted = true;
    const timer = setTimeout(async () => {
      const entries = await workshop.control.happenings(text).catch(() => []);
      if (isWanted) setFound({ text, numbers: new Set(entries.map(({ number }) => number)) });
    }, SEARCH_DELAY_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [text, workshop.happenings.value]);
  return found.text === text ? found.numbers : NONE;
}

/** The status of an operation that Discord has and the local Discord lacks. */
const NOT_IMPLEMENTED = 501;

interface RowProps {
  readonly workshop: Workshop;
  readonly card: HappeningView;
  readonly isOpen: boolean;
  readonly toggle: () => void;
  /** Filters the record by this interaction. */
  readonly follow: (interaction: string) => void;
}

/** A line of the record. Pressing it opens its details. */
function HappeningRow({ workshop, card, isOpen, toggle, follow }: RowProps) {
  const words = useWords();
  const [sign, direction] = directionOf(card);
  const state = stateOf(card, words);
  const mark = badgeOf(card);
  return html`<li class="happening" data-kind=${card.kind} data-trouble=${isProblem(card)}>
    <button type="button" class="line happening-line" aria-expanded=${isOpen} onClick=${toggle}>
      <span class="small happening-time">${timeOf(card)}</span>
      <span class="note happening-sign" aria-hidden="true">${sign}</span><span class="sr-only">${words.say(direction)}</span>
      <span class="grow cut happening-title" dir="auto">${happeningTitle(card, words)}</span>
      ${mark !== undefined && html`<span class="happening-mark">${words.say(mark)}</span>`}
      ${state !== undefined && html`<span class="cut small happening-state" dir="ltr">${state}</span>`}
    </button>
    ${card.kind === 'interaction' && html`<${AcknowledgementBar} card=${card} />`}
    ${isOpen && html`<${HappeningDetails} workshop=${workshop} card=${card} follow=${follow} />`}
  </li>`;
}

/** Returns why a call was answered so, if not because of the bot. */
function badgeOf(card: HappeningView): 'asOrdered' | 'notBuilt' | undefined {
  if (card.kind !== 'call') return undefined;
  if (card.fault !== undefined) return 'asOrdered';
  return card.status === NOT_IMPLEMENTED ? 'notBuilt' : undefined;
}

/** The share of the 3 s before the first answer. The text beside it has the same information. */
function AcknowledgementBar({ card }: { card: Extract<HappeningView, { kind: 'interaction' }> }) {
  const { state, acknowledged_after = ACKNOWLEDGE_WITHIN } = card;
  if (state === 'waiting') return null;
  const share = Math.min(acknowledged_after / ACKNOWLEDGE_WITHIN, 1);
  const level = share < 0.5 ? 'good' : share < 1 ? 'near' : 'over';
  return html`<svg class="acknowledgement" data-level=${level} viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
    <rect class="acknowledgement-room" width="100" height="3" />
    <rect class="acknowledgement-used" width=${Math.max(share * 100, 1)} height="3" />
  </svg>`;
}

/** Whether the local Discord can send it again. */
function isResendable(happening: Happening): boolean {
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

/** The details of an entry: its payloads and Discord's objections. */
function HappeningDetails({
  workshop,
  card,
  follow,
}: {
  workshop: Workshop;
  card: HappeningView;
  follow: (interaction: string) => void;
}) {
  const { say, translate } = useWords();
  const happening = useSignal<Happening | undefined>(undefined);
  const trouble = useSignal<string | undefined>(undefined);
  useEffect(() => {
    workshop.control.happening(card.number).then(
      (result) => {
        happening.value = result;
      },
      (error: unknown) => {
        trouble.value = errorSentence(error);
      },
    );
  }, [card]);
  const all = happening.value;
  if (trouble.value !== undefined) return html`<p class="trouble">${translate(trouble.value)}</p>`;
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
    ${isResendable(all) && html`<${PayloadEditor} workshop=${workshop} number=${all.number} payload=${payload} />`}
  </div>`;
}

interface EditorProps {
  readonly workshop: Workshop;
  readonly number: number;
  /** Undefined if there is nothing to edit. */
  readonly payload: string | undefined;
}

/** Edits the payload of an interaction, an event or a call, and sends it again. */
function PayloadEditor({ workshop, number, payload }: EditorProps) {
  const { say, translate } = useWords();
  const text = useSignal(payload === undefined ? undefined : indented(payload));
  const result = useSignal<ActionResult | undefined>(undefined);
  const isBusy = useSignal(false);
  const send = async () => {
    if (isBusy.value) return;
    isBusy.value = true;
    result.value = await resultOf(workshop.control.sendAgain(number, text.value));
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
      <p role="status" class=${result.value?.failed ? 'trouble' : ''}>${isBusy.value ? say('sent') : translate(result.value?.sentence ?? '')}</p>
    </div>
  </details>`;
}

/** Returns text that is not JSON unchanged. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
