import {
  type APILabelComponent,
  ChannelType,
  ComponentType,
  PermissionFlagsBits,
  SelectMenuDefaultValueType,
  TextInputStyle,
} from 'discord-api-types/v10';
import type { ComponentInput } from './component.ts';
import type { ChosenChannel } from './options.ts';

/** An input of a form, beneath its label. */
export type FormInput = APILabelComponent['component'];

/** A value that an input offers, and its name for people. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The choices of an input, with the present one marked. */
export const choicesWith = (choices: readonly Choice[], now: string) =>
  choices.map((choice) => ({ ...choice, ...(choice.value === now && { default: true }) }));

/** Two to ten choices that are all seen at once. */
export const radioInput = (
  custom_id: string,
  choices: readonly Choice[],
  now: string,
  isRequired = true,
): FormInput => ({
  type: ComponentType.RadioGroup,
  custom_id,
  required: isRequired,
  options: choicesWith(choices, now),
});

/** @param limits.most characters */
export const textInput = (
  custom_id: string,
  value: string,
  { most, isRequired }: { readonly most: number; readonly isRequired: boolean },
): FormInput => ({
  type: ComponentType.TextInput,
  custom_id,
  style: TextInputStyle.Short,
  max_length: most,
  required: isRequired,
  value,
});

/** The kinds of channels that Rollcall writes to by itself. */
export const CHANNEL_TYPES = [ChannelType.GuildText, ChannelType.GuildAnnouncement] as const;

/** Phones let people empty a select only where it says that it may be empty. */
export const channelInput = (
  custom_id: string,
  id: string | undefined,
  { isRequired }: { readonly isRequired: boolean },
): FormInput => ({
  type: ComponentType.ChannelSelect,
  custom_id,
  min_values: isRequired ? 1 : 0,
  max_values: 1,
  required: isRequired,
  channel_types: [...CHANNEL_TYPES],
  ...(id !== undefined && { default_values: [{ id, type: SelectMenuDefaultValueType.Channel }] }),
});

/** The channel that a select has, with what Discord says of it; undefined for another kind and for several. */
export function channelIn(
  ids: readonly string[],
  resolved: ComponentInput['resolved'],
): ChosenChannel | undefined {
  const channel = ids.length === 1 ? resolved?.channels.get(ids[0] ?? '') : undefined;
  return CHANNEL_TYPES.some((type) => type === channel?.type) ? channel : undefined;
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
export function lackedPermissions(
  there: bigint | undefined,
  needed: readonly (keyof typeof PERMISSIONS)[],
): readonly (keyof typeof PERMISSIONS)[] {
  if (there === undefined || (there & PermissionFlagsBits.Administrator) !== 0n) return [];
  return needed.filter((name) => (there & PERMISSIONS[name]) === 0n);
}

/** The names of permissions, by their bits. */
export const permissionsOf = (bits: number): readonly (keyof typeof PERMISSIONS)[] =>
  lackedPermissions(~BigInt(bits) & ~PermissionFlagsBits.Administrator, PERMISSION_NAMES);
