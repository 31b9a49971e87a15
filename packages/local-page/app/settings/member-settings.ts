import { html } from 'htm/preact';
import type { ServerOverview } from 'local-discord/people';
import { useState } from 'preact/hooks';
import { isFoundIn } from '../components/is-found-in.ts';
import { Avatar } from '../people/avatar.ts';
import { Icon } from '../shell/icon.ts';
import { useWords } from '../words/words.ts';
import { RoleAdder } from './role-adder.ts';
import type { Settings } from './use-settings.ts';

type Member = ServerOverview['members'][number];

/** The members of a server, each with the roles that they have, to be given and taken. */
export function MemberSettings({ server, displayNames, change }: Settings) {
  const { say } = useWords();
  const [text, setText] = useState('');
  const nameOf = ({ id, name }: Member) => displayNames.get(id) ?? name;
  const found = server.members.filter((member) => isFoundIn(text, nameOf(member), member.name));
  return html`
    <input type="search" class="text-field" aria-label=${say('searchMembers')} placeholder=${say('searchMembers')} value=${text}
      onInput=${(event: Event & { currentTarget: HTMLInputElement }) => setText(event.currentTarget.value)} />
    <ul class="settings-rows" aria-label=${say('members')}>
      ${found.map((member) => html`<${MemberRow} key=${member.id} member=${member} name=${nameOf(member)} server=${server} change=${change} />`)}
    </ul>
    ${found.length === 0 && html`<p class="settings-none">${say('noSuchMember')}</p>`}`;
}

function MemberRow({
  member,
  name,
  server,
  change,
}: Pick<Settings, 'server' | 'change'> & { member: Member; name: string }) {
  const { say } = useWords();
  const own = server.roles.filter(({ id }) => member.roleIds.includes(id)).toReversed();
  const give = (role: string, has: boolean) => change({ kind: 'role', member: member.id, role, has });
  return html`<li class="member-row">
    <${Avatar} userId=${member.id} size=${36} />
    <span class="member-names"><span class="whoami-name">${name}</span><span class="whoami-about">${member.name}</span></span>
    <span class="member-roles" role="group" aria-label=${say('rolesOf', { person: name })}>
      ${own.map(
        (role) => html`<span key=${role.id} class="role-pill">
          <span class="role-dot" aria-hidden="true"></span><span class="role-name">${role.name}</span>
          ${
            !role.managed &&
            html`<button type="button" class="role-take" aria-label=${say('takeRoleFrom', { role: role.name, person: name })} title=${say('takeRole')}
              onClick=${() => give(role.id, false)}><${Icon} name="close" size=${12} /></button>`
          }
        </span>`,
      )}
      <${RoleAdder} member=${member} name=${name} server=${server} give=${(role: string) => give(role, true)} />
    </span>
  </li>`;
}
