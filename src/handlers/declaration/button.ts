import { type APIButtonComponentWithCustomId, ButtonStyle, ComponentType } from 'discord-api-types/v10';
import type { HandlerContext } from '../context.ts';
import type { Reply } from '../reply.ts';
import type { CustomIdCodec } from './custom-id.ts';

/** `update` changes the message of the button, `private` answers the clicker alone. */
export type ButtonEffect = 'update' | 'private';

/** A button as dispatch sees it: found by its id, given the rest of the custom id. */
export interface Button {
  readonly id: string;
  readonly effect: ButtonEffect;
  /** @throws UnreadableCustomId when the state was not written by this version */
  run(customId: string, context: HandlerContext): Promise<Reply>;
}

/** A button with the state that its custom id carries. */
export interface StatefulButton<State> extends Button {
  /** The component, or undefined when the state does not fit into a custom id. */
  component(state: State, label: string, disabled?: boolean): APIButtonComponentWithCustomId | undefined;
}

/** Turns a declaration into a button. It works after a restart and on any replica: all it needs is in its custom id. */
export function defineButton<State>(declaration: {
  codec: CustomIdCodec<State>;
  effect: ButtonEffect;
  run(state: State, context: HandlerContext): Promise<Reply>;
}): StatefulButton<State> {
  const { codec, effect } = declaration;
  return {
    id: codec.id,
    effect,
    run: async (customId, context) => declaration.run(codec.decode(customId), context),
    component(state, label, disabled = false) {
      const customId = codec.encode(state);
      return customId === undefined
        ? undefined
        : { type: ComponentType.Button, style: ButtonStyle.Secondary, label, disabled, custom_id: customId };
    },
  };
}
