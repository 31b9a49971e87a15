import {
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  type APIButtonComponentWithURL,
  type APISelectMenuOption,
  type APIStringSelectComponent,
  ButtonStyle,
  ComponentType,
} from 'discord-api-types/v10';
import { identifierProblem } from '../../services/text.ts';
import type { CustomIdCodec } from '../declaration/component.ts';
import { BUTTON_URL_LENGTH, SELECT_OPTION_VALUE_LENGTH, SELECT_OPTIONS } from '../discord-limits.ts';

/** A button that sends an interaction to the bot. */
export type Button = APIButtonComponentWithCustomId;

export function button<Fields>(
  codec: CustomIdCodec<Fields>,
  fields: Fields,
  label: string,
  look: { readonly disabled?: boolean; readonly style?: Button['style'] } = {},
): Button {
  const { disabled = false, style = ButtonStyle.Secondary } = look;
  return { type: ComponentType.Button, style, label, disabled, custom_id: codec.encode(fields) };
}

/**
 * Buttons to the variants of an answer, which differ in one field. The button of the visible variant is highlighted;
 * pressing it shows that variant again.
 * @param choices the values of the field, with their labels
 * @param others the fields of the other variants. Default: the fields of the visible one
 */
export const variantButtons = <Fields, Field extends keyof Fields>(
  codec: CustomIdCodec<Fields>,
  shown: Fields,
  field: Field,
  choices: readonly (readonly [Fields[Field], string])[],
  others = shown,
) =>
  choices.map(([value, label]) =>
    value === shown[field]
      ? button(codec, shown, label, { style: ButtonStyle.Primary })
      : button(codec, { ...others, [field]: value }, label),
  );

/** A link button; undefined without an address, or if the address is too long for a button. */
export function linkButton(url: string | undefined, label: string): APIButtonComponentWithURL | undefined {
  if (url === undefined || url.length > BUTTON_URL_LENGTH) return undefined;
  return { type: ComponentType.Button, style: ButtonStyle.Link, label, url };
}

/** A row of these buttons; empty without buttons. */
export function row<Kind extends Button | APIButtonComponentWithURL>(
  ...buttons: readonly (Kind | undefined)[]
): APIActionRowComponent<Kind>[] {
  const components = buttons.filter((component) => component !== undefined);
  return components.length === 0 ? [] : [{ type: ComponentType.ActionRow, components }];
}

/** A menu in a row of its own. */
export type MenuRow = APIActionRowComponent<APIStringSelectComponent>;

/**
 * A menu of these options; empty without options. Each option appears once, because a service may list a row twice.
 * @param look.isOfMany whether any number of options may be chosen. Default: exactly one
 */
export function menuRow(
  customId: string,
  wanted: readonly APISelectMenuOption[],
  { placeholder, isOfMany = false }: { readonly placeholder?: string; readonly isOfMany?: boolean } = {},
): MenuRow[] {
  const once = new Map(wanted.map((option) => [option.value, option]));
  const options = [...once.values()].slice(0, SELECT_OPTIONS);
  if (options.length === 0) return [];
  const select: APIStringSelectComponent = {
    type: ComponentType.StringSelect,
    custom_id: customId,
    ...(placeholder !== undefined && { placeholder }),
    ...(isOfMany && { min_values: 0, max_values: options.length }),
    options,
  };
  return [{ type: ComponentType.ActionRow, components: [select] }];
}

/**
 * Whether Discord accepts a text as the value of a choice or menu option and returns it unchanged. Discord trims white
 * space at both ends, and it refuses all options if one value is blank or has half of a surrogate pair.
 */
export const isExactValue = (value: string): boolean =>
  value.length <= SELECT_OPTION_VALUE_LENGTH &&
  value === value.trim() &&
  identifierProblem(value) === undefined;
