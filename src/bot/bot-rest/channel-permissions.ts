import type { REST } from '@discordjs/rest';
import { PermissionFlagsBits, Routes, type Snowflake } from 'discord-api-types/v10';
import { z } from 'zod';
import { ownGuild } from './own-application.ts';

const bits = z.string().regex(/^\d+$/).transform(BigInt);

/** A channel's changes to the server's permissions, for a role or a member by id. */
export const overwrites = z.array(z.object({ id: z.string(), allow: bits, deny: bits }));
type Overwrites = z.output<typeof overwrites>;

const user = z.object({ id: z.string() });
const member = z.object({ roles: z.array(z.string()) });
const permitted = z.array(ownGuild.extend({ permissions: bits }));

const EVERYTHING = ~0n;

/**
 * Computes the bot's permissions in a channel of a server, as Discord documents it
 * (https://discord.com/developers/docs/topics/permissions#permission-overwrites).
 * @param get makes a call
 * @returns the permission bits
 * @throws the errors that `callFailure` classifies
 */
export async function permissionsIn(
  get: REST['get'],
  guildId: Snowflake,
  changes: Overwrites,
): Promise<bigint> {
  const { id } = user.parse(await get(Routes.user()));
  // The list starts after the given id, so this returns the server itself.
  const query = new URLSearchParams({ after: String(BigInt(guildId) - 1n), limit: '1' });
  const [guild] = permitted.parse(await get(Routes.userGuilds(), { query }));
  if (guild?.id !== guildId) return 0n;
  if ((guild.permissions & PermissionFlagsBits.Administrator) !== 0n) return EVERYTHING;
  const { roles } = member.parse(await get(Routes.guildMember(guildId, id)));
  const everyone = changes.filter((change) => change.id === guildId);
  const ofRoles = changes.filter((change) => roles.includes(change.id));
  const own = changes.filter((change) => change.id === id);
  return [everyone, ofRoles, own].reduce(withOverwrites, guild.permissions);
}

/** If one role allows a permission, this outweighs the denial by another role. */
function withOverwrites(permissions: bigint, changes: Overwrites): bigint {
  const denied = changes.reduce((all, { deny }) => all | deny, 0n);
  const allowed = changes.reduce((all, { allow }) => all | allow, 0n);
  return (permissions & ~denied) | allowed;
}
