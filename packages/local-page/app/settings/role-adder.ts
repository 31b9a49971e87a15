import { html } from 'htm/preact';
import type { ServerOverview } from 'local-discord/people';
import { useRef } from 'preact/hooks';
import { placeNear } from '../components/place-near.ts';
import { Icon } from '../shell/icon.ts';
import { useWords } from '../words/words.ts';

/** A list of the roles that somebody does not have yet, of which one is given. */
export function RoleAdder({
  member,
  name,
  server,
  give,
}: {
  member: ServerOverview['members'][number];
  name: string;
  server: ServerOverview;
  give: (role: string) => void;
}) {
  const { say } = useWords();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const free = server.roles
    .filter(({ id, managed }) => id !== server.id && !managed && !member.roleIds.includes(id))
    .toReversed();
  if (free.length === 0) return null;
  const id = `roles-for-${member.id}`;
  const place = () => {
    if (list.current && button.current) placeNear(list.current, button.current);
  };
  return html`<button type="button" class="role-add" ref=${button} popovertarget=${id} aria-label=${say('giveRoleTo', { person: name })} title=${say('giveRole')}>
      <${Icon} name="plus" size=${14} />
    </button>
    <div id=${id} class="popover role-list" popover="auto" role="dialog" aria-label=${say('roleFor', { person: name })} ref=${list} onToggle=${place}>
      ${free.map(
        (role, index) =>
          html`<button key=${role.id} type="button" class="role-choice" autofocus=${index === 0} onClick=${() => {
            list.current?.hidePopover();
            give(role.id);
          }}><span class="role-dot" aria-hidden="true"></span>${role.name}</button>`,
      )}
    </div>`;
}
