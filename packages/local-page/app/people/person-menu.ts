import type { Locale } from 'discord-api-types/v10';
import { html } from 'htm/preact';
import type { PersonView } from 'local-discord/control-client';
import { LANGUAGES } from 'local-discord/languages';
import { Icon } from '../shell/icon.ts';
import type { Session } from '../state/page-session.ts';
import type { Pane } from '../state/pane.ts';
import { hasTranslation, useWords } from '../words/words.ts';
import { Avatar } from './avatar.ts';

const MENU = 'person-menu';

/** The current person at the foot of the sidebar, with the menu that switches to another person. */
export function PersonMenu({ session, pane }: { session: Session; pane: Pane }) {
  const { say, translate } = useWords();
  const { person } = pane;
  return html`<div class="whoami">
    <button type="button" class="line person-button" popovertarget=${MENU}>
      <${Avatar} userId=${person.id} size=${32} />
      <span class="grow whoami-text">
        <span class="cut title whoami-name"><span class="sr-only">${say('youAre', { person: '' })}</span>${person.display_name}</span>
        <span class="cut small">${translate(person.about)}</span>
      </span>
      <span class="muted"><${Icon} name="switch" size=${16} /></span>
    </button>
    <div id=${MENU} class="popover person-menu" popover="auto" role="dialog" aria-label=${say('whoAmI')}>
      <h2 class="label people-title">${say('whoAmI')}</h2>
      <ul>
        ${session.people.value.map(
          (each) =>
            html`<${Choice} session=${session} person=${each} current=${each.name === person.name} />`,
        )}
      </ul>
    </div>
  </div>`;
}

function Choice({ session, person, current }: { session: Session; person: PersonView; current: boolean }) {
  const { say, translate } = useWords();
  const shown = session.panes.value.some((pane) => pane.person.name === person.name);
  const view = session.viewAs(person);
  const close = () => document.getElementById(MENU)?.hidePopover();
  const become = () => {
    close();
    session.go(view);
  };
  const beside = () => {
    close();
    session.openBeside(view);
  };
  return html`<li class="line person-choice">
    <button type="button" class="line person-button" aria-current=${current ? 'true' : undefined} autofocus=${current} onClick=${become}>
      <${Avatar} userId=${person.id} size=${32} />
      <span class="grow whoami-text">
        <span class="title whoami-name">${person.display_name}</span>
        <span class="small">${translate(person.about)}</span>
      </span>
    </button>
    <${LanguageMenu} session=${session} person=${person} />
    ${
      !shown &&
      html`<button type="button" class="icon-button" aria-label=${say('openPersonBeside', { person: person.display_name })}
        title=${say('openBeside')} onClick=${beside}><${Icon} name="beside" /></button>`
    }
  </li>`;
}

/** The language of a person's clients. A change applies at once, and bots receive it. */
function LanguageMenu({ session, person }: { session: Session; person: PersonView }) {
  const { say } = useWords();
  const choose = ({ currentTarget }: Event & { currentTarget: HTMLSelectElement }) => {
    const locale = currentTarget.value;
    if (isLocale(locale)) void session.control.as(person.name).language(locale);
  };
  return html`<select class="input small-input language" aria-label=${say('languageOf', { person: person.display_name })} value=${person.locale} onChange=${choose}>
    ${Object.entries(LANGUAGES).map(([locale, name]) => html`<option key=${locale} value=${locale}>${hasTranslation(locale) ? name : `${name} (English)`}</option>`)}
  </select>`;
}

const isLocale = (value: string): value is Locale => Object.hasOwn(LANGUAGES, value);
