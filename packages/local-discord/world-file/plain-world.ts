import plain from './plain-world.json' with { type: 'json' };
import { type DescribedWorld, readWorld } from './read-world.ts';

/** Returns the world of a playground without a world file: a server for any bot. */
export const plainWorld = (): DescribedWorld => readWorld(JSON.stringify(plain));

/** Renames a world's application, bot and bot role. Ids stay the same. */
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
