/** Variables by name, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** One problem of one variable. The sentence never holds the value: it may be a secret. */
export interface Problem {
  /** Or `.env` itself. */
  readonly variable: string;
  readonly sentence: string;
}

/** The source of the settings, and warnings about settings that may have no effect. */
export interface ConfigSource {
  /** The paths of `.env`, the one that takes precedence first; empty without one. */
  readonly files: readonly string[];
  readonly warnings: readonly Problem[];
}

/** Thrown with all problems of the configuration at once. */
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
    super(['The configuration is not right:', ...lines, closing].join('\n'));
    this.problems = problems;
    this.warnings = warnings;
  }
}

/** A sentence that names the `.env` that was read. */
export const describeSource = (files: readonly string[]): string =>
  files.length === 0
    ? 'There is no .env: settings come from the environment alone.'
    : `Settings come from the environment and ${files.join(', then ')}.`;
