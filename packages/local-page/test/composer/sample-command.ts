import type { CommandView, OptionView } from 'local-discord/control-client';

/** An option with a name of its own in the person's language. */
export function option(name: string, more: Partial<OptionView> = {}): OptionView {
  return {
    name,
    shown_name: name,
    description: `The ${name}`,
    kind: 'string',
    required: false,
    autocomplete: false,
    choices: [],
    ...more,
  };
}

/** A command of a sample application. */
export function command(path: string, options: readonly OptionView[] = [], shown_path = path): CommandView {
  const app = { id: '1', name: 'sample' };
  return { path, shown_path, description: `Does ${path}`, options, app, restricted: false };
}

/** One with every kind of option that is typed. */
export const LIST = command('list', [
  option('name', { required: true, max: 10 }),
  option('limit', { kind: 'integer', min: 1, max: 100 }),
  option('quiet', { kind: 'boolean', shown_name: 'leise' }),
]);
