import { html } from 'htm/preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ServerCard } from '../../protocol/events.ts';
import { Icon } from '../shell/icon.ts';
import { useShownModal } from '../shell/use-shown-modal.ts';
import type { Session } from '../state/page-session.ts';
import { useWords } from '../words/words.ts';
import { ChannelSettings } from './channel-settings.ts';
import { CommandSettings } from './command-settings.ts';
import { MemberSettings } from './member-settings.ts';
import { openSettings } from './open-settings.ts';
import { RoleSettings } from './role-settings.ts';
import { type Settings, useSettings } from './use-settings.ts';

const SECTIONS = [
  { name: 'members', icon: 'people', view: MemberSettings },
  { name: 'roles', icon: 'shield', view: RoleSettings },
  { name: 'channels', icon: 'hash', view: ChannelSettings },
  { name: 'integrations', icon: 'slash', view: CommandSettings },
] as const;

/** The settings of a server while they are open, for somebody who may still change them. */
export function SettingsDialog({ session }: { session: Session }) {
  const open = openSettings.value;
  const person = session.cast.value?.people.find(({ name }) => name === open?.person);
  const mine = person?.places.some(({ server }) => server?.id === open?.server.id && server?.mayManage);
  // At once: later it would close a dialog that was opened since.
  useLayoutEffect(() => {
    if (!mine) openSettings.value = undefined;
  }, [mine]);
  if (!open || !mine) return null;
  return html`<${Dialog} session=${session} person=${open.person} server=${open.server} />`;
}

function Dialog({ session, person, server }: { session: Session; person: string; server: ServerCard }) {
  const { say, hear } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const [name, setName] = useState<string>(SECTIONS[0].name);
  const { settings, trouble } = useSettings(session, person, server);
  const section = SECTIONS.find((each) => each.name === name) ?? SECTIONS[0];
  const close = () => {
    openSettings.value = undefined;
  };
  useShownModal(dialog, close);
  return html`<dialog class="settings" ref=${dialog} aria-label=${say('serverSettingsOf', { server: server.name })}>
    <nav class="settings-side" aria-label=${say('serverSettings')}>
      <h2 class="settings-server">${server.name}</h2>
      <ul>
        ${SECTIONS.map(
          (each) => html`<li>
            <button type="button" class="settings-tab" aria-current=${each === section ? 'page' : undefined} onClick=${() => setName(each.name)}>
              <${Icon} name=${each.icon} />${say(each.name)}
            </button>
          </li>`,
        )}
      </ul>
    </nav>
    <div class="settings-main">
      <header class="settings-head">
        <h1>${say(section.name)}</h1>
        <button type="button" class="settings-close" aria-label=${say('closeSettings')} onClick=${close}>
          <${Icon} name="close" size=${18} />
        </button>
      </header>
      <p class="failure" role="alert">${hear(trouble)}</p>
      ${settings && sectionView(section, settings)}
    </div>
  </dialog>`;
}

const sectionView = ({ view }: (typeof SECTIONS)[number], settings: Settings) =>
  html`<${view} ...${settings} />`;
