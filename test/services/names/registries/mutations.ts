/** A body with another value in one of its places. */
export interface Mutation {
  /** Its place and its value, as `data.owner = null`. */
  readonly what: string;
  readonly body: unknown;
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Values that stand in wrong places. */
const VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  '',
  'x',
  `${'long '.repeat(1_000)}`,
  '../../admin',
  [],
  [null],
  {},
];

/** Each place of a body with each of the values, and without its value. The first row stands for all rows. */
export function mutations(body: unknown, place: readonly string[] = []): Mutation[] {
  const here = VALUES.map((value) => ({
    what: `${place.join('.')} = ${JSON.stringify(value).slice(0, 40)}`,
    body: value,
  }));
  if (!isObject(body)) return here;
  const entries = Object.entries(body).slice(0, Array.isArray(body) ? 1 : undefined);
  const inside = entries.flatMap(([key, value]) => {
    const changed = mutations(value, [...place, key]).map((one) => ({
      ...one,
      body: withValue(body, key, one.body),
    }));
    const without = { what: `${[...place, key].join('.')} left out`, body: withValue(body, key, undefined) };
    return [...changed, without];
  });
  return [...here, ...inside];
}

/** @param value undefined leaves it out, as JSON does */
function withValue(body: object, key: string, value: unknown): unknown {
  return Array.isArray(body) ? body.with(Number(key), value) : { ...body, [key]: value };
}
