import { html } from 'htm/preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Composer } from '../composer/composer.ts';
import { focusOnArrival } from '../composer/focus-composer.ts';
import { menuEvents } from '../composer/menu/open-menu.ts';
import { fileDrop } from '../composer/text/attach.ts';
import { MessageList } from '../messages/message-list.ts';
import { ModalDialog } from '../modal/modal-dialog.ts';
import { MemberList } from '../people/member-list.ts';
import { PlaceSign } from '../places/places.ts';
import type { Session } from '../state/page-session.ts';
import type { Pane } from '../state/pane.ts';
import { Reader } from '../words/words.ts';
import { WorkshopToggle } from '../workshop/workshop-drawer.ts';
import { Icon } from './icon.ts';
import { sideIsOpen } from './side-drawer.ts';
import { ThemeSwitch } from './theme-switch.ts';

/** One person at one place: its name, its messages, and where they write. */
export function PaneView({ session, pane, index }: { session: Session; pane: Pane; index: number }) {
  const { person, place, server, words } = pane;
  const { say } = words;
  const sign = server ? '#' : '@';
  const several = session.panes.value.length > 1;
  const active = several && session.active.value === index;
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (session.active.value === index) focusOnArrival(section.current);
  }, []);
  return html`<${Reader.Provider} value=${words}><section ref=${section} class="pane" data-active=${active} lang=${words.language}
    aria-label=${say('paneAs', { place: `${sign}${place.name}`, person: person.display_name })}
    ...${menuEvents(pane)} ...${fileDrop(pane)} onFocusIn=${() => session.activate(index)} onPointerDown=${() => session.activate(index)}>
    <header class="line pane-header">
      <button type="button" class="icon-button side-toggle" aria-label=${say('openSide')}
        aria-expanded=${sideIsOpen.value} aria-controls="side" onClick=${() => {
          sideIsOpen.value = !sideIsOpen.value;
        }}><${Icon} name="menu" /></button>
      <h1 class="line title pane-title"><${PlaceSign} kind=${place.kind} isDirect=${!server} />${place.name}</h1>
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
