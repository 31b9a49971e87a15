import { html } from 'htm/preact';
import { useLayoutEffect } from 'preact/hooks';
import { PersonMenu } from '../people/person-menu.ts';
import { PlaceList, ServerRail } from '../places/places.ts';
import { SettingsDialog } from '../settings/channel-settings.ts';
import type { Session } from '../state/page-session.ts';
import { english, Reader } from '../words/words.ts';
import { WorkshopDrawer } from '../workshop/workshop-drawer.ts';
import { PaneView } from './pane-view.ts';
import { closeSide, sideIsOpen } from './side-drawer.ts';

/** The whole page: servers and channels at the side, with who one is, and one or two places beside them. */
export function Shell({ session }: { session: Session }) {
  const panes = session.panes.value;
  useSideFocus(sideIsOpen.value);
  const pane = panes[session.active.value] ?? panes[0];
  const words = pane?.words ?? english;
  useLayoutEffect(() => {
    document.documentElement.lang = words.language;
  }, [words.language]);
  if (!pane) return html`<p class="muted connecting" role="status">${words.say('connecting')}</p>`;
  return html`<${Reader.Provider} value=${words}><div class="shell" data-panes=${panes.length}>
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

/** The focus moves into the side when it opens, and back to its button when it closes. */
function useSideFocus(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return;
    document.querySelector<HTMLElement>('#side .place[aria-current]')?.focus();
    return () => {
      // Somebody who has chosen a place is in its field by now.
      const { activeElement } = document;
      if (activeElement === document.body || activeElement?.closest('#side'))
        document.querySelector<HTMLElement>('.side-toggle')?.focus();
    };
  }, [open]);
}

/** Escape closes a menu of the side first, which the browser does, and the side itself the next time. */
function escapeSide({ key, currentTarget }: KeyboardEvent & { currentTarget: HTMLElement }): void {
  if (key === 'Escape' && !currentTarget.querySelector(':popover-open')) closeSide();
}
