import type { OfferedCommand, OfferedOption } from '../../protocol/offer.ts';

/** An option with a name of its own in the person's language. */
export function option(name: string, more: Partial<OfferedOption> = {}): OfferedOption {
  return {
    name,
    shownName: name,
    description: `The ${name}`,
    kind: 'string',
    required: false,
    autocomplete: false,
    choices: [],
    ...more,
  };
}

/** A command of a sample application. */
export function command(
  path: string,
  options: readonly OfferedOption[] = [],
  shownPath = path,
): OfferedCommand {
  return { path, shownPath, description: `Does ${path}`, options, app: { id: '1', name: 'sample' } };
}

/** One with every kind of option that is typed. */
export const LIST = command('list', [
  option('name', { required: true, max: 10 }),
  option('limit', { kind: 'integer', min: 1, max: 100 }),
  option('quiet', { kind: 'boolean', shownName: 'leise' }),
]);
