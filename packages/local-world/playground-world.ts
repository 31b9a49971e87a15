import { readFileSync } from 'node:fs';
import { type DescribedWorld, readWorld } from 'local-discord/world-file';
import { DEMO_PEOPLE, DEMO_WORLD } from './demo-world.ts';

const PLAIN = new URL('plain-world.json', import.meta.url);

/**
 * The world of a playground without a file for it: a server for anybody's bot. A folder that has the state of Rollcall's
 * demo, as all before 0.4 have, goes on with it, so that what was kept stays as it was.
 */
export const worldFor = (keptApplicationId: string | undefined): DescribedWorld =>
  keptApplicationId === DEMO_WORLD.application.id
    ? { world: DEMO_WORLD, about: new Map(DEMO_PEOPLE.map(({ username, about }) => [username, about])) }
    : readWorld(readFileSync(PLAIN, 'utf8'));

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
