import type { APIMessage, APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { z } from 'zod';
import type { HandlerContext } from '../context.ts';
import { CUSTOM_ID_LENGTH } from '../discord-limits.ts';
import { UnreadableCustomId } from '../failure.ts';
import type { Reply } from '../reply.ts';
import type { Changes } from './description.ts';

/**
 * Where the answer to a click goes. `update` changes the message, for everybody who may click; `update-own` changes it
 * for the asker and gives others a private copy; `private` answers the clicker in private.
 */
export type Effect = 'update' | 'update-own' | 'private';

/** The message that a component belongs to, as far as handlers look at it. */
export type ComponentMessage = Pick<APIMessage, 'components'> & Partial<Pick<APIMessage, 'content'>>;

/** A click, a choice from a menu, or a modal that was sent. */
export interface ComponentInput {
  readonly customId: string;
  /** The chosen values of a menu. */
  readonly values: readonly string[];
  /** The texts of a modal, by the custom ids of its inputs. */
  readonly typed: ReadonlyMap<string, string>;
  readonly message: ComponentMessage | undefined;
}

/** A button, menu or modal whose use is answered with a reply. */
export interface AnsweringComponent {
  readonly id: string;
  readonly effect: Effect;
  /** The declaration of a change of the service; undefined for a component that only reads. */
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
   * @param values the chosen values of a menu
   * @param message that the button or menu stands under
   * @throws UnreadableCustomId when the custom id was not written by this version
   */
  open(
    customId: string,
    context: HandlerContext,
    values: readonly string[],
    message?: ComponentMessage,
  ): Opening;
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
  open(
    fields: Fields,
    context: HandlerContext,
    values: readonly string[],
    message?: ComponentMessage,
  ): Opening;
}): ModalOpener {
  const { codec } = declaration;
  return {
    id: codec.id,
    open: (customId, context, values, message) =>
      declaration.open(codec.decode(customId), context, values, message),
  };
}

/** Writes what a button, menu or form carries into its custom id, field by field, and reads it back. */
export interface CustomIdCodec<Fields> {
  /** What the component is called in logs and in the catalog: `list-page`. */
  readonly id: string;
  /** The custom id, or undefined when Discord does not take it: it is too long, or has half of a surrogate pair. */
  encode(fields: Fields): string | undefined;
  /** @throws UnreadableCustomId when the custom id was not written by this version of this codec */
  decode(customId: string): Fields;
}

/** The fields that a codec writes and reads. */
export type FieldsOf<Codec> = Codec extends CustomIdCodec<infer Fields> ? Fields : never;

/**
 * A codec for custom ids of the form `id.version:field:field`. Fields are written in the order of `schemas`, each as
 * text; the separator and the escape sign are escaped inside them, everything else stands as it is, because
 * percent-encoding all of Unicode would leave a third of the room.
 * @param id lower-case words with hyphens; no two components have the same
 * @param version 1 to 999: one more whenever `schemas`, or what they mean, change. Before there were versions, ids had
 * none, which reads as 0.
 * @param schemas of the fields; numbers need `z.coerce` since they are read from text
 * @throws Error for an id or a version that it could not read back
 */
export function customIdCodec<const Shape extends Record<string, z.ZodType<string | number>>>(
  id: string,
  version: number,
  schemas: Shape,
): CustomIdCodec<z.output<z.ZodObject<Shape>>> {
  if (!/^[a-z]+(-[a-z]+)*$/.test(id)) throw new Error(`"${id}" cannot be the id of a component`);
  if (!Number.isInteger(version) || version < 1 || version > 999) {
    throw new Error(`${id} cannot have the version ${version}`);
  }
  const schema = z.object(schemas);
  const names = Object.keys(schemas);
  const written = (fields: Readonly<Record<string, unknown>>) => {
    let customId = `${id}.${version}`;
    for (const name of names) customId += `:${escapedField(String(fields[name]))}`;
    return customId;
  };
  return {
    id,
    encode(fields) {
      const customId = written(fields);
      return customId.length <= CUSTOM_ID_LENGTH && customId.isWellFormed() ? customId : undefined;
    },
    decode(customId) {
      const found = headOf(customId);
      if (found.id !== id) throw new UnreadableCustomId('garbled');
      if (found.version < version) throw new UnreadableCustomId('older');
      if (found.version > version) throw new UnreadableCustomId('newer');
      const values = customId.split(':').slice(1);
      const read = schema.safeParse(
        Object.fromEntries(names.map((name, at) => [name, unescapedField(values[at])])),
      );
      // What reads like fields in another spelling (` 1`, `0x1`) was not written by this codec either.
      if (!read.success || written(read.data) !== customId) throw new UnreadableCustomId('garbled');
      return read.data;
    },
  };
}

/** The id that a custom id begins with, without its version: the name of the component that wrote it. */
export function idOf(customId: string): string {
  return headOf(customId).id;
}

/** What stands before the fields. A version that makes no sense is not a number, which is neither older nor newer. */
function headOf(customId: string): { readonly id: string; readonly version: number } {
  const [head = ''] = customId.split(':', 1);
  const [id = '', ...version] = head.split('.');
  if (version.length === 0) return { id, version: 0 };
  const written = version.join('.');
  return { id, version: /^[1-9]\d{0,2}$/.test(written) ? Number(written) : Number.NaN };
}

function escapedField(text: string): string {
  return ESCAPED.test(text) ? text.replaceAll('%', '%25').replaceAll(':', '%3A') : text;
}

const ESCAPED = /[%:]/;

function unescapedField(text: string | undefined): string | undefined {
  return text?.replaceAll('%3A', ':').replaceAll('%25', '%');
}
