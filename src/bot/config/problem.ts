/** Variables by name, like `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A problem of a variable. The sentence never contains the value, which may be a secret. */
export interface Problem {
  /** The name of the variable, or `.env` itself. */
  readonly variable: string;
  readonly sentence: string;
}

/** The source of the settings, and warnings about settings that may have no effect. */
export interface ConfigSource {
  /** The paths of `.env` files, by precedence; empty if there are none. */
  readonly files: readonly string[];
  readonly warnings: readonly Problem[];
}

/** Reports all problems of the configuration at once. */
export class InvalidConfiguration extends Error {
  override readonly name = 'InvalidConfiguration';
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];

  constructor(problems: readonly Problem[], source?: ConfigSource) {
    const { files = [], warnings = [] } = source ?? {};
    const lines = [...problems, ...warnings].map(({ variable, sentence }) => {
      return `  ${variable}: ${sentence}${sentence.endsWith('?') ? '' : '.'}`;
    });
    const explained = 'Every setting is explained in .env.example.';
    const closing = source ? `${explained} ${describeSource(files)}` : explained;
    super(['The configuration is invalid:', ...lines, closing].join('\n'));
    this.problems = problems;
    this.warnings = warnings;
  }
}

/** A sentence with the `.env` files that were read. */
export const describeSource = (files: readonly string[]): string =>
  files.length === 0
    ? 'There is no .env: settings come only from the environment.'
    : `Settings come from the environment and ${files.join(', then ')}.`;
