import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { schemaOf } from '../../packages/local-discord/forms/spec-form.ts';

/** What Discord's specification says about one call. */
export interface Call {
  /** As in `/channels/{channel_id}`. */
  readonly path: string;
  readonly query: readonly string[];
  /** The schemas of which the body fits one; empty when the call has no body. */
  readonly body: readonly z.core.$ZodType[];
  /** The same of an answer, by its status; undefined when the specification has no such status. */
  answer(status: number): readonly z.core.$ZodType[] | undefined;
}

/** The package tells which schemas belong to which call in a TypeScript interface alone, so that is read as text. */
const SOURCE = new URL('../../node_modules/discord-api-spec/build/discord-api-spec.ts', import.meta.url);
const interfaces = readFileSync(SOURCE, 'utf8').split('export interface Paths {')[1] ?? '';

/** All calls that Discord has, as in `GET` and `/channels/{channel_id}`. */
export const CALLS = [...interfaces.matchAll(/\n {2}"(\/.*)": \{([\s\S]*?)\n {2}\};/g)].flatMap(
  ([, path = '', text = '']) =>
    [...text.matchAll(/\n {4}([a-z]+): \{([\s\S]*?)\n {4}\};/g)].map(([, method = '', call = '']) => ({
      method: method.toUpperCase(),
      path,
      parts: path.split('/'),
      /** Whether it needs no token of a bot. */
      isOpen: call.includes('security: [{},'),
    })),
);

/** The call that a request makes; undefined when Discord has none such. `path` is without version and query. */
export function callOf(method: string, path: string): Call | undefined {
  const parts = path.split('/');
  const fits = CALLS.filter((each) => each.method === method && matches(each.parts, parts));
  // Of two that fit, the one with fewer parameters is meant: `pins` is no id.
  const [found] = fits.toSorted((a, b) => a.path.split('{').length - b.path.split('{').length);
  return found && described(found.method.toLowerCase(), found.path);
}

function matches(template: readonly string[], parts: readonly string[]): boolean {
  return (
    template.length === parts.length && template.every((part, at) => part[0] === '{' || part === parts[at])
  );
}

const described = memoised((method: string, path: string): Call => {
  const ofPath = section(interfaces, `\n  ${JSON.stringify(path)}: {`, '\n  };');
  const text = section(ofPath, `\n    ${method}: {`, '\n    };');
  const query = section(text, '\n        query?: {', '\n        };');
  const answers = section(text, '\n      responses: {', '\n      };');
  return {
    path,
    query: [...query.matchAll(/^ {10}(\w+)\??:/gm)].map(([, name = '']) => name),
    get body() {
      return schemasIn(section(text, 'requestBody?:', ';\n      responses'));
    },
    answer(status) {
      const codes = [`${status}`, `${Math.floor(status / 100)}XX`];
      const type = codes.map((code) => section(answers, `"${code}":`, ';')).find((each) => each !== '');
      return type === undefined ? undefined : schemasIn(type);
    },
  };
});

function memoised<Result>(make: (method: string, path: string) => Result) {
  const made = new Map<string, Result>();
  return (method: string, path: string): Result => {
    const key = `${method} ${path}`;
    const result = made.get(key) ?? make(method, path);
    made.set(key, result);
    return result;
  };
}

/** What stands between two texts, the first time; nothing when they are not there. */
function section(text: string, from: string, to: string): string {
  const start = text.indexOf(from);
  return start === -1 ? '' : text.slice(start + from.length, text.indexOf(to, start));
}

const PRIMITIVES: Readonly<Record<string, z.core.$ZodType>> = {
  string: z.string(),
  number: z.number(),
  boolean: z.boolean(),
  null: z.null(),
};

/** A list of several types in brackets. */
const LIST = /\(([^()]*)\)\[\]/g;

/** The schemas of a type like `A | B[] | null` or `(A | B)[]`, or that of `{ field: A }`, which has no name. */
function schemasIn(type: string): z.core.$ZodType[] {
  if (type.trimStart().startsWith('{')) {
    const fields = [...type.matchAll(/^ {8}(\w+)(\??): (.*);$/gm)].map(
      ([, name = '', optional, inner = '']) => {
        const schema = z.union([z.never(), ...schemasIn(inner)]);
        return [name, optional ? schema.optional() : schema] as const;
      },
    );
    return [z.object(Object.fromEntries(fields))];
  }
  const lists = [...type.matchAll(LIST)].map(([, items = '']) => z.array(z.union(schemasIn(items))));
  const single = [
    ...type.replaceAll(LIST, '').matchAll(/\b([A-Z]\w+|string|number|boolean|null)\b((?:\[\])?)/g),
  ].map(([, name = '', list]) => {
    const schema = PRIMITIVES[name] ?? schemaOf(name);
    return list ? z.array(schema) : schema;
  });
  return [...lists, ...single];
}
