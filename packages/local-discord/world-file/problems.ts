import { nearest } from 'startup/near-word';
import type { z } from 'zod';

/** A file that is not a valid world. The message has a line for each error, with its place. */
export class WorldFileError extends Error {
  override readonly name = 'WorldFileError';

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/** A path in the file as people write it: `people[2].servers[0].name`. */
export function pathInWorld(path: readonly PropertyKey[]): string {
  const text = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return text.replace(/^\./, '') || 'the file';
}

/** The message about an unknown name. */
export function noSuch(kind: string, name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  const there = known.length === 0 ? 'there are none' : `there is ${known.slice(0, 10).join(', ')}`;
  return `there is no ${kind} "${name}"; ${meant === undefined ? `${there}.` : `did you mean "${meant}"?`}`;
}

/** A schema's errors as sentences. */
export function sentencesOf(
  { issues }: z.ZodError,
  known: (place: readonly PropertyKey[]) => string[],
): string[] {
  return issues.flatMap((issue) => {
    const place = pathInWorld(issue.path);
    switch (issue.code) {
      case 'unrecognized_keys':
        return issue.keys.map((key) => {
          return `${pathInWorld([...issue.path, key])}: ${noSuch('field', key, known(issue.path))}`;
        });
      case 'invalid_value': {
        const values = issue.values.map(String);
        const given = typeof issue.input === 'string' ? issue.input : JSON.stringify(issue.input);
        return `${place}: ${noSuch('such value as', given ?? 'nothing', values)}`;
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
