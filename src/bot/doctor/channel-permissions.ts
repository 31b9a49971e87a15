import { PermissionFlagsBits, Routes } from 'discord-api-types/v10';
import { z } from 'zod';
import type { Registry } from '../registration/sync-commands.ts';

type Rest = Registry['rest'];

const bits = z.string().regex(/^\d+$/).transform(BigInt);

/** What a channel changes about what its server permits, for a role or a member by id. */
export const overwrites = z.array(z.object({ id: z.string(), allow: bits, deny: bits }));
export type Overwrites = z.output<typeof overwrites>;

const user = z.object({ id: z.string() });
const member = z.object({ roles: z.array(z.string()) });
const ownGuilds = z.array(z.object({ id: z.string(), permissions: bits }));

const EVERYTHING = ~0n;

/**
 * What the bot may do in a channel of a server, as Discord's documentation says to find it out
 * (https://discord.com/developers/docs/topics/permissions#permission-overwrites).
 * @returns the permissions' bits
 * @throws what `callFailure` knows
 */
export async function permissionsIn(rest: Rest, guildId: string, changes: Overwrites): Promise<bigint> {
  const { id } = user.parse(await rest.get(Routes.user()));
  // The list begins behind the id that is given; the one before ours brings ours.
  const query = new URLSearchParams({ after: String(BigInt(guildId) - 1n), limit: '1' });
  const [guild] = ownGuilds.parse(await rest.get(Routes.userGuilds(), { query }));
  if (guild?.id !== guildId) return 0n;
  if ((guild.permissions & PermissionFlagsBits.Administrator) !== 0n) return EVERYTHING;
  const { roles } = member.parse(await rest.get(Routes.guildMember(guildId, id)));
  const everyone = changes.filter((change) => change.id === guildId);
  const ofRoles = changes.filter((change) => roles.includes(change.id));
  const own = changes.filter((change) => change.id === id);
  return [everyone, ofRoles, own].reduce(changed, guild.permissions);
}

/** Among several roles what one allows counts before what another denies. */
function changed(permissions: bigint, changes: Overwrites): bigint {
  const denied = changes.reduce((all, { deny }) => all | deny, 0n);
  const allowed = changes.reduce((all, { allow }) => all | allow, 0n);
  return (permissions & ~denied) | allowed;
}
