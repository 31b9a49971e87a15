import type { Locale } from 'discord-api-types/v10';
import { html } from 'htm/preact';
import type { PersonView } from 'local-discord/control-client';
import { LANGUAGES } from 'local-discord/languages';
import type { Session } from '../state/page-session.ts';
import { isSpoken, useWords } from '../words/words.ts';

/** Which language the clients of somebody have. It holds at once, and bots are told it. */
export function LanguageMenu({ session, person }: { session: Session; person: PersonView }) {
  const { say } = useWords();
  const choose = ({ currentTarget }: Event & { currentTarget: HTMLSelectElement }) => {
    const locale = currentTarget.value;
    if (isLocale(locale)) void session.control.as(person.name).language(locale);
  };
  return html`<select class="input small-input language" aria-label=${say('languageOf', { person: person.display_name })} value=${person.locale} onChange=${choose}>
    ${Object.entries(LANGUAGES).map(([locale, name]) => html`<option key=${locale} value=${locale}>${isSpoken(locale) ? name : `${name} (English)`}</option>`)}
  </select>`;
}

const isLocale = (value: string): value is Locale => Object.hasOwn(LANGUAGES, value);
