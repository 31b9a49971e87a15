// Every field of every body of Discord's specification, for tests of what is refused.

import { z } from 'zod';
import { callOf } from '../../../../test/discord-specification/calls.ts';

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
