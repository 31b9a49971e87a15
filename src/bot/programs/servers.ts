/** `npm run servers`: shows and changes the settings of each server, beside a running bot, and copies them. */

import { askedOf, readArguments, UsageError } from 'startup/arguments';
import { nearest } from 'startup/near-word';
import { SNOWFLAKE } from '../../handlers/discord-limits.ts';
import type { ServersCommand } from '../servers/run-servers.ts';
import { readSetting, settingKey } from '../servers/setting-text.ts';

const HELP = `The settings of each server, which its managers choose with /settings, in the store of the settings that this
is run with: rollcall.sqlite in DATA_DIR, or the Postgres of DATABASE_URL. A running bot sees a change within 10 s.

Usage: npm run servers -- <command>

  list                    A line for each server with settings: its id, the keys that are set, the last change.
  show SERVER             The value of each setting, where it comes from, and the changes that are kept.
  set SERVER KEY VALUE    Sets one, within the bounds that the host's settings leave.
  unset SERVER KEY        Leaves one to the host or to Discord.
  export SERVER           Prints what is set there as JSON.
  forget SERVER           Deletes the settings of a server, its boards, and what was moderated there.
  backup FILE             Writes a copy of rollcall.sqlite to FILE, which must not exist, and one of history.sqlite to
                          FILE.history.
  copy-to-database        Copies rollcall.sqlite to the empty Postgres of DATABASE_URL, and history.sqlite beside it.

  -h, --help  Shows this text.

SERVER is a server's id. KEY and VALUE are one of these:
  moderator_roles ROLE,ROLE   Who moderates needs one of these roles too: ids, 1 to 25.
  audit_channel CHANNEL       The channel that is told of changes and refused attempts there: an id.
  language LANGUAGE           The language of what everybody sees: en, de, pt-BR and others.
  page_size NUMBER            Rows of a page: 1 to 25.
  cooldown SECONDS            The wait between two runs of a command, to 3600, as long as the host's at least.

Exit codes: 0 done, 1 a file of this machine cannot be used, 64 wrong arguments, 69 the store cannot be reached, 70 a
defect, 78 wrong settings, or a store of a later version.
`;

interface Declared {
  /** For the sentence about missing words. */
  readonly words: readonly string[];
  read(...words: readonly string[]): ServersCommand;
}

const ofServer = (name: 'show' | 'export' | 'forget'): [string, Declared] => [
  name,
  { words: ['SERVER'], read: (server = '') => ({ name, server: idOfServer(server) }) },
];

const COMMANDS = new Map<string, Declared>([
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
  throw new UsageError(`${JSON.stringify(word)} is no server's id, which has digits alone.`);
}

function readCommand([name = '', ...args]: readonly string[]): ServersCommand {
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

const asked = await askedOf({ name: 'servers', help: HELP }, readCommand);
if (asked) {
  const { runProgram } = await import('./run-program.ts');
  await runProgram(async (run) => (await import('../servers/run-servers.ts')).runServers(run, asked));
}
