import * as specification from 'discord-api-spec/zod';
import { Locale } from 'discord-api-types/v10';
import { z } from 'zod';
import { list, snowflake, textOfLength, timestamp, urlOf } from './fields.ts';

/**
 * Corrects a schema of Discord's specification where it is incomplete or contradicts the documentation. The parameters
 * of `check` and `transform` can have the form's type, because the schema has validated them.
 */
export interface Rule {
  /** Replaces the validation of specified fields. */
  readonly fields?: Readonly<Record<string, (specForm: z.ZodType) => z.ZodType>>;
  /** Optional fields that Discord or its libraries use but the specification lacks. */
  readonly more?: Readonly<Record<string, z.ZodType>>;
  /** Maximum lengths of texts and lists where the documentation is stricter than the specification. */
  readonly most?: Readonly<Record<string, number>>;
  /** Fields that are optional only in the specification. */
  readonly required?: readonly string[];
  /** Defaults of omitted fields. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** Runs even if fields are invalid. They can have any value then. */
  checkAnyway?(form: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void;
  /** Runs before `check`. */
  transform?(form: object): object;
  check?(form: object, context: z.RefinementCtx): void;
}

/** Rules by the specification's names of schemas, without the suffix `Schema`. */
export type Rules = Readonly<Record<string, Rule>>;

const NO_RULES: Rules = {};

/** The specification has permissions as numbers. */
const bits = z
  .union([z.string().regex(/^\d{1,20}$/), z.int().nonnegative().transform(String)])
  .transform((value) => BigInt(value).toString());
/** Fields with the same meaning in every schema. */
const FIELDS: Readonly<Record<string, z.ZodType>> = { default_member_permissions: bits, permissions: bits };

/**
 * Makes a form from a schema of Discord's specification, with Discord's error codes and messages. Text lengths are in
 * code points, ids can be numbers, and null counts as missing. The specification's package has no types; use those of
 * `discord-api-types` for the same object.
 * @param name name of the schema, without the suffix `Schema`
 * @throws Error if the specification has no such schema
 */
export function specForm<Form>(name: string, rules: Rules = NO_RULES): z.ZodType<Form> {
  const schema = schemaOf(name);
  // Translated at the first use. Translating all at the start would take 20 ms.
  return z.lazy(
    // The package's schemas have no types.
    () => translationBy(rules).formOf(schema) as z.ZodType<Form>,
  );
}

/** Returns a schema of Discord's specification. @throws Error for an unknown name */
export function schemaOf(name: string): z.core.$ZodType {
  const schema: unknown = Reflect.get(specification, `${name}Schema`);
  if (!(schema instanceof z.core.$ZodType)) throw new Error(`The specification has no schema ${name}.`);
  return schema;
}

const translations = new WeakMap<Rules, Translation>();
function translationBy(rules: Rules): Translation {
  const translation = translations.get(rules) ?? new Translation(rules);
  translations.set(rules, translation);
  return translation;
}

const NAMES: ReadonlyMap<unknown, string> = new Map(
  Object.entries(specification).map(([name, schema]) => [schema, name.replace(/Schema$/, '')]),
);

/** Translates schemas of the specification and caches the results. */
class Translation {
  readonly #rules: Rules;
  readonly #made = new Map<z.core.$ZodType, z.ZodType>();

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  /** @param most overrides the specified maximum length */
  formOf(schema: z.core.$ZodType, most?: number): z.ZodType {
    if (most !== undefined) return this.#translated(schema, most);
    const made = this.#made.get(schema) ?? this.#translated(schema);
    this.#made.set(schema, made);
    return made;
  }

