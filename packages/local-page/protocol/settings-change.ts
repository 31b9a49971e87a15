/** An admin's change of a server's settings, one at a time, so that two admins do not undo each other's changes. */

import { z } from 'zod';

const id = z.string().regex(/^\d{1,20}$/);

export const settingsChange = z.discriminatedUnion('kind', [
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
