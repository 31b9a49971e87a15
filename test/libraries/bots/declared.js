// The commands of every bot here, as Discord takes them; each library registers and answers them in its own way.

import process from 'node:process';

export const { DISCORD_API_URL, DISCORD_TOKEN, DISCORD_APPLICATION_ID, DISCORD_PUBLIC_KEY } = process.env;

export const NAME = {
  type: 3,
  name: 'name',
  description: 'Who is greeted',
  required: true,
  autocomplete: true,
};

export const COMMANDS = [
  { type: 1, name: 'hello', description: 'Greets', options: [NAME] },
  { type: 1, name: 'feedback', description: 'Opens a form' },
];

export const BUTTONS = [{ type: 1, components: [{ type: 2, style: 1, custom_id: 'again', label: 'Again' }] }];

export const FORM = {
  custom_id: 'feedback',
  title: 'Feedback',
  components: [{ type: 1, components: [{ type: 4, style: 1, custom_id: 'name', label: 'Name' }] }],
};

export const EPHEMERAL = 64;

/** What a library says of an error, in one line. */
export const said = (error) =>
  String(error?.message ?? error)
    .replaceAll('\n', ' ')
    .slice(0, 1_000);

/** The runner waits for this line. */
export const ready = () => process.stdout.write('ready\n');
