import {
  type APIApplicationCommandChannelOption,
  ApplicationCommandOptionType,
  ChannelType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { z } from 'zod';
import type { Option } from './options.ts';

/** The types of channels to which Rollcall writes by itself. */
export const CHANNEL_TYPES = [ChannelType.GuildText, ChannelType.GuildAnnouncement] as const;

/** A chosen channel, with the permissions of the asker and the bot there; undefined if Discord does not report them. */
export type ChosenChannel = Readonly<z.output<typeof chosenChannel>>;

const chosenChannel = z.object({
  id: z.string(),
  type: z.int(),
  permissions: z.bigint().optional(),
  appPermissions: z.bigint().optional(),
});

/** A required channel of the server, of one of the given types. */
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

/** The needed permissions that are missing. Empty if Discord does not report permissions, and for administrators. */
export function missingPermissions(
  there: bigint | undefined,
  needed: readonly (keyof typeof PERMISSIONS)[],
): readonly (keyof typeof PERMISSIONS)[] {
  if (there === undefined || (there & PermissionFlagsBits.Administrator) !== 0n) return [];
  return needed.filter((name) => (there & PERMISSIONS[name]) === 0n);
}

/** The names of the permissions in a bit set. */
export const permissionsOf = (bits: number): readonly (keyof typeof PERMISSIONS)[] =>
  missingPermissions(~BigInt(bits) & ~PermissionFlagsBits.Administrator, PERMISSION_NAMES);
