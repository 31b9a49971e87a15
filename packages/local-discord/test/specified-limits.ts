// The limits that Discord's specification has for the parts of a form, and forms that are at and beyond each of them.

import { z } from 'zod';
import { schemaOf } from '../../../test/discord-specification/schemas.ts';

/** A form that is at a limit or beyond it. */
export interface LimitCase {
  /** Such as `embeds.0.title: 257 characters`. */
  readonly title: string;
  readonly path: string;
  readonly isBeyond: boolean;
  readonly form: Record<string, unknown>;
}

const OBJECT = z.record(z.string(), z.unknown());
const BOUNDS = z.object({ minimum: z.number().optional(), maximum: z.number().optional() });
const NUMBER = z.object({ check: z.enum(['greater_than', 'less_than']), value: z.number() });

/** The schemas behind what is optional, nullable, lazy or a union, as far as they take the value. */
function shapesOf(schema: z.core.$ZodType, value: unknown): z.core.$ZodType[] {
  if (schema instanceof z.core.$ZodUnion)
    return schema._zod.def.options.flatMap((option) =>
      z.core.safeParse(option, value).success ? shapesOf(option, value) : [],
    );
  if (schema instanceof z.core.$ZodLazy) return shapesOf(schema._zod.innerType, value);
  if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault
  )
    return shapesOf(schema._zod.def.innerType, value);
  return [schema];
}

interface Limit {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
  readonly max?: number;
  readonly min?: number;
}

/** Every limit of the specification for a part of a value. */
function limitsOf(schema: z.core.$ZodType, value: unknown, path: Limit['path'] = []): Limit[] {
  if (value === null) return [];
  return shapesOf(schema, value).flatMap((shape) => {
    const found: Limit[] = [];
    const checks = (shape._zod.def.checks ?? []).map(({ _zod }) => _zod.def);
    // A text of a format, such as an id or an address, is no text of any length.
    if (typeof value !== 'string' || checks.every(({ check }) => check !== 'string_format')) {
      for (const check of checks) {
        const { minimum: min, maximum: max } = BOUNDS.parse(check);
        const bound = NUMBER.safeParse(check).data;
        if (bound) found.push({ path, value, [bound.check === 'less_than' ? 'max' : 'min']: bound.value });
        if (min !== undefined) found.push({ path, value, min });
        if (max !== undefined) found.push({ path, value, max });
      }
    }
    if (shape instanceof z.core.$ZodObject && value instanceof Object)
      for (const [name, part] of Object.entries(value)) {
        const known = shape._zod.def.shape[name];
        if (known) found.push(...limitsOf(known, part, [...path, name]));
      }
    if (shape instanceof z.core.$ZodArray && Array.isArray(value))
      for (const [index, part] of value.entries())
        found.push(...limitsOf(shape._zod.def.element, part, [...path, index]));
    return found;
  });
}

/** A value of this size, or a number; the items of a list differ in what has to differ. */
function sized(value: unknown, size: number): unknown {
  if (typeof value === 'number') return size;
  if (typeof value === 'string') return 'a'.repeat(size);
  const [item] = z.array(z.unknown()).parse(value);
  return Array.from({ length: size }, (_, index) => numbered(item, index));
}

const DIFFERING = ['custom_id', 'name', 'value'];
/** A copy of an item of a list whose names and ids are others at each index. */
function numbered(item: unknown, index: number): unknown {
  if (typeof item === 'string' && /^\d+$/.test(item)) return String(BigInt(item) + BigInt(index));
  if (Array.isArray(item)) return item.map((each) => numbered(each, index));
  if (!(item instanceof Object)) return item;
  return Object.fromEntries(
    Object.entries(item).map(([name, each]) => [
      name,
      typeof each === 'string' && DIFFERING.includes(name) ? `${each}${index}` : numbered(each, index),
    ]),
  );
}

/** A copy of a value with another part at a path. */
function changed(value: unknown, [key, ...rest]: Limit['path'], part: unknown): unknown {
  if (key === undefined) return part;
  if (Array.isArray(value)) return value.map((each, at) => (at === key ? changed(each, rest, part) : each));
  return { ...OBJECT.parse(value), [key]: changed(Reflect.get(Object(value), key), rest, part) };
}

/** The forms at the limits of a schema and one beyond them, made from a form that has every part once. */
export function limitCases(schema: string, form: Record<string, unknown>): LimitCase[] {
  const limits = limitsOf(schemaOf(schema), form);
  return limits.flatMap(({ path, value, max, min }) => {
    const at = path.join('.');
    const formOf = (size: number, isBeyond: boolean) => {
      return {
        title: `${at}: ${size}`,
        path: at,
        isBeyond,
        form: OBJECT.parse(changed(form, path, sized(value, size))),
      };
    };
    if (max === undefined) return [formOf((min ?? 0) - 1, true)];
    // Which numbers are right depends on other numbers and lists of a form.
    return [...(typeof value === 'number' ? [] : [formOf(max, false)]), formOf(max + 1, true)];
  });
}
