import {
  type APILabelComponent,
  ComponentType,
  SelectMenuDefaultValueType,
  TextInputStyle,
} from 'discord-api-types/v10';
import { CHANNEL_TYPES, type ChosenChannel } from './channels.ts';
import type { ComponentInput } from './component.ts';

/** An input of a form, without its label. */
export type FormInput = APILabelComponent['component'];

/** A choice of an input: its value, and its name for people. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The choices of an input, with the present choice selected. */
export const choicesWith = (choices: readonly Choice[], now: string) =>
  choices.map((choice) => ({ ...choice, ...(choice.value === now && { default: true }) }));

/** An input that shows all of its two to ten choices at once. */
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

/** A single line of text. @param limits.most maximum characters */
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

/** A select for a channel. Phones only allow emptying a select if `min_values` is 0. */
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

/** The chosen channel of a select, with Discord's data; undefined for several channels or one of another type. */
export function channelIn(
  ids: readonly string[],
  resolved: ComponentInput['resolved'],
): ChosenChannel | undefined {
  const channel = ids.length === 1 ? resolved?.channels.get(ids[0] ?? '') : undefined;
  return CHANNEL_TYPES.some((type) => type === channel?.type) ? channel : undefined;
}
