import { signal } from '@preact/signals';
import { html } from 'htm/preact';
import {
  ControlRefusal,
  type PersonServerView,
  type PersonView,
  type ServerView,
} from 'local-discord/control-client';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../shell/icon.ts';
import { useShownModal } from '../shell/use-shown-modal.ts';
import type { Session } from '../state/page-session.ts';
import { useWords } from '../words/words.ts';

/** The person and the server whose settings are open, if any. */
export const openSettings = signal<
  { readonly person: string; readonly server: PersonServerView } | undefined
>();

/** The channel permissions that the local Discord checks, with their bit numbers. */
const PERMISSIONS = [
  ['ViewChannel', 10],
  ['SendMessages', 11],
  ['EmbedLinks', 14],
  ['AttachFiles', 15],
  ['ReadMessageHistory', 16],
  ['ManageMessages', 13],
  ['UseApplicationCommands', 31],
] as const;
type PermissionName = (typeof PERMISSIONS)[number][0];

const STATES = [
  { name: 'deny', icon: 'close', permission: false },
  { name: 'default', icon: 'dash', permission: null },
  { name: 'allow', icon: 'check', permission: true },
] as const;

/** The settings of a server's channels, while they are open and the person may manage the server. */
export function SettingsDialog({ session }: { session: Session }) {
  const open = openSettings.value;
  const person = session.people.value.find(({ name }) => name === open?.person);
  const mine = person?.servers.some(({ id, may_manage }) => id === open?.server.id && may_manage);
  // A layout effect, because a later effect would close a dialog that was opened since.
  useLayoutEffect(() => {
    if (!mine) openSettings.value = undefined;
  }, [mine]);
  if (!open || !mine) return null;
  return html`<${Dialog} session=${session} server=${open.server} />`;
}

function Dialog({ session, server }: { session: Session; server: PersonServerView }) {
  const { say, translate } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState('');
  const { overview, trouble, change } = useSettings(session, server);
  const close = () => {
    openSettings.value = undefined;
  };
  useShownModal(dialog, close);
  const channels = overview?.channels ?? [];
  const channel = channels.find(({ id }) => id === chosen) ?? channels[0];
  return html`<dialog class="modal" ref=${dialog} aria-label=${say('serverSettingsOf', { server: server.name })}>
    <header class="line spread modal-head">
      <h2>${say('serverSettings')}</h2>
      <button type="button" class="icon-button" aria-label=${say('closeSettings')} onClick=${close}><${Icon} name="close" /></button>
    </header>
    <div class="stack modal-body">
      ${
        overview &&
        channel &&
        html`<${Choice} label=${say('channels')} options=${channels.map(({ id, name }) => ({ id, name: `#${name}` }))}
            chosen=${channel.id} onChoose=${setChosen} />
          <${ChannelSettings} key=${channel.id} server=${overview} channel=${channel} change=${change}
          people=${session.people.value} />`
      }
      <p class="failure" role="alert">${translate(trouble)}</p>
    </div>
  </dialog>`;
}

function Choice({
  label,
  options,
  chosen,
  onChoose,
}: {
  label: string;
  options: readonly { readonly id: string; readonly name: string }[];
  chosen: string;
  onChoose: (id: string) => void;
}) {
  return html`<label><span class="title field-label">${label}</span>
    <select class="input text-field" value=${chosen} onChange=${({ currentTarget }: Event & { currentTarget: HTMLSelectElement }) => onChoose(currentTarget.value)}>
      ${options.map(({ id, name }) => html`<option key=${id} value=${id} selected=${id === chosen}>${name}</option>`)}
    </select></label>`;
}

/** Loads a server's settings, and again whenever they may have changed. */
function useSettings({ control, people }: Session, { id }: PersonServerView) {
  const [overview, setOverview] = useState<ServerView>();
  const [trouble, setTrouble] = useState('');
  const run = async (step?: () => Promise<unknown>) => {
    try {
      await step?.();
      setOverview((await control.servers()).find((each) => each.id === id));
      setTrouble('');
    } catch (error) {
      if (!(error instanceof ControlRefusal)) throw error;
      setTrouble(error.message);
    }
  };
  useEffect(() => void run(), [people.value, id]);
  const change: Change = {
    permit: (channel, target, name, permission) =>
      void run(() => control.permit(channel, target, { [name]: permission })),
    end: (channel) => void run(() => control.deleteChannel(channel)),
  };
  return { overview, trouble, change };
}

