import type { Locale } from 'discord-api-types/v10';
import { html } from 'htm/preact';
import { LANGUAGES } from 'local-discord/languages';
import type { PersonCard } from '../../protocol/events.ts';
import type { Session } from '../state/page-session.ts';
import { isSpoken, useWords } from '../words/words.ts';

/** Which language the clients of somebody have. It holds at once, and bots are told it. */
export function LanguageMenu({ session, person }: { session: Session; person: PersonCard }) {
  const { say } = useWords();
  const choose = ({ currentTarget }: Event & { currentTarget: HTMLSelectElement }) => {
    const locale = currentTarget.value;
    // A place where they are for sure: the language does not depend on it.
    const place = person.places[0]?.id ?? person.home;
    if (isLocale(locale)) void session.ask({ person: person.name, place }, { kind: 'language', locale });
  };
  return html`<select class="input small-input language" aria-label=${say('languageOf', { person: person.displayName })} value=${person.locale} onChange=${choose}>
    ${Object.entries(LANGUAGES).map(([locale, name]) => html`<option key=${locale} value=${locale}>${isSpoken(locale) ? name : `${name} (English)`}</option>`)}
  </select>`;
}

const isLocale = (value: string): value is Locale => Object.hasOwn(LANGUAGES, value);
