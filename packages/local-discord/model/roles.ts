import { type APIRole, PermissionFlagsBits } from 'discord-api-types/v10';
import { NO_FLAGS } from './user-objects.ts';
import type { WorldServer } from './world.ts';

/** Everybody's permissions in a new server, except some that concern neither messages nor voices. */
export const USUAL_PERMISSIONS =
  PermissionFlagsBits.ViewChannel |
  PermissionFlagsBits.SendMessages |
  PermissionFlagsBits.EmbedLinks |
  PermissionFlagsBits.AttachFiles |
  PermissionFlagsBits.ReadMessageHistory |
  PermissionFlagsBits.AddReactions |
  PermissionFlagsBits.MentionEveryone |
  PermissionFlagsBits.SendPolls |
  PermissionFlagsBits.CreatePublicThreads |
  PermissionFlagsBits.CreatePrivateThreads |
  PermissionFlagsBits.SendMessagesInThreads |
  PermissionFlagsBits.UseExternalEmojis |
  PermissionFlagsBits.UseApplicationCommands |
  PermissionFlagsBits.Connect |
  PermissionFlagsBits.Speak |
  PermissionFlagsBits.Stream |
  PermissionFlagsBits.UseVAD;

/** A server's roles: everybody's, which has the server's id, and its own. */
export function roleObjects(server: WorldServer, botId: string): APIRole[] {
  const { id, permissions, roles, botRoleId } = server;
  return [
    roleObject({ id, name: '@everyone', permissions }, 0),
    ...roles.map((role, index): APIRole => {
      const object = roleObject(role, roles.length - index);
      return role.id === botRoleId ? { ...object, managed: true, tags: { bot_id: botId } } : object;
    }),
  ];
}

interface Role {
  readonly id: string;
  readonly name: string;
  readonly permissions?: bigint | undefined;
}

function roleObject({ id, name, permissions = USUAL_PERMISSIONS }: Role, position: number): APIRole {
  return {
    id,
    name,
    position,
    permissions: permissions.toString(),
    color: 0,
    colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
    hoist: false,
    icon: null,
    unicode_emoji: null,
    managed: false,
    mentionable: false,
    flags: NO_FLAGS,
  };
}