/** The changes of channels. */
interface Change {
  permit(channel: string, target: string, name: PermissionName, permission: boolean | null): void;
  end(channel: string): void;
}

/** A channel's permission overwrites, and its deletion. */
function ChannelSettings({
  server,
  channel,
  people,
  change,
}: {
  server: ServerView;
  channel: ServerView['channels'][number];
  people: readonly PersonView[];
  change: Change;
}) {
  const { say } = useWords();
  const [wanted, setTarget] = useState(server.bot.id);
  const [asks, setAsks] = useState(false);
  const shownName = ({ id, name }: { id: string; name: string }) =>
    people.find((person) => person.id === id)?.display_name ?? name;
  const targets = [
    server.bot,
    ...server.roles.toReversed().map(({ id, name }) => ({ id, name: `@${name.replace(/^@/, '')}` })),
    ...server.members.map((member) => ({ id: member.id, name: shownName(member) })),
  ];
  const target = targets.find(({ id }) => id === wanted) ?? server.bot;
  const { allow = '0', deny = '0' } = channel.overwrites.find(({ id }) => id === target.id) ?? {};
  const named = `#${channel.name}`;
  const title = say('permissionsIn', { channel: named, who: target.name });
  const permissionOf = (bit: number) => {
    if (hasBit(allow, bit)) return true;
    return hasBit(deny, bit) ? false : null;
  };
  return html`<${Choice} label=${say('permissionsOf')} options=${targets} chosen=${target.id} onChoose=${setTarget} />
    <section key=${target.id} aria-label=${title}>
      ${PERMISSIONS.map(
        ([name, bit]) =>
          html`<${Overwrite} key=${bit} name=${say(`permission${bit}`)} permission=${permissionOf(bit)}
            onChange=${(permission: boolean | null) => change.permit(channel.id, target.id, name, permission)} />`,
      )}
    </section>
    <p class="note">${say('aboutChannel')}</p>
    <p><button type="button" class="button" data-style="danger" onClick=${() => setAsks(true)}>${say('deleteChannel')}</button></p>
    ${
      asks &&
      html`<${DeletionQuestion} channel=${named} close=${() => setAsks(false)} end=${() => change.end(channel.id)} />`
    }`;
}

const hasBit = (bits: string, bit: number) => (BigInt(bits) & (1n << BigInt(bit))) !== 0n;

/** A permission: denied, allowed, or inherited from roles. */
function Overwrite({
  name,
  permission,
  onChange,
}: {
  name: string;
  permission: boolean | null;
  onChange: (permission: boolean | null) => void;
}) {
  const { say } = useWords();
  return html`<fieldset class="line overwrite">
    <legend class="sr-only">${name}</legend>
    <span class="name" aria-hidden="true">${name}</span>
    <span class="overwrite-states">
      ${STATES.map(
        (
          state,
        ) => html`<label key=${state.name} class="muted overwrite-state" data-state=${state.name} title=${say(state.name)}>
          <input type="radio" class="sr-only" name=${name} aria-label=${say(state.name)} checked=${state.permission === permission}
            onChange=${() => onChange(state.permission)} />
          <${Icon} name=${state.icon} size=${18} />
        </label>`,
      )}
    </span>
  </fieldset>`;
}

function DeletionQuestion({ channel, close, end }: { channel: string; close: () => void; end: () => void }) {
  const { say } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  useShownModal(dialog, close);
  const confirm = () => {
    close();
    end();
  };
  return html`<dialog class="modal" ref=${dialog} aria-label=${say('deleteChannel')} aria-describedby="delete-channel-question">
    <header class="line spread modal-head"><h2>${say('deleteChannel')}</h2></header>
    <div class="stack modal-body"><p id="delete-channel-question">${say('deleteChannelQuestion', { channel })}</p></div>
    <footer class="line modal-foot">
      <button type="button" class="button" data-style="secondary" onClick=${close}>${say('cancel')}</button>
      <button type="button" class="button" data-style="danger" onClick=${confirm}>${say('deleteChannelNow')}</button>
    </footer>
  </dialog>`;
}
