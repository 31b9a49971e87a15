import { z } from 'zod';
import { sentencesOf } from '../world-file/problems.ts';
import type { Method } from './control-client.ts';
import { ControlRefusal } from './control-refusal.ts';

/** A call of the control API, with its description for OpenAPI. */
export interface Route {
  readonly method: Method;
  /** Below the prefix, with parameters in braces: `/people/{name}/messages`. */
  readonly path: string;
  /** `operationId` in OpenAPI. */
  readonly id: string;
  readonly about: string;
  /** Schema of the query of a GET, otherwise of the body. */
  readonly takes: z.ZodObject;
  /** An example of the body that can be sent as is. */
  readonly example: object | undefined;
  /** Description and schema of the response. */
  readonly answers: readonly [about: string, schema: object];
  /** Specific errors by status: a description, possibly with a schema. */
  readonly refusals: Readonly<Record<number, string | readonly [about: string, schema: object]>>;
  /**
   * @param parameters parameters of the path, in order
   * @throws ControlRefusal or ChatRefusal
   */
  run(input: unknown, parameters: readonly string[]): unknown;
}

/** Schema of calls without input. */
export const NO_INPUT = z.strictObject({});

/** Declares a call. Its input is validated before `run`. */
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
      /** @param parameters parameters of the path, in order */
      readonly run: (input: z.output<Schema>, ...parameters: string[]) => unknown;
    },
): Route {
  const { takes } = declared;
  return {
    ...{ method, path, example, refusals, ...declared },
    run: (input, parameters) => run(parseInput(takes, input), ...parameters),
  };
}

/** Validates an input. @throws ControlRefusal 400 with a sentence for each invalid field */
export function parseInput<Schema extends z.ZodObject>(schema: Schema, given: unknown): z.output<Schema> {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new ControlRefusal(400, 'The body has to be a JSON object.');
  const result = schema.safeParse(given, { reportInput: true });
  if (result.success) return result.data;
  const known = (place: readonly PropertyKey[]) => (place.length === 0 ? Object.keys(schema.shape) : []);
  throw new ControlRefusal(400, sentencesOf(result.error, known).join(' '));
}
