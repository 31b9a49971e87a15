// Every field of every body of Discord's specification, and what is refused in it.

import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { callOf } from '../../../../test/discord-specification/calls.ts';
import { type Answer, APPLICATION, COMMANDS, call, GUILD, resourceOf, valueAt } from '../fixture.ts';
import { AskedBot } from '../form-asker.ts';

const CHANNEL = '1190000000000000200';
const BOT_ROLE = '1190000000000000301';
const MANAGE_MESSAGES = 1n << 13n;
const COMPONENTS_V2 = 1 << 15;

/** Fields whose values are taken or refused elsewhere, with the reason. */
const OTHERWISE: readonly (readonly [name: RegExp, why: string])[] = [
  [
    /_ids?$|_ids\[\]$|^messages\[\]$|\.id$|applied_tags\[\]$/,
    'ids are numbers too, as Python and Java send them',
  ],
  [/^data\.choices\[\]\.value$/, 'a text or a number, by an option that the body does not name'],
];

const bot = new AskedBot();
/** The token of an answered interaction, and a command. */
let token = '';
let command = '';
beforeAll(async () => {
  bot.discord.settings.setRolePermissions(GUILD, BOT_ROLE, MANAGE_MESSAGES);
  command = resourceOf(valueAt((await call(bot.discord, 'GET', COMMANDS)).body, '0')).id;
  ({ token } = await bot.begun('commands'));
  await bot.answer('commands', { json: { type: 4, data: { content: 'x' } } });
});

/** Answers what people do so that an answer of this type is one. */
function answered(json: unknown): Promise<Answer> {
  const type = valueAt(json, 'type');
  return bot.answer(type === 8 ? 'types' : type === 6 || type === 7 ? 'clicks' : 'commands', { json });
}

const messages = `/channels/${CHANNEL}/messages`;
const asked = (method: string, path: () => string) => (json: unknown) =>
  call(bot.discord, method, path(), { json });
type Send = (json: unknown) => Promise<Answer>;
/** Those with a body. The commands of a server and the other messages of an interaction are read as these. */
const OPERATIONS: readonly (readonly [operation: string, send: Send])[] = [
  ['POST /channels/{channel_id}/messages', asked('POST', () => messages)],
  ['PATCH /channels/{channel_id}/messages/{message_id}', asked('PATCH', () => `${messages}/${bot.message}`)],
  ['POST /channels/{channel_id}/messages/bulk-delete', asked('POST', () => `${messages}/bulk-delete`)],
  ['POST /users/@me/channels', asked('POST', () => '/users/@me/channels')],
  ['PATCH /applications/@me', asked('PATCH', () => '/applications/@me')],
  ['POST /applications/{application_id}/commands', asked('POST', () => COMMANDS)],
  ['PUT /applications/{application_id}/commands', asked('PUT', () => COMMANDS)],
  [
    'PATCH /applications/{application_id}/commands/{command_id}',
    asked('PATCH', () => `${COMMANDS}/${command}`),
  ],
  ['POST /webhooks/{webhook_id}/{webhook_token}', asked('POST', () => `/webhooks/${APPLICATION}/${token}`)],
  [
    'PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original',
    asked('PATCH', () => `/webhooks/${APPLICATION}/${token}/messages/@original`),
  ],
  ['POST /interactions/{interaction_id}/{interaction_token}/callback', answered],
];

/** The type of the answer to a purchase in a game, which answers nothing that people do here. */
const OF_PURCHASES = 13;

const bodiesOf = (operation: string) => {
  const [method = '', path = ''] = operation.split(' ');
  return specifiedObjects(method, path).filter(
    ({ body }) => valueAt(body(new Map()), 'type') !== OF_PURCHASES,
  );
};

/** Components of every kind are those of a message with a flag. */
function shown(body: unknown): unknown {
  if (!(body instanceof Object) || Array.isArray(body)) return body;
  const fields: Record<string, unknown> = { ...body };
  // Type 6 shares the data of type 7, and shows nothing of it.
  if (fields.type === 6) fields.type = 7;
  if ('data' in fields && fields.type !== 9) return { ...fields, data: shown(fields.data) };
  return 'components' in fields && !('title' in fields) ? { flags: COMPONENTS_V2, ...fields } : fields;
}

/**
 * Puts values into one object after the other, and says which were not refused where they stand.
 * @param valuesOf a field: each is tried
 * @param isExact whether an error inside of a field does not count
 */
