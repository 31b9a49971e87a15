/** An admin's change of a server's settings, one at a time, so that two admins do not undo each other's changes. */

import { ApplicationCommandPermissionType } from 'discord-api-types/v10';
import { z } from 'zod';

const id = z.string().regex(/^\d{1,20}$/);

export const settingsChange = z.discriminatedUnion('kind', [
  /** Gives a role to a member, or removes it. */
  z.object({ kind: z.literal('role'), member: id, role: id, has: z.boolean() }),
  /** Grants a permission to a role in the whole server, or revokes it. */
  z.object({ kind: z.literal('permission'), role: id, bit: z.int().min(0).max(62), granted: z.boolean() }),
  /** Allows a command for a role, a user or a channel, or denies it; null restores its default. */
  z.object({
    kind: z.literal('override'),
    /** The application's id stands for all commands. */
    command: id,
    target: z.object({ id, type: z.enum(ApplicationCommandPermissionType) }),
    permission: z.boolean().nullable(),
  }),
  /** Allows a role, a member or the bot something in a channel, or denies it; null leaves it to the roles of the server. */
  z.object({
    kind: z.literal('channel-permission'),
    channel: id,
    target: id,
    bit: z.int().min(0).max(62),
    permission: z.boolean().nullable(),
  }),
  z.object({ kind: z.literal('delete-channel'), channel: id }),
]);
export type SettingsChange = z.infer<typeof settingsChange>;
