import { html } from 'htm/preact';
import { useWords, type Words } from '../words/words.ts';
import type { Bench } from './bench.ts';

const MINUTE_MS = 60_000;

/** The faults in force, in every tab alike, and a button that ends each. */
export function InForceList({ bench }: { bench: Bench }) {
  const { say, hear } = useWords();
  const { orders, ahead_ms: aheadMs, replay } = bench.inForce.value;
  const panels = bench.panels.value.filter(({ as_usual }) => !as_usual);
  if (orders.length === 0 && aheadMs === 0 && panels.length === 0 && !replay) return null;
  return html`<section class="in-force" aria-labelledby="in-force-title">
    <h2 id="in-force-title" class="title">${say('inForce')}</h2>
    <ul>
      ${orders.map(
        ({ number, sentence }) =>
          html`<li class="line spread" key=${number}><span>${hear(sentence)}</span>
            <button type="button" class="plain-button" aria-label=${say('endFault', { fault: hear(sentence) })}
              onClick=${() => bench.control.forgetFault(number)}>${say('end')}</button></li>`,
      )}
      ${
        replay &&
        html`<li class="line spread" key="replay"><span>${say('replayed', { done: replay.done, all: replay.all })}</span>
          <button type="button" class="plain-button" onClick=${() => bench.control.stopReplay()}>${say('stop')}</button></li>`
      }
      ${panels.map(({ name, status }) => html`<li class="line spread" key=${name}>${hear(status)}</li>`)}
      ${aheadMs > 0 && html`<li class="line spread" key="clock"><span>${say('clockAhead', { n: minutesIn(aheadMs) })}</span></li>`}
    </ul>
  </section>`;
}

/** How many faults in force can be ended, in words for people who do not look at the list; undefined for none. */
export function inForceInWords(bench: Bench, { say }: Words): string | undefined {
  const troubled = bench.panels.value.filter(({ as_usual }) => !as_usual);
  const all = bench.inForce.value.orders.length + troubled.length;
  return all === 0 ? undefined : say('faultsInForce', { n: all });
}

const minutesIn = (milliseconds: number) => Math.round((milliseconds / MINUTE_MS) * 100) / 100;
