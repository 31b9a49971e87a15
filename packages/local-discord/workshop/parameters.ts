import { ChatRefusal } from '../people/chat-client.ts';

/** The choices of a fault, by name; a page shows them as a form. */
export type Parameters = Readonly<Record<string, NumberParameter | ChoiceParameter>>;

interface NumberParameter {
  readonly kind: 'number';
  readonly label: string;
  readonly least: number;
  readonly most: number;
  readonly initial: number;
}

interface ChoiceParameter {
  readonly kind: 'choice';
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly initial: string;
}

/** The values of parameters: the given ones, and the initial ones of the others. */
export type Values<Wanted extends Parameters> = {
  readonly [Name in keyof Wanted]: Wanted[Name] extends {
    readonly choices: readonly { readonly value: infer Value }[];
  }
    ? Value
    : number;
};

/**
 * Validates the given values.
 * @throws ChatRefusal for an unknown parameter, or an invalid value
 */
export function readParameters<Wanted extends Parameters>(
  wanted: Wanted,
  given: Readonly<Record<string, unknown>>,
): Values<Wanted> {
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(wanted, name)) throw new ChatRefusal(`There is no parameter "${name}".`);
  }
  const values = Object.entries(wanted).map(([name, parameter]) => {
    const value = given[name] ?? parameter.initial;
    if (!fits(parameter, value)) throw new ChatRefusal(`${parameter.label}: ${expectedValue(parameter)}.`);
    return [name, value];
  });
  // Each value was compared with the parameter of its name.
  return Object.fromEntries(values) as Values<Wanted>;
}

function fits(parameter: Parameters[string], value: unknown): boolean {
  return parameter.kind === 'number'
    ? typeof value === 'number' && value >= parameter.least && value <= parameter.most
    : parameter.choices.some((choice) => choice.value === value);
}

function expectedValue(parameter: Parameters[string]): string {
  return parameter.kind === 'number'
    ? `a number from ${parameter.least} to ${parameter.most}`
    : `one of ${parameter.choices.map(({ value }) => value).join(', ')}`;
}