async function notRefused(
  operation: string,
  send: Send,
  valuesOf: (field: SpecifiedField) => readonly unknown[],
  isExact = false,
): Promise<string[]> {
  const left: string[] = [];
  const tried = async (object: SpecifiedObject, values: ReadonlyMap<SpecifiedField, unknown>) => {
    if (values.size === 0) return;
    const { status, body } = await send(shown(object.body(values)));
    for (const [field, value] of values) {
      // A wrong kind of object is refused where the object stands, and an application's field as a whole.
      const whole = field.tells ? field.path.slice(0, -1) : field.path.slice(0, 1);
      const places = [field.path, ...(field.tells || operation === 'PATCH /applications/@me' ? [whole] : [])];
      const isRefused =
        status === 400 &&
        places.some(
          (at) => valueAt(body, ['errors', ...at, ...(isExact ? ['_errors'] : [])].join('.')) !== undefined,
        );
      if (!isRefused) left.push(`${field.name}: ${JSON.stringify(value)} ${status}`);
    }
  };
  for (const object of bodiesOf(operation)) {
    const fields = object.fields.filter(({ name }) => !OTHERWISE.some(([fits]) => fits.test(name)));
    const rounds = Math.max(0, ...fields.map((field) => valuesOf(field).length));
    for (let round = 0; round < rounds; round += 1) {
      const values = fields.flatMap((field) => {
        const all = valuesOf(field);
        return round < all.length ? [[field, all[round]] as const] : [];
      });
      // Alone, since the others are read as such an object's; at the top several forms read a body in turn.
      const alone = values.filter(([{ tells, path }]) => tells || path.length === 1);
      for (const each of alone) await tried(object, new Map([each]));
      await tried(object, new Map(values.filter((each) => !alone.includes(each))));
    }
  }
  return left;
}

describe.each(OPERATIONS)('%s', (operation, send) => {
  test('refuses a value of another type in every field', async () => {
    // Two of up to four, which differ from field to field: all of them take twice the time.
    const some = ({ wrong, name }: SpecifiedField) => wrong.filter((_, at) => at % 2 === name.length % 2);
    expect(await notRefused(operation, send, some)).toEqual([]);
  });

  test('refuses what is beyond each bound', async () => {
    expect(await notRefused(operation, send, ({ beyond }) => beyond, true)).toEqual([]);
  });

  test('refuses a blank text wherever it needs characters', async () => {
    const blanks = ({ minLength }: SpecifiedField) => (minLength > 0 ? ['', ' \n\u2003'] : []);
    expect(await notRefused(operation, send, blanks)).toEqual([]);
  });

  test('refuses half of a pair of surrogates in every text', async () => {
    const torn = ({ isText, tells }: SpecifiedField) => (isText && !tells ? ['a\uD83D'] : []);
    expect(await notRefused(operation, send, torn)).toEqual([]);
  });
});

const KINDS = ['string', 'number', 'boolean', 'array', 'object'] as const;
type Kind = (typeof KINDS)[number];

/** A value of each type, which is none of another by coercion either. */
const OF_KIND: Readonly<Record<Kind, unknown>> = {
  string: 'x y',
  number: 1.5,
  boolean: true,
  array: [],
  object: {},
};

/** A field of an object in a body. */
export interface SpecifiedField {
  /** As in `components[].label`. */
  readonly name: string;
  readonly path: readonly string[];
  /** Values of the types that the specification does not have for it. */
  readonly wrong: readonly unknown[];
  /** Whether it may be a text, and the fewest characters of that. */
  readonly isText: boolean;
  readonly minLength: number;
  /** Values just beyond each of its bounds. */
  readonly beyond: readonly unknown[];
  /** Whether it says which one of several objects its object is. */
  readonly tells: boolean;
}

/** An object in a body, with as little as possible around it. */
export interface SpecifiedObject {
  readonly fields: readonly SpecifiedField[];
  /** The whole body, with these values in the object, by the paths of its fields. */
  body(values: ReadonlyMap<SpecifiedField, unknown>): unknown;
}

/** The part of a JSON schema that says where fields are, and of which types. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
}

const schemaShape: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).exactOptional(),
    properties: z.record(z.string(), schemaShape).exactOptional(),
    required: z.array(z.string()).exactOptional(),
    items: schemaShape.exactOptional(),
    additionalProperties: schemaShape.exactOptional(),
    anyOf: z.array(schemaShape).exactOptional(),
    const: z.unknown().optional(),
    enum: z.array(z.unknown()).exactOptional(),
    minLength: z.number().exactOptional(),
    maxLength: z.number().exactOptional(),
    minItems: z.number().exactOptional(),
    maxItems: z.number().exactOptional(),
    minimum: z.number().exactOptional(),
    maximum: z.number().exactOptional(),
    pattern: z.string().exactOptional(),
    format: z.string().exactOptional(),
  }),
);

/** The objects in every body that an operation takes. @param path as in `/users/@me/channels` */
export function specifiedObjects(method: string, path: string): SpecifiedObject[] {
  const schemas = callOf(method, path)?.body ?? [];
  const all = schemas.flatMap((schema) => {
    const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input', reused: 'inline' });
    return objectsIn(schemaShape.parse(json), { path: [], name: '', body: (value) => value });
  });
  // Several bodies of an operation may have the same parts.
  const key = ({ fields, body }: SpecifiedObject) => JSON.stringify([fields, body(new Map())]);
  return [...new Map(all.map((each) => [key(each), each])).values()];
}

