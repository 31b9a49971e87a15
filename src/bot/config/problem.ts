/** Variables by name, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** One thing that is wrong with one variable. The sentence never holds the value: it may be a secret. */
export interface Problem {
  /** Or `.env` itself. */
  readonly variable: string;
  readonly sentence: string;
}

/** Where settings were read from, and what there may not mean what its host thinks. */
export interface Source {
  /** The paths of `.env`, the one that counts first in front; none when there is none. */
  readonly files: readonly string[];
  readonly warnings: readonly Problem[];
}

/** Thrown with every problem of the configuration at once. */
export class InvalidConfiguration extends Error {
  override readonly name = 'InvalidConfiguration';
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];

  constructor(problems: readonly Problem[], source?: Source) {
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

/** Which `.env` was read, in a sentence. */
export const describeSource = (files: readonly string[]): string =>
  files.length === 0
    ? 'There is no .env: settings come from the environment alone.'
    : `Settings come from the environment and ${files.join(', then ')}.`;