  #translated(schema: z.core.$ZodType, most?: number): z.ZodType {
    if (schema instanceof z.core.$ZodLazy) return this.formOf(schema._zod.innerType, most);
    if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable)
      return this.formOf(schema._zod.def.innerType, most);
    if (schema instanceof z.core.$ZodObject) return this.#object(schema);
    if (schema instanceof z.core.$ZodUnion) return this.#union(schema._zod.def.options);
    if (schema instanceof z.core.$ZodLiteral)
      return z.literal(schema._zod.def.values.toSorted((a, b) => Number(a) - Number(b)));
    if (schema instanceof z.core.$ZodBoolean) return z.boolean();
    if (schema instanceof z.core.$ZodNumber) return numberOf(schema);
    const { min, max: specifiedMost } = lengthsOf(schema);
    const max = most ?? specifiedMost;
    if (schema instanceof z.core.$ZodArray) return list(this.formOf(schema._zod.def.element), min, max);
    if (schema instanceof z.core.$ZodRecord)
      return z.record(z.string(), this.formOf(schema._zod.def.valueType));
    if (!(schema instanceof z.core.$ZodString)) return z.unknown();
    if (NAMES.get(schema) === 'SnowflakeType') return snowflake;
    const format = checksOf(schema).find((check) => check instanceof z.core.$ZodCheckStringFormat);
    if (format?._zod.def.format === 'url') return urlOf(['http:', 'https:'], max);
    return format?._zod.def.format === 'datetime' ? timestamp : textOfLength(min, max);
  }

  #object(schema: z.core.$ZodObject): z.ZodType {
    const rule = this.#ruleOf(schema);
    const { fields = {}, more = {}, most = {}, required = [], defaults = {} } = rule;
    const { checkAnyway, transform, check } = rule;
    const shape: Record<string, z.ZodType> = {};
    for (const [key, field] of Object.entries(schema._zod.def.shape)) {
      const own = FIELDS[key] ?? localizations(key, field, this) ?? this.formOf(field, most[key]);
      const form = fields[key]?.(own) ?? own;
      const isOptional = field._zod.optin !== undefined && !required.includes(key);
      shape[key] = isOptional ? form.exactOptional() : form;
    }
    for (const [key, form] of Object.entries(more)) shape[key] ??= form.exactOptional();
    for (const [key, value] of Object.entries(defaults)) shape[key] = shape[key]?.default(value) ?? z.never();
    const plain = z.object(shape);
    const object = checkAnyway
      ? plain.superRefine(checkAnyway, {
          when: ({ value }) => value instanceof Object && !Array.isArray(value),
        })
      : plain;
    const transformed = transform ? object.transform(transform) : object;
    return check ? transformed.superRefine(check) : transformed;
  }

  #ruleOf(schema: z.core.$ZodType): Rule {
    return this.#rules[NAMES.get(schema) ?? ''] ?? {};
  }

  /** Discriminates members by `type` where possible, so that errors are about the intended member. */
  #union(options: readonly z.core.$ZodType[]): z.ZodType {
    const forms = options.flatMap((option) =>
      option instanceof z.core.$ZodNull ? [] : [this.formOf(option)],
    );
    const [first, ...others] = forms.filter(hasType);
    return first && others.length + 1 === forms.length
      ? z.discriminatedUnion('type', [first, ...others])
      : z.union(forms);
  }
}

const hasType = (form: z.ZodType): form is z.ZodType & z.core.$ZodTypeDiscriminable =>
  form._zod.propValues?.type !== undefined;

/** Returns the form of a field with localizations; undefined for other fields. */
function localizations(key: string, field: z.core.$ZodType, translation: Translation) {
  if (!key.endsWith('_localizations')) return undefined;
  const inner = field instanceof z.core.$ZodOptional || field instanceof z.core.$ZodNullable;
  if (inner) return localizations(key, field._zod.def.innerType, translation);
  if (!(field instanceof z.core.$ZodRecord)) return undefined;
  return z.partialRecord(z.enum(Locale), translation.formOf(field._zod.def.valueType));
}

const checksOf = (schema: z.core.$ZodType) => schema._zod.def.checks ?? [];

function lengthsOf(schema: z.core.$ZodType): { min: number; max: number } {
  const lengths = { min: 0, max: Number.POSITIVE_INFINITY };
  for (const check of checksOf(schema)) {
    if (check instanceof z.core.$ZodCheckMinLength) lengths.min = check._zod.def.minimum;
    if (check instanceof z.core.$ZodCheckMaxLength) lengths.max = check._zod.def.maximum;
  }
  return lengths;
}

/** Returns the form of an integer. The package's schemas do not declare which numbers can have a fraction. */
function numberOf(schema: z.core.$ZodNumber): z.ZodType {
  let form = schema instanceof z.core.$ZodNumberFormat ? z.int32() : z.int();
  for (const check of checksOf(schema)) {
    const isBound = check instanceof z.core.$ZodCheckGreaterThan || check instanceof z.core.$ZodCheckLessThan;
    const bound = isBound ? Number(check._zod.def.value) : Number.NaN;
    // Bounds beyond this are those of any integer.
    if (!(Math.abs(bound) < Number.MAX_SAFE_INTEGER)) continue;
    form = check instanceof z.core.$ZodCheckGreaterThan ? form.min(bound) : form.max(bound);
  }
  return form;
}