interface At extends Pick<SpecifiedField, 'name' | 'path'> {
  readonly body: (value: unknown) => unknown;
}

function alternatives(schema: Schema): Schema[] {
  return (schema.anyOf ?? [schema]).flatMap((each) => (each.anyOf ? alternatives(each) : [each]));
}

const kindsOf = (schema: Schema): string[] =>
  alternatives(schema).flatMap(({ type }) =>
    [type ?? []].flat().map((each) => (each === 'integer' ? 'number' : each)),
  );

function objectsIn(schema: Schema, at: At): SpecifiedObject[] {
  return alternatives(schema).flatMap((each) => {
    const { properties, items, additionalProperties: values, minItems = 1 } = each;
    if (properties) {
      const body = (value: unknown) => at.body({ ...fieldsOf(sampleOf(each)), ...fieldsOf(value) });
      const name = at.name === '' ? '' : `${at.name}.`;
      return objectsOf(
        Object.entries(properties).map(([key, field]) => [key, `${name}${key}`, field]),
        { ...at, body },
      );
    }
    if (items) {
      const count = Math.max(minItems, 1);
      const body = (value: unknown) => {
        const { 0: item = sampleOf(items) } = fieldsOf(value);
        return at.body(Array.from({ length: count }, () => item));
      };
      return objectsOf([['0', `${at.name}[]`, items]], { ...at, body });
    }
    return values ? objectsOf([['de', `${at.name}.*`, values]], at) : [];
  });
}

/** An object with these fields, and those in them. */
function objectsOf(
  entries: readonly (readonly [key: string, name: string, Schema])[],
  at: At,
): SpecifiedObject[] {
  const fields = entries.map(([key, name, schema]) => fieldOf(schema, name, [...at.path, key]));
  const own: SpecifiedObject = {
    fields,
    body: (values) =>
      at.body(Object.fromEntries([...values].map(([{ path }, value]) => [path.at(-1), value]))),
  };
  const inner = entries.flatMap(([key, name, schema]) =>
    objectsIn(schema, { name, path: [...at.path, key], body: (value) => at.body({ [key]: value }) }),
  );
  return [own, ...inner];
}

function fieldOf(schema: Schema, name: string, path: readonly string[]): SpecifiedField {
  const all = alternatives(schema);
  const kinds = kindsOf(schema);
  return {
    name,
    path,
    wrong:
      kinds.length === 0 ? [] : KINDS.filter((kind) => !kinds.includes(kind)).map((kind) => OF_KIND[kind]),
    isText: kinds.includes('string'),
    minLength: Math.max(...all.map(({ minLength = 0 }) => minLength)),
    beyond: all.length === 1 || kinds.includes('null') ? all.flatMap(beyond) : [],
    tells: path.at(-1) === 'type' && all.some((each) => each.const !== undefined || each.enum !== undefined),
  };
}

/** Longer texts and lists are nobody's. */
const LONGEST = 10_000;
const MOST_ITEMS = 200;

function beyond({ items, minItems = 0, maxItems = MOST_ITEMS, ...schema }: Schema): unknown[] {
  const { maxLength = LONGEST, minimum, maximum, format } = schema;
  const start = format === 'uri' ? 'https://discord.com/' : '';
  const isNumber = (bound: number | undefined) => bound !== undefined && Math.abs(bound) < 2 ** 31 - 1;
  return [
    ...(maxLength < LONGEST ? [start.padEnd(maxLength + 1, 'a')] : []),
    ...(items && minItems > 0 ? [[]] : []),
    ...(items && maxItems < MOST_ITEMS ? [Array.from({ length: maxItems + 1 }, () => sampleOf(items))] : []),
    ...(isNumber(minimum) ? [Number(minimum) - 1] : []),
    ...(isNumber(maximum) ? [Number(maximum) + 1] : []),
  ];
}

const OBJECT = z.record(z.string(), z.unknown());
const fieldsOf = (value: unknown) => OBJECT.parse(value);

/** As little as fits. */
function sampleOf(schema: Schema): unknown {
  const [first = {}] = alternatives(schema);
  const { properties, required = [], items = {}, minItems = 0 } = first;
  if (first.const !== undefined) return first.const;
  if (first.enum) return first.enum[0];
  if (properties) return Object.fromEntries(required.map((key) => [key, sampleOf(properties[key] ?? {})]));
  const [kind] = kindsOf(first);
  if (kind === 'array') return Array.from({ length: minItems }, () => sampleOf(items));
  if (kind === 'number') return 1;
  if (kind === 'boolean') return true;
  return first.pattern === undefined ? 'x' : '1';
}
