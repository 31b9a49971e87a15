import type { Snowflake } from 'discord-api-types/v10';
import { readArguments, UsageError } from 'startup/arguments';
import { nearest } from 'startup/near-word';
import { SNOWFLAKE } from '../../handlers/discord-limits.ts';
import type { SettingKey, SettingsPatch } from '../../handlers/server-settings.ts';
import { readSetting, settingKey } from './setting-text.ts';

/** A valid command of `npm run servers`. */
export type ServersCommand =
  | { readonly name: 'list' | 'copy-to-database' }
  | { readonly name: 'show' | 'export' | 'forget'; readonly server: Snowflake }
  | {
      readonly name: 'set';
      readonly server: Snowflake;
      readonly key: SettingKey;
      readonly patch: SettingsPatch;
    }
  | { readonly name: 'unset'; readonly server: Snowflake; readonly key: SettingKey }
  | { readonly name: 'backup'; readonly file: string };

interface CommandSpec {
  /** Used in the message about missing words. */
  readonly words: readonly string[];
  read(...words: readonly string[]): ServersCommand;
}

const ofServer = (name: 'show' | 'export' | 'forget'): [string, CommandSpec] => [
  name,
  { words: ['SERVER'], read: (server = '') => ({ name, server: idOfServer(server) }) },
];

const COMMANDS = new Map<string, CommandSpec>([
  ['list', { words: [], read: () => ({ name: 'list' }) }],
  ofServer('show'),
  [
    'set',
    {
      words: ['SERVER', 'KEY', 'VALUE'],
      read(server = '', word = '', text = '') {
        const key = settingKey(word);
        return { name: 'set', server: idOfServer(server), key, patch: readSetting(key, text) };
      },
    },
  ],
  [
    'unset',
    {
      words: ['SERVER', 'KEY'],
      read: (server = '', key = '') => ({ name: 'unset', server: idOfServer(server), key: settingKey(key) }),
    },
  ],
  ofServer('export'),
  ofServer('forget'),
  ['backup', { words: ['FILE'], read: (file = '') => ({ name: 'backup', file }) }],
  ['copy-to-database', { words: [], read: () => ({ name: 'copy-to-database' }) }],
]);

function idOfServer(word: string): string {
  if (SNOWFLAKE.test(word)) return word;
  throw new UsageError(`${JSON.stringify(word)} is not a server id, which consists of digits.`);
}

/**
 * Reads the arguments of `npm run servers`.
 * @throws UsageError for invalid ones
 */
export function readServersCommand([name = '', ...args]: readonly string[]): ServersCommand {
  const names = [...COMMANDS.keys()];
  const declared = COMMANDS.get(name);
  if (!declared) {
    if (name === '') throw new UsageError(`A command is missing: there are ${names.join(', ')}.`);
    const meant = nearest(name, names);
    throw new UsageError(
      `There is no command ${JSON.stringify(name)}${meant ? `; did you mean ${meant}?` : `: there are ${names.join(', ')}.`}`,
    );
  }
  const { words, read } = declared;
  const { positionals } = readArguments(args, {}, words.length);
  const missing = words[positionals.length];
  if (missing !== undefined) throw new UsageError(`${missing} is missing: ${[name, ...words].join(' ')}.`);
  return read(...positionals);
}
