/**
 * Runs a validator over a value, and says which fields it never looked at. A compiled JSON schema that allows other
 * fields asks for each one that it knows, so that what it did not ask for is none: mostly a slip of the pen.
 */
export function fieldsNotRead(value: unknown, validate: (value: unknown) => unknown): string[] {
  const read = new Set<string>();
  validate(watched(value, '', read));
  return notRead(value, '', read);
}

function watched(value: unknown, path: string, read: Set<string>): unknown {
  if (!isObject(value)) return value;
  return new Proxy(value, {
    get(target, key) {
      const child: unknown = Reflect.get(target, key);
      if (typeof key === 'symbol' || !Object.hasOwn(target, key)) return child;
      const at = `${path}/${key}`;
      read.add(at);
      return watched(child, at, read);
    },
  });
}

function notRead(value: unknown, path: string, read: ReadonlySet<string>): string[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const at = `${path}/${key}`;
    return read.has(at) ? notRead(child, at, read) : [at];
  });
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
