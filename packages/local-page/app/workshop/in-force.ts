import { html } from 'htm/preact';
import type { Bench } from './bench.ts';

const MINUTE_MS = 60_000;

/** The faults in force, in every tab alike, and a button that ends each. */
export function InForceList({ bench }: { bench: Bench }) {
  const { orders, aheadMs, replay } = bench.inForce.value;
  const panels = bench.panelCards.filter(({ isAsUsual }) => !isAsUsual);
  if (orders.length === 0 && aheadMs === 0 && panels.length === 0 && !replay) return null;
  return html`<section class="in-force" aria-labelledby="in-force-title">
    <h2 id="in-force-title">In force</h2>
    <ul>
      ${orders.map(
        ({ number, sentence }) =>
          html`<li key=${number}><span>${sentence}</span>
            <button type="button" class="plain-button" aria-label="End: ${sentence}"
              onClick=${() => bench.told({ kind: 'end', order: number })}>End</button></li>`,
      )}
      ${
        replay &&
        html`<li key="replay"><span>A transcript is being replayed: ${replay.done} of ${replay.all}.</span>
          <button type="button" class="plain-button" onClick=${() => bench.told({ kind: 'stop replay' })}>Stop</button></li>`
      }
      ${panels.map(({ name, status }) => html`<li key=${name}>${status}</li>`)}
      ${aheadMs > 0 && html`<li key="clock"><span>${aheadSentence(aheadMs)}</span></li>`}
    </ul>
  </section>`;
}

/** How many faults in force can be ended, in words for people who do not look at the list; undefined for none. */
export function inForceInWords(bench: Bench): string | undefined {
  const troubled = bench.panelCards.filter(({ isAsUsual }) => !isAsUsual);
  const all = bench.inForce.value.orders.length + troubled.length;
  if (all === 0) return undefined;
  return all === 1 ? '1 fault is in force' : `${all} faults are in force`;
}

function aheadSentence(aheadMs: number): string {
  const minutes = Math.round((aheadMs / MINUTE_MS) * 100) / 100;
  return `Discord’s clock is ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ahead; it never goes back.`;
}
