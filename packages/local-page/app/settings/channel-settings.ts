import { html } from 'htm/preact';
import { useRef, useState } from 'preact/hooks';
import { useShownModal } from '../shell/use-shown-modal.ts';
import { useWords } from '../words/words.ts';
import { OverrideGroup } from './override-group.ts';
import { SideList } from './side-list.ts';
import type { Settings } from './use-settings.ts';

/** By the numbers of their bits: those that the local Discord heeds in a channel. */
const PERMISSIONS = [10, 11, 14, 15, 16, 13, 31] as const;

/** The channels of a server, with what the chosen one allows and denies to whom, and its end. */
export function ChannelSettings({ server, displayNames, change }: Settings) {
  const { say } = useWords();
  const [chosen, setChosen] = useState('');
  const [wanted, setTarget] = useState(server.bot.id);
  const [asks, setAsks] = useState(false);
  const channel = server.channels.find(({ id }) => id === chosen) ?? server.channels[0];
  if (!channel) return null;
  const targets = [
    server.bot,
    ...server.roles.toReversed().map(({ id, name }) => ({ id, name: `@${name.replace(/^@/, '')}` })),
    ...server.members.map(({ id, name }) => ({ id, name: displayNames.get(id) ?? name })),
  ];
  const target = targets.find(({ id }) => id === wanted) ?? server.bot;
  const { allow = '0', deny = '0' } = channel.overwrites.find(({ id }) => id === target.id) ?? {};
  const has = (bits: string, bit: number) => (BigInt(bits) & (1n << BigInt(bit))) !== 0n;
  const set = PERMISSIONS.flatMap((bit) => {
    if (!has(allow, bit) && !has(deny, bit)) return [];
    return { id: String(bit), permission: has(allow, bit) };
  });
  const named = `#${channel.name}`;
  return html`<div class="settings-split">
    <${SideList} label=${say('channels')} chosen=${channel.id} onChoose=${setChosen}
      items=${server.channels.map(({ id, name, overwrites }) => ({ id, name: `#${name}`, count: overwrites.length }))} />
    <section class="settings-detail" aria-label=${named}>
      <p class="settings-about">${say('aboutChannel')}</p>
      <label class="parameter"><span>${say('permissionsOf')}</span>
        <select value=${target.id} onChange=${({ currentTarget }: Event & { currentTarget: HTMLSelectElement }) => setTarget(currentTarget.value)}>
          ${targets.map(({ id, name }) => html`<option key=${id} value=${id} selected=${id === target.id}>${name}</option>`)}
        </select></label>
      <${OverrideGroup} key=${`${channel.id} ${target.id}`} title=${say('permissionsIn', { channel: named, who: target.name })}
        targets=${PERMISSIONS.map((bit) => ({ id: String(bit), name: say(`permission${bit}`).split(' — ')[0] }))} overrides=${set}
        onChange=${(bit: string, permission: boolean | null) => change({ kind: 'channel-permission', channel: channel.id, target: target.id, bit: Number(bit), permission })} />
      <p class="settings-end"><button type="button" class="button" data-style="danger" onClick=${() => setAsks(true)}>${say('deleteChannel')}</button></p>
    </section>
    ${
      asks &&
      html`<${DeletionQuestion} channel=${named} close=${() => setAsks(false)} end=${() => change({ kind: 'delete-channel', channel: channel.id })} />`
    }
  </div>`;
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
    <header class="modal-head"><h2>${say('deleteChannel')}</h2></header>
    <div class="modal-body"><p id="delete-channel-question">${say('deleteChannelQuestion', { channel })}</p></div>
    <footer class="modal-foot">
      <button type="button" class="button" data-style="secondary" onClick=${close}>${say('cancel')}</button>
      <button type="button" class="button" data-style="danger" onClick=${confirm}>${say('deleteChannelNow')}</button>
    </footer>
  </dialog>`;
}
