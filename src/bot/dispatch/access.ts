import { type APIInteraction, PermissionFlagsBits } from 'discord-api-types/v10';
import type { Access } from '../../handlers/declaration/description.ts';

/** Where and by whom the service may be moderated. */
export interface Moderation {
  readonly guildIds: readonly string[];
  /** When there are any, a moderator needs one of them besides the permission. */
  readonly roleIds: readonly string[];
}

/**
 * Why somebody may not use what has this access; undefined when they may. Decided from the payload alone, each
 * time: Discord's own settings of a command are a default that server admins can change.
 */
export function accessRefusal(
  access: Access,
  interaction: APIInteraction,
  moderation: Moderation,
): string | undefined {
  if (access === 'everyone') return undefined;
  const { member } = interaction;
  if (!isOffered(access, interaction, moderation)) {
    return 'This works only in the servers that the host of this bot has named for moderation.';
  }
  if (
    (permissionsOf(member) & (PermissionFlagsBits.ManageMessages | PermissionFlagsBits.Administrator)) ===
    0n
  ) {
    return 'This is for moderators: you need the permission Manage Messages in this channel.';
  }
  const { roleIds } = moderation;
  const roles = Array.isArray(member?.roles) ? member.roles : [];
  if (roleIds.length > 0 && !roleIds.some((role) => roles.includes(role))) {
    return `This is for moderators: you need the role ${roleIds.map((role) => `<@&${role}>`).join(' or ')}.`;
  }
  return undefined;
}

/** Whether commands with this access are registered where the interaction came from. */
export function isOffered(access: Access, { guild_id }: APIInteraction, { guildIds }: Moderation): boolean {
  return access === 'everyone' || (guild_id !== undefined && guildIds.includes(guild_id));
}

/** Discord writes the bits of permissions as a decimal number; whatever is none grants nothing. */
function permissionsOf(member: APIInteraction['member']): bigint {
  const written: unknown = member?.permissions;
  return typeof written === 'string' && /^\d{1,40}$/.test(written) ? BigInt(written) : 0n;
}
