import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { useWords } from '../words/words.ts';
import { OverrideGroup } from './override-group.ts';
import { SideList } from './side-list.ts';
import { TARGET } from './target.ts';
import type { Settings } from './use-settings.ts';

/** An id that no command has: it stands for all commands. */
const ALL = '';

/** The commands of the application, and for whom and where the chosen one is there. */
export function CommandSettings({ server, displayNames, change }: Settings) {
  const { say } = useWords();
  const [chosen, setChosen] = useState(ALL);
  const command = server.commands.find(({ id }) => id === chosen);
  const overrides = command ? command.overrides : server.overrides;
  const items = [
    { id: ALL, name: say('allCommands'), count: server.overrides.length },
    ...server.commands.map(({ id, name, type, overrides: own }) => {
      return { id, name: type === 1 ? `/${name}` : name, count: own.length };
    }),
  ];
  const title = items.find(({ id }) => id === (command?.id ?? ALL))?.name ?? '';
  const group = (label: string, type: number, targets: readonly { id: string; name: string }[]) =>
    html`<${OverrideGroup} title=${label} targets=${targets} overrides=${overrides.filter((each) => each.type === type)}
      onChange=${(id: string, permission: boolean | null) => change({ kind: 'override', command: command?.id ?? server.applicationId, target: { id, type }, permission })} />`;
  return html`<div class="settings-split">
    <${SideList} label=${say('commands')} chosen=${command?.id ?? ALL} onChoose=${setChosen} items=${items} />
    <section key=${command?.id ?? ALL} class="settings-detail" aria-label=${say('whoMayUse', { command: title })}>
      <p class="settings-about">
        ${command ? say('aboutCommand', { command: title }) : say('aboutAllCommands')}
      </p>
      ${group(say('roles'), TARGET.Role, server.roles.toReversed())}
      ${group(
        say('members'),
        TARGET.User,
        server.members.map(({ id, name }) => ({ id, name: displayNames.get(id) ?? name })),
      )}
      ${group(say('channels'), TARGET.Channel, [
        { id: (BigInt(server.id) - 1n).toString(), name: say('allChannels') },
        ...server.channels.map(({ id, name }) => ({ id, name: `#${name}` })),
      ])}
    </section>
  </div>`;
}
