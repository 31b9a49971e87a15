import type { APIMessage, APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import type { HandlerContext } from '../context.ts';
import type { Reply } from '../reply.ts';
import type { CustomIdCodec } from './custom-id.ts';
import type { Changes } from './description.ts';

/**
 * Where the answer to a click goes: it changes the message for whoever may click; or for the asker alone, while anybody
 * else gets a private copy; or it answers the clicker in private.
 */
export type Effect = 'update' | 'update-own' | 'private';

/** The message that a component belongs to, as far as handlers look at it. */
export type ComponentMessage = Pick<APIMessage, 'components'>;

/** A click, a choice from a menu, or a modal that was sent. */
export interface ComponentInput {
  readonly customId: string;
  /** What was chosen from a menu. */
  readonly values: readonly string[];
  /** What was typed into a modal, by the custom ids of its inputs. */
  readonly typed: ReadonlyMap<string, string>;
  readonly message: ComponentMessage | undefined;
}

/** A button, menu or modal whose use is answered with a reply. */
export interface AnsweringComponent {
  readonly id: string;
  readonly effect: Effect;
  /** What is declared of what alters the service; undefined for what only reads. */
  readonly changes: Changes | undefined;
  /**
   * Reads the custom id.
   * @returns what answers
   * @throws UnreadableCustomId when the custom id was not written by this version
   */
  begin(input: ComponentInput): (context: HandlerContext) => Promise<Reply>;
}

/** A modal, or the promise of one: it cannot be deferred, so that it has to be there within a second or two. */
export type Opening =
  | APIModalInteractionResponseCallbackData
  | Promise<APIModalInteractionResponseCallbackData>;

/** A button, or a choice from a menu, that opens a modal. */
export interface ModalOpener {
  readonly id: string;
  /**
   * @param values what was chosen from a menu
   * @throws UnreadableCustomId when the custom id was not written by this version
   */
  open(customId: string, context: HandlerContext, values: readonly string[]): Opening;
}

/** What dispatch finds by the id that a custom id begins with. */
export type Component = AnsweringComponent | ModalOpener;

/** Turns a declaration into a component. It works after a restart and on any replica: its custom id has all it needs. */
export function defineComponent<Fields>(declaration: {
  readonly codec: CustomIdCodec<Fields>;
  readonly effect: Effect;
  /** Has to be there when `run` alters the service, and only then. */
  readonly changes?: Changes;
  run(fields: Fields, context: HandlerContext, input: ComponentInput): Promise<Reply>;
}): AnsweringComponent {
  const { codec, effect, changes } = declaration;
  return {
    id: codec.id,
    effect,
    changes,
    begin(input) {
      const fields = codec.decode(input.customId);
      return (context) => declaration.run(fields, context, input);
    },
  };
}

/** Turns a declaration into a component whose click opens a modal. */
export function defineModalOpener<Fields>(declaration: {
  readonly codec: CustomIdCodec<Fields>;
  open(fields: Fields, context: HandlerContext, values: readonly string[]): Opening;
}): ModalOpener {
  const { codec } = declaration;
  return {
    id: codec.id,
    open: (customId, context, values) => declaration.open(codec.decode(customId), context, values),
  };
}
