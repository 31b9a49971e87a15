import { readFileSync } from 'node:fs';
import { validate } from 'dockerfile-utils';

/** What is wrong with a Dockerfile: instructions and flags that are none, missing and superfluous arguments. */
export function dockerfileProblems(path: string): string[] {
  return validate(readFileSync(path, 'utf8')).map(
    ({ message, range }) => `line ${range.start.line + 1}: ${message}`,
  );
}
