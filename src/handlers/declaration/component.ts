import type {
  APIActionRowComponent,
  APIButtonComponentWithCustomId,
  APIMessage,
  APIModalInteractionResponseCallbackData,
} from 'discord-api-types/v10';
import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
import type { HandlerContext } from '../context.ts';
import type { Reply } from '../reply.ts';
import type { CustomIdCodec } from './custom-id.ts';

/**
 * What a click does: it changes the message for whoever may click; or for the asker alone, while anybody else gets
 * a private copy; or it answers the clicker in private; or it opens a modal.
 */
export type Effect = 'update' | 'update-own' | 'private' | 'modal';

/** A click, a choice from a menu, or a modal that was sent. */
export interface ComponentInput {
  readonly customId: string;
  /** What was chosen from a menu. */
  readonly values: readonly string[];
  /** What was typed into a modal, by the custom ids of its inputs. */
  readonly fields: ReadonlyMap<string, string>;
  /** The message that the component belongs to. */
  readonly message: APIMessage | undefined;
}

/** A button, menu or modal as dispatch sees it: found by its id, given the rest of the custom id. */
export interface Component {
  readonly id: string;
  readonly effect: Effect;
  /** @throws UnreadableCustomId when the custom id was not written by this version */
  run(input: ComponentInput, context: HandlerContext): Promise<Reply>;
  /** The modal that a click opens, for the effect `modal`. Has to be ready at once: a modal cannot be deferred. */
  open(input: ComponentInput): APIModalInteractionResponseCallbackData | undefined;
}

/** A component with the state that its custom id carries. */
export interface StatefulComponent<State> extends Component {
  /** The custom id for a state, or undefined when the state does not fit into one. */
  customId(state: State): string | undefined;
}

/** Turns a declaration into a component. It works after a restart and on any replica: its custom id has all it needs. */
export function defineComponent<State>(declaration: {
  readonly codec: CustomIdCodec<State>;
  readonly effect: Exclude<Effect, 'modal'>;
  run(state: State, context: HandlerContext, input: ComponentInput): Promise<Reply>;
}): StatefulComponent<State> {
  const { codec, effect } = declaration;
  return {
    id: codec.id,
    effect,
    customId: (state) => codec.encode(state),
    run: async (input, context) => declaration.run(codec.decode(input.customId), context, input),
    open: () => undefined,
  };
}

/** Turns a declaration into a component whose click opens a modal. */
export function defineModalOpener<State>(declaration: {
  readonly codec: CustomIdCodec<State>;
  open(state: State): APIModalInteractionResponseCallbackData | undefined;
}): StatefulComponent<State> {
  const { codec } = declaration;
  return {
    id: codec.id,
    effect: 'modal',
    customId: (state) => codec.encode(state),
    open: ({ customId }) => declaration.open(codec.decode(customId)),
    run: () => Promise.reject(new Error(`${codec.id} opens a modal and does nothing else`)),
  };
}

/** A button, or undefined when its custom id does not hold the state. */
export function button<State>(
  component: StatefulComponent<State>,
  state: State,
  label: string,
  look: { readonly disabled?: boolean; readonly style?: APIButtonComponentWithCustomId['style'] } = {},
): APIButtonComponentWithCustomId | undefined {
  const customId = component.customId(state);
  if (customId === undefined) return undefined;
  const { disabled = false, style = ButtonStyle.Secondary } = look;
  return { type: ComponentType.Button, style, label, disabled, custom_id: customId };
}

/** A row of buttons; none at all when the state of one of them does not fit into a custom id. */
export function row(
  ...buttons: readonly (APIButtonComponentWithCustomId | undefined)[]
): APIActionRowComponent<APIButtonComponentWithCustomId>[] {
  const components = buttons.filter((component) => component !== undefined);
  if (components.length < buttons.length || components.length === 0) return [];
  return [{ type: ComponentType.ActionRow, components }];
}
