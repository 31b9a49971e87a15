import plain from './plain-world.json' with { type: 'json' };
import { type DescribedWorld, readWorld } from './read-world.ts';

/** The world of a playground without a file for it: a server for anybody's bot. */
export const plainWorld = (): DescribedWorld => readWorld(JSON.stringify(plain));

/** The same world whose application, bot and role of the bot have another name. Ids stay as they are. */
export function withBotNamed(name: string, { world, about }: DescribedWorld): DescribedWorld {
  const former = world.application.name;
  const servers = world.servers.map((server) => ({
    ...server,
    roles: server.roles.map((role) =>
      role.id === server.botRoleId && role.name === former ? { ...role, name } : role,
    ),
  }));
  return { world: { ...world, application: { ...world.application, name }, servers }, about };
}
