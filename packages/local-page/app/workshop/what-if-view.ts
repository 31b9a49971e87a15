import { useSignal } from '@preact/signals';
import { html } from 'htm/preact';
import type { FaultKindView, PanelView } from 'local-discord/control-client';
import { PanelActions } from '../panels/panel-view.ts';
import { useWords, type Words } from '../words/words.ts';
import { type ActionResult, resultOf, type Workshop } from './workshop-state.ts';

interface WhatIfProps {
  readonly workshop: Workshop;
  readonly panels: readonly PanelView[];
}

/** The faults: those in force, then each fault with its settings and its result. */
export function WhatIfView({ workshop, panels }: WhatIfProps) {
  const { say } = useWords();
  const withActions = panels.filter(({ actions }) => actions.length > 0);
  return html`<${ActiveFaults} workshop=${workshop} />
  <ul aria-label=${say('whatIf')}>
    ${workshop.kinds.value.map((card) => html`<${WhatIfForm} key=${card.name} workshop=${workshop} card=${card} />`)}
    ${withActions.map(
      (panel) =>
        html`<li key=${panel.name} class="what-if"><${PanelActions} workshop=${workshop} panel=${panel} /></li>`,
    )}
  </ul>`;
}

function WhatIfForm({ workshop, card }: { workshop: Workshop; card: FaultKindView }) {
  const { translate } = useWords();
  const initial = Object.fromEntries(card.parameters.map(({ name, initial }) => [name, initial]));
  const values = useSignal<Record<string, string | number>>(initial);
  const result = useSignal<ActionResult | undefined>(undefined);
  const happen = async (event: SubmitEvent) => {
    event.preventDefault();
    const { which, ...others } = values.value;
    result.value = await resultOf(
      workshop.control.fault(card.name, { ...others, ...(which !== undefined && { calls: which }) }),
    );
  };
  const set = (name: string, value: string | number) => {
    values.value = { ...values.value, [name]: value };
  };
  return html`<li class="what-if">
    <form onSubmit=${happen}>
      <button type="submit" class="main-button" aria-describedby="what-if-${card.name}">${titleWith(translate(card.title), values.value)}</button>
      <p id="what-if-${card.name}" class="note">${translate(card.description)}</p>
      ${
        card.parameters.length > 0 &&
        html`<div class="line wrap" role="group" aria-label=${titleWith(translate(card.title), values.value)}>${card.parameters.map(
          (parameter) =>
            html`<${ParameterField} key=${parameter.name} parameter=${parameter} value=${values.value[parameter.name]} set=${set} />`,
        )}</div>`
      }
      <p role="status" class=${result.value?.failed ? 'trouble' : 'told'}>${translate(result.value?.sentence ?? '')}</p>
    </form>
  </li>`;
}

const titleWith = (title: string, values: Readonly<Record<string, string | number>>) =>
  title.replaceAll(/\{(\w+)\}/g, (_all, name: string) => `${values[name] || '…'}`);

function ParameterField({
  parameter,
  value,
  set,
}: {
  parameter: FaultKindView['parameters'][number];
  value: string | number | undefined;
  set: (name: string, value: string | number) => void;
}) {
  const { translate } = useWords();
  const { name, label } = parameter;
  const field =
    parameter.kind === 'number'
      ? html`<input class="input small-input" type="number" required step="any" min=${parameter.least} max=${parameter.most} value=${value}
          onInput=${(event: InputEvent & { currentTarget: HTMLInputElement }) =>
            set(name, event.currentTarget.valueAsNumber)} />`
      : html`<select class="input small-input" value=${value} onChange=${(
          event: Event & { currentTarget: HTMLSelectElement },
        ) => set(name, event.currentTarget.value)}>${parameter.choices.map(
          (choice) =>
            html`<option key=${choice.value} value=${choice.value} selected=${choice.value === value}>${translate(choice.label)}</option>`,
        )}</select>`;
  return html`<label class="small parameter"><span>${translate(label)}</span>${field}</label>`;
}

const MINUTE_MS = 60_000;

/** The faults in force, the same in every tab, each with a button that ends it. */
function ActiveFaults({ workshop }: { workshop: Workshop }) {
  const { say, translate } = useWords();
  const { orders, ahead_ms: aheadMs, replay } = workshop.inForce.value;
  const panels = workshop.panels.value.filter(({ as_usual }) => !as_usual);
  if (orders.length === 0 && aheadMs === 0 && panels.length === 0 && !replay) return null;
  return html`<section class="in-force" aria-labelledby="in-force-title">
    <h2 id="in-force-title" class="title">${say('inForce')}</h2>
    <ul>
      ${orders.map(
        ({ number, sentence }) =>
          html`<li class="line spread" key=${number}><span>${translate(sentence)}</span>
            <button type="button" class="plain-button" aria-label=${say('endFault', { fault: translate(sentence) })}
              onClick=${() => workshop.control.forgetFault(number)}>${say('end')}</button></li>`,
      )}
      ${
        replay &&
        html`<li class="line spread" key="replay"><span>${say('replayed', { done: replay.done, all: replay.all })}</span>
          <button type="button" class="plain-button" onClick=${() => workshop.control.stopReplay()}>${say('stop')}</button></li>`
      }
      ${panels.map(({ name, status }) => html`<li class="line spread" key=${name}>${translate(status)}</li>`)}
      ${aheadMs > 0 && html`<li class="line spread" key="clock"><span>${say('clockAhead', { n: minutesIn(aheadMs) })}</span></li>`}
    </ul>
  </section>`;
}

/** Returns the number of faults in force that can be ended, as text outside of the list; undefined for none. */
export function activeFaultsText(workshop: Workshop, { say }: Words): string | undefined {
  const troubled = workshop.panels.value.filter(({ as_usual }) => !as_usual);
  const all = workshop.inForce.value.orders.length + troubled.length;
  return all === 0 ? undefined : say('faultsInForce', { n: all });
}

const minutesIn = (milliseconds: number) => Math.round((milliseconds / MINUTE_MS) * 100) / 100;
