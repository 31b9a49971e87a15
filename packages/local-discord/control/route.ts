import { z } from 'zod';
import { sentencesOf } from '../world-file/problems.ts';
import type { Method } from './control-client.ts';
import { ControlRefusal } from './control-refusal.ts';

/** A call of the control API: its address, what it takes, its answer and what it does. */
export interface Route {
  readonly method: Method;
  /** Below the prefix, with its parameters in braces: `/people/{name}/messages`. */
  readonly path: string;
  /** A short name in the description in OpenAPI. */
  readonly id: string;
  readonly about: string;
  /** The query of a GET, otherwise the body. */
  readonly takes: z.ZodObject;
  /** A body that can be sent as it is. */
  readonly example: object | undefined;
  /** The answer in words, and its schema in OpenAPI. */
  readonly answers: readonly [about: string, schema: object];
  /** Refusals of its own by status, in words or with a schema. */
  readonly refusals: Readonly<Record<number, string | readonly [about: string, schema: object]>>;
  /**
   * @param parameters those in its path, in their order
   * @throws ControlRefusal or ChatRefusal
   */
  run(input: unknown, parameters: readonly string[]): unknown;
}

/** The input of a call that takes none. */
export const NO_INPUT = z.strictObject({});

/** A row of the table of calls; its input is checked before it runs. */
export function route<Schema extends z.ZodObject>(
  method: Method,
  path: string,
  {
    run,
    example,
    refusals = {},
    ...declared
  }: Pick<Route, 'id' | 'about' | 'answers'> &
    Partial<Pick<Route, 'example' | 'refusals'>> & {
      readonly takes: Schema;
      /** @param parameters those in its path, in their order */
      readonly run: (input: z.output<Schema>, ...parameters: string[]) => unknown;
    },
): Route {
  const { takes } = declared;
  return {
    ...{ method, path, example, refusals, ...declared },
    run: (input, parameters) => run(parseInput(takes, input), ...parameters),
  };
}

/** @throws ControlRefusal 400 with a sentence for each wrong field */
export function parseInput<Schema extends z.ZodObject>(schema: Schema, given: unknown): z.output<Schema> {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new ControlRefusal(400, 'The body has to be a JSON object.');
  const result = schema.safeParse(given, { reportInput: true });
  if (result.success) return result.data;
  const known = (place: readonly PropertyKey[]) => (place.length === 0 ? Object.keys(schema.shape) : []);
  throw new ControlRefusal(400, sentencesOf(result.error, known).join(' '));
}
