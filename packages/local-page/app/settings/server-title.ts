import { html } from 'htm/preact';
import { showRefusal } from '../composer/menu/menu-items.ts';
import { Icon } from '../shell/icon.ts';
import type { Pane } from '../state/pane.ts';
import { openSettings } from './channel-settings.ts';

const MENU = 'server-menu';

/** The name above the channels of a server, with a menu: its settings for those who may change them, and the way out. */
export function ServerTitle({ pane, name }: { pane: Pane; name: string }) {
  const { person, server, words } = pane;
  if (!server) return html`<h2 class="cut title places-title">${name}</h2>`;
  const choose = (does: () => unknown) => () => {
    // First, so that a dialog gives the focus back to the button and not to a hidden element.
    document.getElementById(MENU)?.hidePopover();
    void does();
  };
  const open = choose(() => {
    openSettings.value = { person: person.name, server };
  });
  const leave = choose(() => showRefusal(pane, () => pane.as.leave(server.id)));
  return html`<h2 class="cut title places-title">
      <button type="button" class="line spread server-button" popovertarget=${MENU} aria-haspopup="dialog">
        <span class="cut">${name}</span><${Icon} name="down" size=${16} />
      </button>
    </h2>
    <div id=${MENU} class="popover server-menu" popover="auto" role="dialog" aria-label=${name}>
      ${
        server.may_manage &&
        html`<button type="button" class="line menu-item spread" autofocus onClick=${open}>
          ${words.say('serverSettings')}<${Icon} name="settings" size=${18} />
        </button>`
      }
      <button type="button" class="line menu-item spread" autofocus=${!server.may_manage} onClick=${leave}>
        ${words.say('leaveServer')}<${Icon} name="external" size=${18} />
      </button>
    </div>`;
}
