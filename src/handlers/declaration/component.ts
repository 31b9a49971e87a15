import type { APIMessage, APIModalInteractionResponseCallbackData, Snowflake } from 'discord-api-types/v10';
import { z } from 'zod';
import type { HandlerContext } from '../context.ts';
import { UnreadableCustomId } from '../handler-failure.ts';
import type { Reply } from '../reply.ts';
import type { ChosenChannel } from './channels.ts';
import type { ChangeDeclaration } from './description.ts';

/**
 * The place of the answer to a click. `update`: changes the message for every user who clicks. `update-own`: changes the message if the
 * asker clicks; others get a private copy. `private`: sends a private answer.
 */
export type Effect = 'update' | 'update-own' | 'private';

/** The message of a component: the fields that handlers read. */
export type ComponentMessage = Pick<APIMessage, 'components'> & Partial<Pick<APIMessage, 'content' | 'id'>>;

/** A click, a choice from a menu, or a submitted modal. */
export interface ComponentInput {
  readonly customId: string;
  /** The chosen values of a menu. */
  readonly values: readonly string[];
  /** The texts of a modal, by the custom ids of its inputs. */
  readonly typed: ReadonlyMap<string, string>;
  /**
   * The values of a modal's selects, by their custom ids. The value of a radio group is in `typed`; a radio group without a
   * choice is an empty list here.
   */
  readonly chosen?: ReadonlyMap<string, readonly string[]>;
  /** The roles and channels that were chosen in a modal. */
  readonly resolved?: ResolvedChoices;
  readonly message: ComponentMessage | undefined;
}

/** The roles and channels in a modal's payload. */
interface ResolvedChoices {
  readonly roles: ReadonlySet<Snowflake>;
  /** By their ids. */
  readonly channels: ReadonlyMap<Snowflake, ChosenChannel>;
}

/** A button, menu or modal that answers with a reply. */
export interface AnsweringComponent {
  readonly id: string;
  readonly effect: Effect;
  /** The declaration of a change of the service; undefined for a component that only reads. */
  readonly changes: ChangeDeclaration | undefined;
  /**
   * Reads the custom id.
   * @returns the function that answers
   * @throws UnreadableCustomId if another version wrote the custom id
   */
  prepare(input: ComponentInput): (context: HandlerContext) => Promise<Reply>;
}

/** A modal. If Discord refuses its content, `fallback` is opened instead: it omits what may have been deleted. */
type Modal = APIModalInteractionResponseCallbackData & {
  readonly fallback?: APIModalInteractionResponseCallbackData;
};

/** A modal, or a promise that resolves within two seconds: a modal cannot be deferred. */
export type ModalResult = Modal | Promise<Modal>;

/** A button that opens a modal. */
export interface ModalOpener {
  readonly id: string;
  /** @throws UnreadableCustomId if another version wrote the custom id */
  open(customId: string, context: HandlerContext): ModalResult;
}

/** A component. Dispatch finds it by the id at the start of a custom id. */
export type Component = AnsweringComponent | ModalOpener;

/** Defines a component. It works after a restart and on any replica, because its custom id contains all its state. */
export function defineComponent<Fields>(declaration: {
  readonly codec: CustomIdCodec<Fields>;
  readonly effect: Effect;
  /** Required if `run` changes the service; not allowed otherwise. */
  readonly changes?: ChangeDeclaration;
  run(fields: Fields, context: HandlerContext, input: ComponentInput): Promise<Reply>;
}): AnsweringComponent {
  const { codec, effect, changes } = declaration;
  return {
    id: codec.id,
    effect,
    changes,
    prepare(input) {
      const fields = codec.decode(input.customId);
      return (context) => declaration.run(fields, context, input);
    },
  };
}

/** Defines a component that opens a modal. */
export function defineModalOpener<Fields>(declaration: {
  readonly codec: CustomIdCodec<Fields>;
  open(fields: Fields, context: HandlerContext): ModalResult;
}): ModalOpener {
  const { codec, open } = declaration;
  return { id: codec.id, open: (customId, context) => open(codec.decode(customId), context) };
}

/** Writes the state of a button, menu or form into its custom id, field by field, and reads it back. */
export interface CustomIdCodec<Fields> {
  /** The component's name in logs and in the catalog: `list-page`. */
  readonly id: string;
  /** The result may have any length: dispatch replaces a custom id that exceeds Discord's limit by a ticket. */
  encode(fields: Fields): string;
  /** @throws UnreadableCustomId if another codec, or another version of this one, wrote the custom id */
  decode(customId: string): Fields;
}

/** The fields of a codec. */
export type FieldsOf<Codec> = Codec extends CustomIdCodec<infer Fields> ? Fields : never;

/**
 * Returns a codec for custom ids of the form `id.version:field:field`. Fields are written as text in the order of `schemas`.
 * Only the separator and the escape character are escaped: percent-encoding all of Unicode would leave a third of the space.
 * @param id lower-case words with hyphens, unique among all components
 * @param version 1 to 999: increase it whenever `schemas` or the meaning of a field changes. The oldest ids have no version,
 * which is read as 0.
 * @param schemas the fields; numbers need `z.coerce` because they are read from text
 * @throws Error for an id or a version that cannot be read back
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
    encode: written,
    decode(customId) {
      const found = parseHead(customId);
      if (found.id !== id) throw new UnreadableCustomId('garbled');
      if (found.version < version) throw new UnreadableCustomId('older');
      if (found.version > version) throw new UnreadableCustomId('newer');
      const values = customId.split(':').slice(1);
      const read = schema.safeParse(
        Object.fromEntries(names.map((name, at) => [name, unescapedField(values[at])])),
      );
      // Other spellings of a field, such as ` 1` or `0x1`, are never written by this codec.
      if (!read.success || written(read.data) !== customId) throw new UnreadableCustomId('garbled');
      return read.data;
    },
  };
}

/** The name of the component: the id at the start of a custom id, without its version. */
export function idOf(customId: string): string {
  return parseHead(customId).id;
}

/** Parses the part before the fields. An invalid version becomes NaN, which is neither older nor newer. */
function parseHead(customId: string): { readonly id: string; readonly version: number } {
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
