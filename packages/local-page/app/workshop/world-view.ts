import { useSignal } from '@preact/signals';
import type { Locale } from 'discord-api-types/v10';
import { html } from 'htm/preact';
import { LANGUAGES } from 'local-discord/languages';
import { useRef } from 'preact/hooks';
import { useShownModal } from '../shell/use-shown-modal.ts';
import type { Session } from '../state/page-session.ts';
import { useWords } from '../words/words.ts';
import { errorSentence, STARTED_OVER } from './workshop-state.ts';

/** The languages of servers, and starting over. */
export function WorldView({ session }: { session: Session }) {
  const { has_workshop, starts_over } = session.facts.value ?? {};
  return html`<div class="world">
    ${has_workshop === true && html`<${ServerLanguages} session=${session} />`}
    ${starts_over === true && html`<${StartOver} session=${session} />`}
  </div>`;
}

const isLanguage = (value: string): value is Locale => Object.hasOwn(LANGUAGES, value);

function ServerLanguages({ session }: { session: Session }) {
  const { say } = useWords();
  const all = session.people.value?.flatMap((person) => person.servers) ?? [];
  const servers = new Map(all.map((server) => [server.id, server]));
  const choose = (server: string, value: string) =>
    session.control.setLanguage(server, isLanguage(value) ? value : null);
  return html`<section class="what-if">
    ${[...servers.values()].map(
      ({
        id,
        name,
        language,
      }) => html`<label key=${id} class="small parameter"><span>${say('languageOfServer', { server: name })}</span>
        <select class="input small-input" value=${language ?? ''} onChange=${({ currentTarget }: Event & { currentTarget: HTMLSelectElement }) => choose(id, currentTarget.value)}>
          <option value="">${say('noCommunity')}</option>
          ${Object.entries(LANGUAGES).map(([locale, own]) => html`<option key=${locale} value=${locale}>${own}</option>`)}
        </select></label>`,
    )}
    <p class="note">${say('aboutLanguage')}</p>
  </section>`;
}

function StartOver({ session }: { session: Session }) {
  const { say, translate } = useWords();
  const asks = useSignal(false);
  const isBusy = useSignal(false);
  const trouble = useSignal('');
  const begin = async () => {
    asks.value = false;
    isBusy.value = true;
    trouble.value = '';
    STARTED_OVER.expect();
    try {
      await session.control.startOver();
    } catch (error) {
      STARTED_OVER.forget();
      trouble.value = errorSentence(error);
      isBusy.value = false;
    }
  };
  const told = isBusy.value ? say('startingOver') : STARTED_OVER.isDone ? say('startedOver') : '';
  return html`<section class="what-if">
    <button type="button" class="main-button" aria-describedby="about-start-over" aria-disabled=${isBusy.value} onClick=${() => {
      asks.value = !isBusy.value;
    }}>${say('startOver')}</button>
    <p id="about-start-over" class="note">${say('aboutStartOver')}</p>
    <p role="status" class=${trouble.value === '' ? 'told' : 'trouble'}>${translate(trouble.value) || told}</p>
    ${
      asks.value &&
      html`<${StartOverDialog} begin=${begin} close=${() => {
        asks.value = false;
      }} />`
    }
  </section>`;
}

function StartOverDialog({ begin, close }: { begin: () => void; close: () => void }) {
  const { say } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  useShownModal(dialog, close);
  return html`<dialog class="modal" ref=${dialog} aria-label=${say('startOver')} aria-describedby="start-over-question">
    <header class="line spread modal-head"><h2>${say('startOver')}</h2></header>
    <div class="stack modal-body"><p id="start-over-question">${say('startOverQuestion')}</p></div>
    <footer class="line modal-foot">
      <button type="button" class="button" data-style="secondary" onClick=${close}>${say('cancel')}</button>
      <button type="button" class="button" data-style="danger" onClick=${begin}>${say('startOverNow')}</button>
    </footer>
  </dialog>`;
}
