import { z } from 'zod';
import { UnreadableCustomId } from '../failure.ts';

/** Discord's limit for a custom id, in characters; UTF-16 units are counted, the stricter reading. */
export const CUSTOM_ID_LENGTH = 100;

/** Writes the state of a button into its custom id and reads it back. */
export interface CustomIdCodec<State> {
  readonly id: string;
  /** The custom id, or undefined when it would be longer than Discord allows. */
  encode(state: State): string | undefined;
  /** @throws UnreadableCustomId when the custom id was not written by this codec */
  decode(customId: string): State;
}

/**
 * A codec for custom ids of the form `id:field:field`. Fields are written in the order of `fields`, each as
 * text; the separator and the escape sign are escaped inside them, everything else stands as it is, because
 * percent-encoding all of Unicode would leave a third of the room.
 * @param fields the schema of each field; numbers need `z.coerce` since they are read from text
 */
export function customIdCodec<const Shape extends Record<string, z.ZodType<string | number>>>(
  id: string,
  fields: Shape,
): CustomIdCodec<z.output<z.ZodObject<Shape>>> {
  const schema = z.object(fields);
  const names = Object.keys(fields);
  return {
    id,
    encode(state) {
      const values = new Map(Object.entries<unknown>(state));
      const customId = [id, ...names.map((name) => escaped(String(values.get(name))))].join(':');
      return customId.length <= CUSTOM_ID_LENGTH ? customId : undefined;
    },
    decode(customId) {
      const [found, ...values] = customId.split(':');
      const state = schema.safeParse(Object.fromEntries(names.map((name, at) => [name, plain(values[at])])));
      if (found !== id || values.length !== names.length || !state.success) throw new UnreadableCustomId();
      return state.data;
    },
  };
}

/** The id that a custom id begins with: the name of the button that wrote it. */
export function idOf(customId: string): string {
  return customId.split(':', 1)[0] ?? '';
}

function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll(':', '%3A');
}

function plain(text: string | undefined): string | undefined {
  return text?.replaceAll('%3A', ':').replaceAll('%25', '%');
}
