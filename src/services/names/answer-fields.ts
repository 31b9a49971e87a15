import type { z } from 'zod';
import { unexpected } from '../http/http-failure.ts';
import { boundedText, parseAnswer, pathValue } from '../http/parse-answer.ts';
import { rowsOf } from '../lists/list-answer.ts';

const names = rowsOf(boundedText('a string'));

/**
 * The wallet of an answer to either step.
 * @throws ServiceFailure unexpected-answer, naming the field
 */
export const walletOf = (body: unknown): string => parseField(body, 'wallet', pathValue);

/**
 * The names of an answer to either step, each once; there may be none.
 * @throws ServiceFailure unexpected-answer, naming the field
 */
export const namesOf = (body: unknown): readonly string[] => parseField(body, 'names', names);

function parseField<Value>(body: unknown, field: string, schema: z.ZodType<Value>): Value {
  const carrier = carrierOf(body, field);
  if (carrier === undefined) throw unexpected(`the answer has no "${field}"`);
  return parseAnswer(schema, carrier[field], field);
}

/**
 * The object that has the field. docs/interface.md#names has `data`, an array of two objects with `wallet` in one
 * and `names` in the other; a service that answers each step by itself gives one object. Both come with or without
 * the `data` envelope.
 */
function carrierOf(body: unknown, field: string): Readonly<Record<string, unknown>> | undefined {
  if (Array.isArray(body)) return body.filter(isObject).find((part) => Object.hasOwn(part, field));
  if (!isObject(body)) return undefined;
  if (Object.hasOwn(body, field)) return body;
  const { data } = body;
  if (Array.isArray(data)) return carrierOf(data, field);
  return isObject(data) && Object.hasOwn(data, field) ? data : undefined;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
