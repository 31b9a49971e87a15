import { ChatRefusal } from '../people/chat-client.ts';

/** What can be chosen about something, by name; a viewer makes a form of it. */
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

/** The values of parameters: what was given, and elsewhere what they are initially. */
export type Values<Wanted extends Parameters> = {
  readonly [Name in keyof Wanted]: Wanted[Name] extends {
    readonly choices: readonly { readonly value: infer Value }[];
  }
    ? Value
    : number;
};

/**
 * Reads what was given for parameters.
 * @throws ChatRefusal when there is no such parameter, or a value does not fit its own
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
