import {
  type APIApplicationCommandChannelOption,
  ApplicationCommandOptionType,
  ChannelType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { z } from 'zod';
import type { Option } from './options.ts';

/** The kinds of channels that Rollcall writes to by itself. */
export const CHANNEL_TYPES = [ChannelType.GuildText, ChannelType.GuildAnnouncement] as const;

/** A channel that was chosen, and what the asker and the bot may do there; undefined where Discord does not say it. */
export type ChosenChannel = Readonly<z.output<typeof chosenChannel>>;

const chosenChannel = z.object({
  id: z.string(),
  type: z.int(),
  permissions: z.bigint().optional(),
  appPermissions: z.bigint().optional(),
});

/** A channel of the server, of one of these types. Required. */
export function requiredChannel({
  description,
  types,
}: {
  readonly description: string;
  readonly types: NonNullable<APIApplicationCommandChannelOption['channel_types']>;
}): Option<ChosenChannel> {
  return {
    registration: {
      type: ApplicationCommandOptionType.Channel,
      description,
      channel_types: types,
      required: true,
    },
    schema: chosenChannel.refine(({ type }) => types.some((each) => each === type)),
    refusal: ({ answers }, option) => answers.option.channel({ option }),
    suggest: undefined,
  };
}

const PERMISSIONS = {
  viewChannel: PermissionFlagsBits.ViewChannel,
  sendMessages: PermissionFlagsBits.SendMessages,
  embedLinks: PermissionFlagsBits.EmbedLinks,
  readMessageHistory: PermissionFlagsBits.ReadMessageHistory,
  attachFiles: PermissionFlagsBits.AttachFiles,
};

const PERMISSION_NAMES = [
  'viewChannel',
  'sendMessages',
  'embedLinks',
  'readMessageHistory',
  'attachFiles',
] as const;

/** The permissions that are missing in a channel: none where Discord does not say which are there. */
export function missingPermissions(
  there: bigint | undefined,
  needed: readonly (keyof typeof PERMISSIONS)[],
): readonly (keyof typeof PERMISSIONS)[] {
  if (there === undefined || (there & PermissionFlagsBits.Administrator) !== 0n) return [];
  return needed.filter((name) => (there & PERMISSIONS[name]) === 0n);
}

/** The names of permissions, by their bits. */
export const permissionsOf = (bits: number): readonly (keyof typeof PERMISSIONS)[] =>
  missingPermissions(~BigInt(bits) & ~PermissionFlagsBits.Administrator, PERMISSION_NAMES);
