import {
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  type APIButtonComponentWithURL,
  ButtonStyle,
  ComponentType,
} from 'discord-api-types/v10';
import type { CustomIdCodec } from '../declaration/component.ts';

/** A button whose click comes back to the bot. */
export type Button = APIButtonComponentWithCustomId;

/** A button, or undefined when its custom id does not hold the fields. */
export function button<Fields>(
  codec: CustomIdCodec<Fields>,
  fields: Fields,
  label: string,
  look: { readonly disabled?: boolean; readonly style?: Button['style'] } = {},
): Button | undefined {
  const customId = codec.encode(fields);
  if (customId === undefined) return undefined;
  const { disabled = false, style = ButtonStyle.Secondary } = look;
  return { type: ComponentType.Button, style, label, disabled, custom_id: customId };
}

/** How one of several buttons looks: the chosen one stands out, and can be pressed to see the same again. */
export const chosenLook = (isChosen: boolean) => (isChosen ? { style: ButtonStyle.Primary as const } : {});

/** Discord's limit for the address of a button. */
const LONGEST_ADDRESS = 512;

/** A button that leads out of Discord; undefined without an address, or with one that is too long for it. */
export function linkButton(url: string | undefined, label: string): APIButtonComponentWithURL | undefined {
  if (url === undefined || url.length > LONGEST_ADDRESS) return undefined;
  return { type: ComponentType.Button, style: ButtonStyle.Link, label, url };
}

/** A row of buttons; none at all when the fields of one of them do not fit into a custom id. */
export function row<Kind extends Button | APIButtonComponentWithURL>(
  ...buttons: readonly (Kind | undefined)[]
): APIActionRowComponent<Kind>[] {
  const components = buttons.filter((component) => component !== undefined);
  if (components.length < buttons.length || components.length === 0) return [];
  return [{ type: ComponentType.ActionRow, components }];
}
