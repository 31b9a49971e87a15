import { useSignal } from '@preact/signals';
import { html } from 'htm/preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { PanelView } from '../panels/panel-view.ts';
import { Icon } from '../shell/icon.ts';
import type { Session } from '../state/page-session.ts';
import { useWords, type Words } from '../words/words.ts';
import { HappeningList } from './happening-list.ts';
import { TranscriptView } from './transcript-view.ts';
import { activeFaultsText, WhatIfView } from './what-if-view.ts';
import { STARTED_OVER } from './workshop-state.ts';
import { WorldView } from './world-view.ts';

/** The button that opens and closes the workshop. Absent if there is nothing to show. */
export function WorkshopToggle({ session }: { session: Session }) {
  const { workshop } = session;
  const words = useWords();
  const name = words.say('workshop');
  if (tabsOf(session, words).length === 0) return null;
  const inForce = activeFaultsText(workshop, words);
  return html`<button type="button" class="icon-button workshop-toggle" aria-label=${name}
    title=${inForce ?? name} aria-description=${inForce} data-in-force=${inForce !== undefined}
    aria-expanded=${workshop.isOpen.value} aria-controls="workshop" onClick=${() => {
      workshop.isOpen.value = !workshop.isOpen.value;
    }}><${Icon} name="workshop" /></button>`;
}

/** The tabs of the workshop: what happened, what if, transcripts, and the program's panels. */
export function WorkshopDrawer({ session }: { session: Session }) {
  const { workshop } = session;
  const words = useWords();
  const { say } = words;
  const tabs = tabsOf(session, words);
  const chosen = useSignal(STARTED_OVER.isDone ? 'world' : 'happened');
  const drawer = useRef<HTMLElement>(null);
  const isOpen = workshop.isOpen.value && tabs.length > 0;
  useLayoutEffect(() => {
    if (isOpen) drawer.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
  }, [isOpen]);
  if (!isOpen) return null;
  const current = tabs.find(({ name }) => name === chosen.value) ?? tabs[0];
  const close = () => {
    workshop.isOpen.value = false;
    document.querySelector<HTMLElement>('[aria-controls="workshop"]')?.focus();
  };
  const onTabKey = (event: KeyboardEvent, index: number) => {
    const forward = document.documentElement.dir === 'rtl' ? -1 : 1;
    const step = { ArrowRight: forward, ArrowLeft: -forward }[event.key];
    const next = step === undefined ? undefined : tabs.at((index + step) % tabs.length);
    if (!next) return;
    chosen.value = next.name;
    document.getElementById(`tab-${next.name}`)?.focus();
  };
  return html`<aside id="workshop" class="workshop" aria-label=${say('workshop')} ref=${drawer}
    onKeyDown=${(event: KeyboardEvent) => event.key === 'Escape' && close()}>
    <header class="line workshop-header">
      <div class="line wrap grow workshop-tabs" role="tablist" aria-label=${say('workshop')}>
        ${tabs.map(
          ({ name, title }, index) =>
            html`<button key=${name} type="button" class="entry" role="tab" id="tab-${name}" aria-selected=${name === current?.name}
              aria-controls="workshop-view" tabindex=${name === current?.name ? 0 : -1}
              onKeyDown=${(event: KeyboardEvent) => onTabKey(event, index)} onClick=${() => {
                chosen.value = name;
              }}>${title}</button>`,
        )}
      </div>
      <button type="button" class="icon-button" aria-label=${say('closeWorkshop')} onClick=${close}><${Icon} name="close" /></button>
    </header>
    <div id="workshop-view" class="workshop-view" role="tabpanel" aria-labelledby="tab-${current?.name}">
      ${current?.view()}
    </div>
  </aside>`;
}

function tabsOf(session: Session, { say, translate }: Words) {
  const { workshop } = session;
  const { has_workshop = false, starts_over = false } = session.facts.value ?? {};
  const panels = workshop.panels.value;
  return [
    ...(has_workshop
      ? [
          {
            name: 'happened',
            title: say('happened'),
            view: () => html`<${HappeningList} workshop=${workshop} />`,
          },
          {
            name: 'what-if',
            title: say('whatIf'),
            view: () => html`<${WhatIfView} workshop=${workshop} panels=${panels} />`,
          },
          {
            name: 'transcript',
            title: say('transcript'),
            view: () => html`<${TranscriptView} workshop=${workshop} />`,
          },
        ]
      : []),
    ...(has_workshop || starts_over
      ? [{ name: 'world', title: say('world'), view: () => html`<${WorldView} session=${session} />` }]
      : []),
    ...panels.map((panel) => ({
      name: `panel-${panel.name}`,
      title: translate(panel.title),
      view: () => html`<${PanelView} key=${panel.name} workshop=${workshop} panel=${panel} />`,
    })),
  ];
}
