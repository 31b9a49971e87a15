import { ButtonStyle, ChannelType, ComponentType } from 'discord-api-types/v10';
import { z } from 'zod';
import { webUrl } from './embed-form.ts';
import {
  badLength,
  checkDistinct,
  fail,
  list,
  nonBlankText,
  oneNumberOf,
  snowflake,
  textOfLength,
} from './form.ts';

/** https://discord.com/developers/docs/components/reference#string-select */
const MAX_SELECT_OPTIONS = 25;
/** https://discord.com/developers/docs/components/reference#button-button-structure */
const MAX_LINK = 512;

/** Of 32 bits with a sign. */
const MAX_ID = 2 ** 31 - 1;

/** The number of a component in its message; Discord assigns one to each without. */
export const componentId = z.int().min(0).max(MAX_ID).exactOptional();
/** The bot's own id of its control. */
export const customId = textOfLength(1, 100);
const emoji = z.object({
  id: snowflake.exactOptional(),
  name: textOfLength(0, 32).exactOptional(),
  animated: z.boolean().exactOptional(),
});

/** A button of any style: a link, a premium button, or one with a custom id. */
export const button = z
  .object({
    type: z.literal(ComponentType.Button),
    id: componentId,
    style: oneNumberOf([1, 2, 3, 4, 5, 6]),
    label: textOfLength(0, 80).exactOptional(),
    emoji: emoji.exactOptional(),
    custom_id: customId.exactOptional(),
    url: webUrl
      .superRefine((url, context) => {
        if (url.length > MAX_LINK) badLength(context, 0, MAX_LINK);
      })
      .exactOptional(),
    sku_id: snowflake.exactOptional(),
    disabled: z.boolean().exactOptional(),
  })
  .superRefine((value, context) => {
    const target =
      value.style === ButtonStyle.Link ? 'url' : value.style === ButtonStyle.Premium ? 'sku_id' : 'custom_id';
    if (value[target] === undefined) {
      const [code, name] = {
        url: ['URL', 'url'],
        sku_id: ['SKU_ID', 'sku id'],
        custom_id: ['CUSTOM_ID', 'custom id'],
      }[target];
      fail(context, `BUTTON_COMPONENT_${code}_REQUIRED`, `A ${name} is required`, [target]);
    }
    if (value.custom_id !== undefined && value.url !== undefined) {
      fail(
        context,
        'BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE',
        'A custom id and url cannot both be specified',
        ['custom_id'],
      );
    }
    if (target !== 'sku_id' && !value.label?.trim() && !value.emoji) {
      fail(context, 'BUTTON_COMPONENT_LABEL_REQUIRED', 'A label or an emoji is required', ['label']);
    }
  });

const selectFields = {
  id: componentId,
  custom_id: customId,
  placeholder: textOfLength(0, 150).exactOptional(),
  min_values: z.int().min(0).max(MAX_SELECT_OPTIONS).default(1),
  max_values: z.int().min(1).max(MAX_SELECT_OPTIONS).default(1),
  disabled: z.boolean().exactOptional(),
  /** It has an effect in forms alone. */
  required: z.boolean().exactOptional(),
};

/** A menu of up to 25 texts. */
export const stringSelect = z
  .object({
    type: z.literal(ComponentType.StringSelect),
    ...selectFields,
    options: list(
      z.object({
        label: nonBlankText(100),
        value: textOfLength(1, 100),
        description: textOfLength(0, 100).exactOptional(),
        emoji: emoji.exactOptional(),
        default: z.boolean().exactOptional(),
      }),
      1,
      MAX_SELECT_OPTIONS,
    ),
  })
  .superRefine(({ options, max_values }, context) => {
    // There must be at least as many options as may be chosen.
    if (options.length < max_values) badLength(context, max_values, MAX_SELECT_OPTIONS, ['options']);
    checkOptionValues(options, context, ['options']);
    checkChosen(options, max_values, context);
  })
  .superRefine(checkRange);

interface Range {
  readonly min_values?: number | undefined;
  readonly max_values?: number | undefined;
}

/** Refuses a minimum above the maximum. */
export function checkRange(
  { min_values: least = 1, max_values: most = 1 }: Range,
  context: z.RefinementCtx,
): void {
  if (least <= most) return;
  const message = `int value should be less than or equal to ${most}.`;
  fail(context, 'NUMBER_TYPE_MAX', message, ['min_values']);
}

/** Refuses more chosen options than allowed. Discord's reference has no code for it. */
export function checkChosen(
  options: readonly { readonly default?: boolean }[],
  most: number,
  context: z.RefinementCtx,
): void {
  if (options.filter((option) => option.default).length <= most) return;
  fail(context, 'BASE_TYPE_INVALID', `No more than ${most} can be chosen by default.`, ['options']);
}

/** Refuses a value that two options share. @param path of the options */
export function checkOptionValues(
  options: readonly { readonly value: string }[],
  context: z.RefinementCtx,
  path: readonly string[] = [],
): void {
  const seen = new Set<string>();
  for (const [index, { value }] of options.entries()) {
    if (seen.has(value)) {
      const message = 'The specified option value is already used';
      fail(context, 'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED', message, [...path, index, 'value']);
    }
    seen.add(value);
  }
}

/** The common fields of menus that Discord fills. @param kinds of default values */
const namingFields = <Kind extends 'user' | 'role' | 'channel'>(...kinds: Kind[]) => ({
  ...selectFields,
  default_values: list(
    z.object({ id: snowflake, type: z.enum(kinds) }),
    0,
    MAX_SELECT_OPTIONS,
  ).exactOptional(),
});

interface Defaults {
  readonly default_values?: readonly object[];
  readonly min_values: number;
  readonly max_values: number;
}

function checkDefaults(
  { default_values: chosen, min_values, max_values }: Defaults,
  context: z.RefinementCtx,
) {
  checkRange({ min_values, max_values }, context);
  if (!chosen?.length || (chosen.length >= min_values && chosen.length <= max_values)) return;
  badLength(context, min_values, max_values, ['default_values']);
}

/** The menus of users, roles, both, and channels. */
export const namingSelects = [
  z.object({ type: z.literal(ComponentType.UserSelect), ...namingFields('user') }).superRefine(checkDefaults),
  z.object({ type: z.literal(ComponentType.RoleSelect), ...namingFields('role') }).superRefine(checkDefaults),
  z
    .object({ type: z.literal(ComponentType.MentionableSelect), ...namingFields('user', 'role') })
    .superRefine(checkDefaults),
  z
    .object({
      type: z.literal(ComponentType.ChannelSelect),
      ...namingFields('channel'),
      channel_types: z.array(z.enum(ChannelType)).superRefine(checkDistinct).exactOptional(),
    })
    .superRefine(checkDefaults),
] as const;
