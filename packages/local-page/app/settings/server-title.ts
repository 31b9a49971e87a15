import { html } from 'htm/preact';
import { Icon } from '../shell/icon.ts';
import type { Pane } from '../state/pane.ts';
import { openSettings } from './channel-settings.ts';

const MENU = 'server-menu';

/** The name above the channels of a server; a menu for those who may change its settings. */
export function ServerTitle({ pane, name }: { pane: Pane; name: string }) {
  const { person, server, words } = pane;
  if (!server?.may_manage) return html`<h2 class="cut title places-title">${name}</h2>`;
  const open = () => {
    // First, so that the dialog gives the focus back to the button and not to a hidden element.
    document.getElementById(MENU)?.hidePopover();
    openSettings.value = { person: person.name, server };
  };
  return html`<h2 class="cut title places-title">
      <button type="button" class="line server-button" popovertarget=${MENU} aria-haspopup="dialog">
        <span class="cut">${name}</span><${Icon} name="down" size=${16} />
      </button>
    </h2>
    <div id=${MENU} class="popover server-menu" popover="auto" role="dialog" aria-label=${name}>
      <button type="button" class="line spread menu-item" autofocus onClick=${open}>
        ${words.say('serverSettings')}<${Icon} name="settings" size=${18} />
      </button>
    </div>`;
}
