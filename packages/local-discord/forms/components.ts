import { ComponentType, SeparatorSpacingSize } from 'discord-api-types/v10';
import { z } from 'zod';
import { button, componentId as id, namingSelects, stringSelect } from './control-forms.ts';
import { attachmentUrl, mediaUrl } from './embed-form.ts';
import { codePoints, fail, list, oneNumberOf, textOfLength } from './form.ts';

/** https://discord.com/developers/docs/components/reference */
const MAX_COMPONENTS_V2 = 40;
const MAX_TEXT_V2 = 4000;

const inRow = z.discriminatedUnion('type', [button, stringSelect, ...namingSelects]);
const actionRow = z
  .object({ type: z.literal(ComponentType.ActionRow), id, components: list(inRow, 1, 5) })
  .superRefine(({ components }, context) => {
    // A select menu takes the place of five buttons.
    if (components.length > 1 && components.some((component) => component.type !== ComponentType.Button)) {
      fail(context, 'COMPONENT_LAYOUT_WIDTH_EXCEEDED', 'The specified component exceeds the maximum width', [
        'components',
      ]);
    }
  });

const media = z.object({ url: mediaUrl });
const spoiler = z.boolean().default(false);
const shown = { description: textOfLength(1, 1024).nullable().default(null), spoiler };
const textDisplay = z.object({
  type: z.literal(ComponentType.TextDisplay),
  id,
  content: textOfLength(1, MAX_TEXT_V2),
});
const thumbnail = z.object({ type: z.literal(ComponentType.Thumbnail), id, media, ...shown });
const section = z.object({
  type: z.literal(ComponentType.Section),
  id,
  components: list(textDisplay, 1, 3),
  accessory: z.discriminatedUnion('type', [button, thumbnail]),
});
const mediaGallery = z.object({
  type: z.literal(ComponentType.MediaGallery),
  id,
  items: list(z.object({ media, ...shown }), 1, 10),
});
const file = z.object({
  type: z.literal(ComponentType.File),
  id,
  file: z.object({ url: attachmentUrl }),
  spoiler,
});
const separator = z.object({
  type: z.literal(ComponentType.Separator),
  id,
  divider: z.boolean().default(true),
  spacing: oneNumberOf([SeparatorSpacingSize.Small, SeparatorSpacingSize.Large]).default(
    SeparatorSpacingSize.Small,
  ),
});
const inContainer = [actionRow, section, textDisplay, mediaGallery, file, separator] as const;
const inMessage = z.discriminatedUnion('type', inContainer);
const container = z.object({
  type: z.literal(ComponentType.Container),
  id,
  components: list(inMessage, 1, MAX_COMPONENTS_V2),
  accent_color: z.int().min(0).max(0xff_ff_ff).nullable().default(null),
  spoiler,
});

/** The components of a message without IS_COMPONENTS_V2: action rows only. */
export const componentsV1 = list(z.discriminatedUnion('type', [actionRow]), 0, 5).superRefine(checkUnique);

/** The components of a message with IS_COMPONENTS_V2. */
export const componentsV2 = z
  .array(z.discriminatedUnion('type', [...inContainer, container]))
  .superRefine(checkUnique)
  .superRefine((components, context) => {
    const all = flatten(components);
    if (all.length > MAX_COMPONENTS_V2) {
      fail(
        context,
        'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED',
        `The total number of components cannot exceed ${MAX_COMPONENTS_V2}`,
      );
    }
    const characters = all.reduce((sum, each) => sum + codePoints(each.content ?? ''), 0);
    if (characters > MAX_TEXT_V2) {
      fail(
        context,
        'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED',
        `Displayable text size exceeds maximum size of ${MAX_TEXT_V2}`,
      );
    }
  });

/** A validated component of a bot's message. */
export type ComponentForm = z.output<typeof inMessage> | z.output<typeof container>;

/** The common fields of components in forms and in messages. */
interface Component {
  readonly type: ComponentType;
  id?: number;
  readonly custom_id?: string;
  readonly label?: string;
  readonly placeholder?: string;
  readonly emoji?: { readonly name?: string | null };
  readonly options?: readonly { readonly value: string; readonly label?: string }[];
  readonly content?: string;
  readonly disabled?: boolean;
  readonly components?: readonly Component[];
  readonly accessory?: Component;
  readonly component?: Component;
}

/** Every component and the components inside it, in the order of Discord's numbering. */
export function flatten(components: readonly Component[]): Component[] {
  return components.flatMap((component) => [
    component,
    ...flatten(component.components ?? []),
    ...(component.accessory ? [component.accessory] : []),
    ...(component.component ? [component.component] : []),
  ]);
}

/** Gives every component without an id the next free one, as Discord does. */
export function numbered<Some extends Component>(components: readonly Some[]): readonly Some[] {
  const all = flatten(components);
  const taken = new Set(all.map((component) => component.id));
  let next = 1;
  for (const component of all) {
    if (component.id) continue;
    while (taken.has(next)) next += 1;
    component.id = next;
    next += 1;
  }
  return components;
}

/** Refuses a custom id, or a number, that two components share. */
export function checkUnique(components: readonly Component[], context: z.RefinementCtx): void {
  const customIds = new Set<string>();
  const ids = new Set<number>();
  for (const component of flatten(components)) {
    if (component.custom_id !== undefined) {
      if (customIds.has(component.custom_id)) {
        fail(context, 'COMPONENT_CUSTOM_ID_DUPLICATED', 'Component custom id cannot be duplicated');
      }
      customIds.add(component.custom_id);
    }
    // 0 means "not given": https://discord.com/developers/docs/components/reference#anatomy-of-a-component
    if (component.id) {
      if (ids.has(component.id))
        fail(context, 'COMPONENT_ID_DUPLICATED', 'Component id cannot be duplicated');
      ids.add(component.id);
    }
  }
}
