import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type Call, callOf } from './calls.ts';
import { described, fewest, problemsOf } from './schemas.ts';

/** A request that a local Discord got, and its answer. */
export interface Exchange {
  readonly method: string;
  /** Without the version and the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The JSON of the body; undefined when there was none or nobody looked at it. */
  readonly body: unknown;
  readonly status: number;
  readonly answerType: string | undefined;
  /** Undefined when the answer was empty. */
  readonly answer: string | undefined;
}

/**
 * What in a request is against Discord's specification.
 * @param strict whether what the specification does not know counts: it allows it, and nobody sends it on purpose
 */
export function requestViolations({ method, path, query, body }: Exchange, strict: boolean): string[] {
  const call = callOf(method, path);
  if (!call) return ['there is no such call'];
  const unknown = strict ? [...query.keys()].filter((name) => !call.query.includes(name)) : [];
  return [
    ...unknown.map((name) => `there is no query parameter ${name}`),
    ...(body === undefined || call.body.length === 0 ? [] : remembered(method, call, body, strict)),
  ];
}

/** What was put before, and was right: each start of a bot puts the same commands, which take 10 ms to compare. */
const right = new Set<string>();

function remembered(method: string, call: Call, body: unknown, strict: boolean): string[] {
  if (method !== 'PUT') return bodyViolations(call, body, strict);
  const key = `${strict} ${call.path} ${JSON.stringify(body)}`;
  if (right.has(key)) return [];
  const violations = bodyViolations(call, body, strict);
  if (violations.length === 0) right.add(key);
  return violations;
}

/** What in an answer is against Discord's specification. */
export function answerViolations({ method, path, status, answerType, answer }: Exchange): string[] {
  const call = callOf(method, path);
  if (status < 400 && !call) return ['what Discord does not have was answered'];
  if (answer === undefined) return status === 204 ? [] : ['the answer is empty'];
  if (answerType !== 'application/json') return [`the answer's type is ${answerType}`];
  const json: unknown = JSON.parse(answer);
  if (status >= 400) return errorViolations(json);
  const schemas = call?.answer(status);
  if (!schemas) return [`there is no answer ${status}`];
  return nearest(schemas, (schema) => problemsOf(schema, json));
}

/** Of the first schema that fits nothing; else of the one that came nearest. */
function nearest<Each>(schemas: readonly Each[], problems: (schema: Each) => string[]): string[] {
  const all: string[][] = [];
  for (const schema of schemas) {
    const found = problems(schema);
    if (found.length === 0) return [];
    all.push(found);
  }
  return fewest(all);
}

const error = z.object({ message: z.string().min(1), code: z.int() });
const rateLimited = z.object({ message: z.string(), retry_after: z.number(), global: z.boolean() });
/** The specification has the codes of single fields as numbers; Discord sends names, as its reference says. */
const fields: z.ZodType = z.lazy(() =>
  z.record(
    z.string(),
    z.union([z.array(z.strictObject({ code: z.string(), message: z.string() })).min(1), fields]),
  ),
);
const failure = z.union([rateLimited, error.extend({ errors: fields.optional() }).strict()]);

function errorViolations(json: unknown): string[] {
  return problemsOf(failure, json);
}

/** What discord.js puts into every message, an edit too, and into new threads; and its own name of a time-out. */
const ofLibrary = (path: string) =>
  path.endsWith('/threads') ? ['type'] : ['communicationDisabledUntil', 'enforce_nonce', 'tts'];

function bodyViolations({ path, body: schemas }: Call, body: unknown, strict: boolean): string[] {
  const sent = withNumbers(body);
  return nearest(schemas, (schema) => {
    const parsed = z.core.safeParse(schema, sent);
    if (!parsed.success) return described(parsed.error.issues);
    return !strict || isDeepStrictEqual(parsed.data, sent)
      ? []
      : unknownFields(sent, parsed.data, ofLibrary(path));
  });
}

function unknownFields(sent: unknown, known: unknown, allowed: readonly string[], path = ''): string[] {
  if (Array.isArray(sent) && Array.isArray(known)) {
    return sent.flatMap((item, at) => unknownFields(item, known[at], allowed, `${path}.${at}`));
  }
  if (!isObject(sent) || !isObject(known)) return [];
  return Object.entries(sent).flatMap(([key, value]) =>
    key in known || allowed.includes(key)
      ? unknownFields(value, Reflect.get(known, key), allowed, `${path}.${key}`)
      : [`${path}.${key}: there is no such field`],
  );
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Permissions are an integer in the specification, and a text in Discord's reference and in every library. */
function withNumbers(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, inner) =>
      key === 'default_member_permissions' && typeof inner === 'string' ? Number(inner) : inner,
    ),
  );
}
