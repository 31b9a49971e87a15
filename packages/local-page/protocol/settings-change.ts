/** What admins change in the settings of a server, one thing at a time, so that two of them do not undo each other. */

import { ApplicationCommandPermissionType } from 'discord-api-types/v10';
import { z } from 'zod';

const id = z.string().regex(/^\d{1,20}$/);

export const settingsChange = z.discriminatedUnion('kind', [
  /** Gives a role to a member, or takes it. */
  z.object({ kind: z.literal('role'), member: id, role: id, has: z.boolean() }),
  /** Lets a role do something in the whole server, or not. */
  z.object({ kind: z.literal('permission'), role: id, bit: z.int().min(0).max(62), granted: z.boolean() }),
  /** Says for whom or where a command is there, or leaves that to its default, which is null. */
  z.object({
    kind: z.literal('override'),
    /** The application's id is all commands. */
    command: id,
    target: z.object({ id, type: z.enum(ApplicationCommandPermissionType) }),
    permission: z.boolean().nullable(),
  }),
]);
export type SettingsChange = z.infer<typeof settingsChange>;
