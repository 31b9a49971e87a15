import { readFileSync } from 'node:fs';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { z } from 'zod';

const OFF = 0;
const ERROR = 2;

/** Keeps keys and services in the order of the explanation. */
const rules = {
  'service-keys-order': OFF,
  'services-alphabetical-order': OFF,
  'service-dependencies-alphabetical-order': OFF,
  'top-level-properties-order': OFF,
  // The built image has a name, so that its containers share it.
  'no-build-and-image': OFF,
  'require-quotes-in-ports': [ERROR, { quoteType: 'double' }],
} as const;

/** The package's types of the result cannot be resolved. */
const results = z.array(z.object({ messages: z.array(z.object({ line: z.int(), message: z.string() })) }));

/** Returns the problems of a compose file, from the Compose specification's schema and the linter's rules. */
export function composeProblems(path: string): string[] {
  const linter = new DCLinter({ rules: { ...rules }, quiet: true, debug: false, exclude: [] });
  return results
    .parse(linter.lintFiles([path], false))
    .flatMap(({ messages }) => messages.map(({ line, message }) => `line ${line}: ${message}`));
}

/** Returns the problems of a Dockerfile: unknown instructions and flags, missing and superfluous arguments. */
export function dockerfileProblems(path: string): string[] {
  return validate(readFileSync(path, 'utf8')).map(
    ({ message, range }) => `line ${range.start.line + 1}: ${message}`,
  );
}
