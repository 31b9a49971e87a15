import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { isFoundIn } from '../components/is-found-in.ts';
import { useWords } from '../words/words.ts';
import { PERMISSION_GROUPS } from './permissions.ts';
import { SideList } from './side-list.ts';
import { SwitchRow } from './switch-row.ts';
import type { Settings } from './use-settings.ts';

/** The roles of a server, and what the chosen one permits. */
export function RoleSettings({ server, change }: Settings) {
  const { say } = useWords();
  const [chosen, setChosen] = useState(server.id);
  const [text, setText] = useState('');
  const role = server.roles.find(({ id }) => id === chosen) ?? server.roles[0];
  if (!role) return null;
  const granted = BigInt(role.permissions);
  const groups = PERMISSION_GROUPS.map(({ title, bits }) => {
    const permissions = bits.map((bit) => {
      const [name = '', sentence = ''] = say(`permission${bit}`).split(' — ');
      return { bit, name, sentence };
    });
    const found = permissions.filter(({ name, sentence }) => isFoundIn(text, name, sentence));
    return { title: say(title), permissions: found };
  }).filter(({ permissions }) => permissions.length > 0);
  return html`<div class="settings-split">
    <${SideList} label=${say('roles')} chosen=${role.id} onChoose=${setChosen}
      items=${everybodyFirst(server).map(({ id, name }) => ({ id, name, count: holdersOf(server, id) }))} />
    <section class="settings-detail" aria-label=${say('rolePermits', { role: role.name })}>
      <input type="search" class="text-field" aria-label=${say('searchPermissions')} placeholder=${say('searchPermissions')} value=${text}
        onInput=${(event: Event & { currentTarget: HTMLInputElement }) => setText(event.currentTarget.value)} />
      ${groups.length === 0 && html`<p class="settings-none">${say('noSuchPermission')}</p>`}
      ${groups.map(
        ({ title, permissions }) => html`<section key=${title} class="settings-group" aria-label=${title}>
          <h2>${title}</h2>
          ${permissions.map(
            ({ bit, name, sentence }) =>
              html`<${SwitchRow} key=${bit} id="permission-${bit}" name=${name} sentence=${sentence} isOn=${(granted & (1n << BigInt(bit))) !== 0n}
                onChange=${(on: boolean) => change({ kind: 'permission', role: role.id, bit, granted: on })} />`,
          )}
        </section>`,
      )}
    </section>
  </div>`;
}

const holdersOf = ({ id: everyone, members }: Settings['server'], role: string) =>
  members.filter(({ roleIds }) => role === everyone || roleIds.includes(role)).length;

/** What everybody may stands above the roles that only some have, the highest first. */
const everybodyFirst = ({ id: everyone, roles }: Settings['server']) =>
  [...roles]
    .toReversed()
    .toSorted((one, other) => Number(other.id === everyone) - Number(one.id === everyone));
