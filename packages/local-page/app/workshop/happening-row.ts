import { html } from 'htm/preact';
import type { HappeningView } from 'local-discord/control-client';
import { useWords } from '../words/words.ts';
import type { Bench } from './bench.ts';
import { HappeningDetails } from './happening-details.ts';
import {
  ACKNOWLEDGE_WITHIN,
  directionOf,
  happeningTitle,
  isTrouble,
  stateOf,
  timeOf,
} from './happening-words.ts';

/** The status of an operation of Discord's that the local one does not have. */
const NOT_BUILT = 501;

interface RowProps {
  readonly bench: Bench;
  readonly card: HappeningView;
  readonly isOpen: boolean;
  readonly toggle: () => void;
  /** Shows what belongs to this interaction alone. */
  readonly follow: (interaction: string) => void;
}

/** A line of What happened; a press opens its details. */
export function HappeningRow({ bench, card, isOpen, toggle, follow }: RowProps) {
  const words = useWords();
  const [sign, direction] = directionOf(card);
  const state = stateOf(card, words);
  const mark = markOf(card);
  return html`<li class="happening" data-kind=${card.kind} data-trouble=${isTrouble(card)}>
    <button type="button" class="line happening-line" aria-expanded=${isOpen} onClick=${toggle}>
      <span class="small happening-time">${timeOf(card)}</span>
      <span class="note happening-sign" aria-hidden="true">${sign}</span><span class="sr-only">${words.say(direction)}</span>
      <span class="grow cut happening-title" dir="auto">${happeningTitle(card, words)}</span>
      ${mark !== undefined && html`<span class="happening-mark">${words.say(mark)}</span>`}
      ${state !== undefined && html`<span class="cut small happening-state" dir="ltr">${state}</span>`}
    </button>
    ${card.kind === 'interaction' && html`<${AcknowledgementBar} card=${card} />`}
    ${isOpen && html`<${HappeningDetails} bench=${bench} card=${card} follow=${follow} />`}
  </li>`;
}

/** Why a call is answered as it is, where the bot is not the reason. */
function markOf(card: HappeningView): 'asOrdered' | 'notBuilt' | undefined {
  if (card.kind !== 'call') return undefined;
  if (card.fault !== undefined) return 'asOrdered';
  return card.status === NOT_BUILT ? 'notBuilt' : undefined;
}

/** How much of the 3 s has gone by before the first answer. The words beside it say the same. */
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
