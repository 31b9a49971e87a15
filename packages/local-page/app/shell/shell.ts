import { effect, signal } from '@preact/signals';
import { html } from 'htm/preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { fileDrop } from '../composer/attach.ts';
import { Composer } from '../composer/composer.ts';
import { focusOnArrival } from '../composer/focus-composer.ts';
import { menuEvents } from '../composer/open-menu.ts';
import { MessageList } from '../messages/message-list.ts';
import { ModalDialog } from '../modal/modal-dialog.ts';
import { MemberList } from '../people/member-list.ts';
import { PersonMenu } from '../people/person-menu.ts';
import { closeSide, PlaceIcon, PlaceList, ServerRail, sideIsOpen } from '../places/places.ts';
import { SettingsDialog } from '../settings/channel-settings.ts';
import type { Session } from '../state/page-session.ts';
import type { Pane } from '../state/pane.ts';
import { english, useWords, WordsContext } from '../words/words.ts';
import { WorkshopDrawer, WorkshopToggle } from '../workshop/workshop-drawer.ts';
import { Icon } from './icon.ts';

/** The whole page: a sidebar with servers, channels and the current person, and one or two places beside it. */
export function Shell({ session }: { session: Session }) {
  const panes = session.panes.value;
  useSideFocus(sideIsOpen.value);
  const pane = panes[session.active.value] ?? panes[0];
  const words = pane?.words ?? english;
  useLayoutEffect(() => {
    document.documentElement.lang = words.language;
  }, [words.language]);
  if (!pane) return html`<p class="muted connecting" role="status">${words.say('connecting')}</p>`;
  return html`<${WordsContext.Provider} value=${words}><div class="shell" data-panes=${panes.length}>
    <div id="side" class="side" data-open=${sideIsOpen.value}
      onKeyDown=${escapeSide}>
      <${ServerRail} session=${session} pane=${pane} />
      <div class="side-body">
        <${PlaceList} session=${session} pane=${pane} />
        <${PersonMenu} session=${session} pane=${pane} />
      </div>
    </div>
    ${sideIsOpen.value && html`<div class="side-veil" onClick=${closeSide}></div>`}
    <main class="panes">
      ${panes.map(
        (each, index) =>
          html`<${PaneView} key=${JSON.stringify(each.view)} session=${session} pane=${each} index=${index} />`,
      )}
    </main>
    <${WorkshopDrawer} session=${session} />
    <${SettingsDialog} session=${session} />
    ${!session.connected.value && html`<p class="lost" role="status">${words.say('connectingAgain')}</p>`}
  </div><//>`;
}

/** Moves the focus into the sidebar when it opens, and back to its button when it closes. */
function useSideFocus(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return;
    document.querySelector<HTMLElement>('#side .place[aria-current]')?.focus();
    return () => {
      // After choosing a place, its field already has the focus.
      const { activeElement } = document;
      if (activeElement === document.body || activeElement?.closest('#side'))
        document.querySelector<HTMLElement>('.side-toggle')?.focus();
    };
  }, [open]);
}

/** The first Escape closes a menu of the sidebar, which the browser does. The next closes the sidebar. */
function escapeSide({ key, currentTarget }: KeyboardEvent & { currentTarget: HTMLElement }): void {
  if (key === 'Escape' && !currentTarget.querySelector(':popover-open')) closeSide();
}

/** One person at one place: its name, its messages and the composer. */
function PaneView({ session, pane, index }: { session: Session; pane: Pane; index: number }) {
  const { person, place, server, words } = pane;
  const { say } = words;
  const sign = server ? '#' : '@';
  const several = session.panes.value.length > 1;
  const active = several && session.active.value === index;
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (session.active.value === index) focusOnArrival(section.current);
  }, []);
  return html`<${WordsContext.Provider} value=${words}><section ref=${section} class="pane" data-active=${active} lang=${words.language}
    aria-label=${say('paneAs', { place: `${sign}${place.name}`, person: person.display_name })}
    ...${menuEvents(pane)} ...${fileDrop(pane)} onFocusIn=${() => session.activate(index)} onPointerDown=${() => session.activate(index)}>
    <header class="line pane-header">
      <button type="button" class="icon-button side-toggle" aria-label=${say('openSide')}
        aria-expanded=${sideIsOpen.value} aria-controls="side" onClick=${() => {
          sideIsOpen.value = !sideIsOpen.value;
        }}><${Icon} name="menu" /></button>
      <h1 class="line title pane-title"><${PlaceIcon} kind=${place.kind} isDirect=${!server} />${place.name}</h1>
      ${several && html`<span class="cut muted pane-person">${say('asPerson', { person: person.display_name })}</span>`}
      <span class="pane-tools">
        <${MemberList} pane=${pane} />
        ${index === 0 && html`<${WorkshopToggle} session=${session} /><${ThemeSwitch} />`}
        ${
          several &&
          html`<button type="button" class="icon-button" aria-label=${say('closePane', { place: place.name, person: person.display_name })}
            onClick=${() => session.close(index)}><${Icon} name="close" /></button>`
        }
      </span>
    </header>
    <${MessageList} session=${session} pane=${pane} />
    <${Composer} pane=${pane} />
    ${pane.modal.value && html`<${ModalDialog} key=${pane.modal.value.form} modal=${pane.modal.value} pane=${pane} />`}
  </section><//>`;
}

const THEMES = ['system', 'dark', 'light'] as const;
type Theme = (typeof THEMES)[number];
const NAMES = { system: 'themeSystem', dark: 'themeDark', light: 'themeLight' } as const;
const KEY = 'theme';

const theme = signal<Theme>(THEMES.find((each) => each === localStorage.getItem(KEY)) ?? 'system');
effect(() => {
  localStorage.setItem(KEY, theme.value);
  if (theme.value === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.value;
});

/** Cycles through the system's theme, dark and light. */
function ThemeSwitch() {
  const { say } = useWords();
  const next = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length] ?? 'system';
  return html`<button type="button" class="icon-button" title=${say('themeIs', { theme: say(NAMES[theme.value]) })}
    aria-label=${say('themeChange', { theme: say(NAMES[theme.value]), next: say(NAMES[next]) })} onClick=${() => {
      theme.value = next;
    }}><${Icon} name=${theme.value} /></button>`;
}
