import { type APIButtonComponent, ButtonStyle, ComponentType } from 'discord-api-types/v10';
import { z } from 'zod';
import type { Component } from './components.ts';
import { distinctItems, notBlank, urlOf } from './fields.ts';
import { badLength, fail } from './form.ts';
import type { Rule, Rules } from './spec-form.ts';

const MAX_SELECT_OPTIONS = 25;

/** Validates a web address, or `attachment://` with the name of a file of the same message. */
export const mediaUrl = () => urlOf(['http:', 'https:', 'attachment:']);

interface Options {
  readonly options: readonly { readonly value: string; readonly default?: boolean }[];
}
interface Counts {
  readonly min_values: number;
  readonly max_values: number;
}

/** By Discord's documentation, link buttons have no custom id and premium buttons have no label. */
function checkButton(button: APIButtonComponent, context: z.RefinementCtx): void {
  const fields: Readonly<Record<string, unknown>> = { ...button };
  const [target, code, name] =
    button.style === ButtonStyle.Link
      ? ['url', 'URL', 'url']
      : button.style === ButtonStyle.Premium
        ? ['sku_id', 'SKU_ID', 'sku id']
        : ['custom_id', 'CUSTOM_ID', 'custom id'];
  if (fields[target] === undefined)
    fail(context, `BUTTON_COMPONENT_${code}_REQUIRED`, `A ${name} is required`, [target]);
  if (fields.custom_id !== undefined && fields.url !== undefined) {
    fail(
      context,
      'BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE',
      'A custom id and url cannot both be specified',
      ['custom_id'],
    );
  }
  if (button.style !== ButtonStyle.Premium && !button.label?.trim() && !button.emoji)
    fail(context, 'BUTTON_COMPONENT_LABEL_REQUIRED', 'A label or an emoji is required', ['label']);
}

/** Checks a string select. */
export function checkStringSelect(menu: Options & Counts, context: z.RefinementCtx): void {
  // There have to be at least `max_values` options.
  if (menu.options.length < menu.max_values)
    badLength(context, menu.max_values, MAX_SELECT_OPTIONS, ['options']);
  checkOptionValues(menu, context);
  checkChosen(menu, menu.max_values, context);
  checkRange(menu, context);
}

/** Rejects a minimum above the maximum. */
export function checkRange(
  { min_values: least = 1, max_values: most = 1 }: Partial<Counts>,
  context: z.RefinementCtx,
): void {
  if (least <= most) return;
  const message = `int value should be less than or equal to ${most}.`;
  fail(context, 'NUMBER_TYPE_MAX', message, ['min_values']);
}

/** Rejects too many default options. Discord's reference has no error code for it. */
export function checkChosen({ options }: Options, most: number, context: z.RefinementCtx): void {
  if (options.filter((option) => option.default).length <= most) return;
  fail(context, 'BASE_TYPE_INVALID', `No more than ${most} can be chosen by default.`, ['options']);
}

/** Rejects options with the same value. */
export function checkOptionValues({ options }: Options, context: z.RefinementCtx): void {
  const seen = new Set<string>();
  for (const [index, { value }] of options.entries()) {
    if (seen.has(value)) {
      const message = 'The specified option value is already used';
      fail(context, 'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED', message, ['options', index, 'value']);
    }
    seen.add(value);
  }
}

/** Checks a select menu of users, roles, mentionables or channels. */
export function checkNamingSelect(
  menu: Counts & { readonly default_values?: readonly object[] },
  context: z.RefinementCtx,
): void {
  checkRange(menu, context);
  const { default_values: chosen, min_values, max_values } = menu;
  if (!chosen?.length || (chosen.length >= min_values && chosen.length <= max_values)) return;
  badLength(context, min_values, max_values, ['default_values']);
}

/** The rule of select menus of users, roles, mentionables and channels. */
export const namingSelect: Rule = {
  fields: { channel_types: distinctItems },
  defaults: { min_values: 1, max_values: 1 },
  check: checkNamingSelect,
};

/** Corrections of the specification's schemas of message components. */
export const componentRules: Rules = {
  ActionRowComponentForMessageRequest: {
    check({ components }: { readonly components: readonly Component[] }, context) {
      // A select menu takes the space of five buttons.
      if (components.length > 1 && components.some(({ type }) => type !== ComponentType.Button)) {
        const message = 'The specified component exceeds the maximum width';
        fail(context, 'COMPONENT_LAYOUT_WIDTH_EXCEEDED', message, ['components']);
      }
    },
  },
  ButtonComponentForMessageRequest: { check: checkButton },
  // discord.js sends `animated`.
  ComponentEmojiForRequest: {
    fields: { name: (name) => name.exactOptional() },
    more: { animated: z.boolean() },
  },
  StringSelectComponentForMessageRequest: {
    defaults: { min_values: 1, max_values: 1 },
    check: checkStringSelect,
  },
  StringSelectOptionForRequest: { fields: { label: notBlank } },
  UserSelectComponentForMessageRequest: namingSelect,
  RoleSelectComponentForMessageRequest: namingSelect,
  MentionableSelectComponentForMessageRequest: namingSelect,
  ChannelSelectComponentForMessageRequest: namingSelect,
  ContainerComponentForMessageRequest: { defaults: { accent_color: null, spoiler: false } },
  SeparatorComponentForMessageRequest: { defaults: { divider: true, spacing: 1 } },
  ThumbnailComponentForMessageRequest: { defaults: { description: null, spoiler: false } },
  MediaGalleryItemRequest: { defaults: { description: null, spoiler: false } },
  FileComponentForMessageRequest: { defaults: { spoiler: false } },
  UnfurledMediaRequest: { fields: { url: mediaUrl } },
  UnfurledMediaRequestWithAttachmentReferenceRequired: { fields: { url: () => urlOf(['attachment:']) } },
};
