import { nearest } from 'startup/near-word';
import type { z } from 'zod';

/** Thrown for an invalid world file. The message has a line for each error, with its path. */
export class WorldFileError extends Error {
  override readonly name = 'WorldFileError';

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/** Formats a path in the file: `people[2].servers[0].name`. */
export function pathInWorld(path: readonly PropertyKey[]): string {
  const text = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return text.replace(/^\./, '') || 'the file';
}

/** Returns the message about an unknown name, with a suggestion or the known names. */
export function unknownName(kind: string, name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  const there = known.length === 0 ? 'there are none' : `there is ${known.slice(0, 10).join(', ')}`;
  return `there is no ${kind} "${name}"; ${meant === undefined ? `${there}.` : `did you mean "${meant}"?`}`;
}

/** Formats a schema's errors as sentences. @param known returns the known fields at a path */
export function sentencesOf(
  { issues }: z.ZodError,
  known: (place: readonly PropertyKey[]) => string[],
): string[] {
  return issues.flatMap((issue) => {
    const place = pathInWorld(issue.path);
    switch (issue.code) {
      case 'unrecognized_keys':
        return issue.keys.map((key) => {
          return `${pathInWorld([...issue.path, key])}: ${unknownName('field', key, known(issue.path))}`;
        });
      case 'invalid_value': {
        const values = issue.values.map(String);
        const given = typeof issue.input === 'string' ? issue.input : JSON.stringify(issue.input);
        return `${place}: ${unknownName('such value as', given ?? 'nothing', values)}`;
      }
      case 'invalid_type':
        return issue.input === undefined
          ? `${place} is missing.`
          : `${place} has to be ${WORDS[issue.expected] ?? issue.expected}.`;
      case 'too_big':
        return `${place} has to have at most ${issue.maximum} ${issue.origin === 'string' ? 'characters' : 'entries'}.`;
      case 'too_small':
        return `${place} has to have at least ${issue.minimum} ${issue.origin === 'string' ? 'character' : 'entry'}.`;
      default:
        return `${place} ${issue.message}.`;
    }
  });
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'a text',
  array: 'a list',
  object: 'an object',
};
