/** `npm run boards`: shows the boards of all servers, and pauses, resumes and removes them, beside a running bot. */

import { askedOf, readArguments, UsageError } from 'startup/arguments';
import { nearest } from 'startup/near-word';
import { SNOWFLAKE } from '../../handlers/discord-limits.ts';
import type { BoardsCommand } from '../servers/run-boards.ts';

const HELP = `Usage: npm run boards -- <command>

The leaderboards that post themselves, which managers of servers make with /board, in the store of the
settings that this is run with: rollcall.sqlite in DATA_DIR, or the Postgres of DATABASE_URL. A running bot
sees a change within 10 s.

  list [SERVER] [--json]  A line for each board, of all servers or of one; as JSON for programs.
  pause ID                Pauses a board, until you resume it. "pause --all" pauses all, also later ones.
  resume ID               Resumes a board: ends your pause, or else a manager's. "resume --all" ends yours.
  remove ID               Removes a board for good. The messages that it posted stay.

  -h, --help  Shows this text.

SERVER is a server's id. ID is a board's: six small letters or digits, as "list" and /board list show it.

Exit codes: 0 done, 64 wrong arguments, or no such board, 69 the store cannot be reached, 70 a defect,
78 wrong settings, or a store of a later version.
`;

const NAMES = ['list', 'pause', 'resume', 'remove'] as const;

function readBoardsCommand([word = '', ...args]: readonly string[]): BoardsCommand {
  const name = NAMES.find((each) => each === word);
  if (name === 'list') {
    const { values, positionals } = readArguments(args, { json: { type: 'boolean', default: false } }, 1);
    const [server] = positionals;
    if (server !== undefined && !SNOWFLAKE.test(server))
      throw new UsageError(`${JSON.stringify(server)} is no server's id, which has digits alone.`);
    return { name, server, json: values.json };
  }
  if (name === 'remove') return { name, id: idIn(name, readArguments(args, {}, 1).positionals) };
  if (name !== undefined) {
    const { values, positionals } = readArguments(args, { all: { type: 'boolean', default: false } }, 1);
    if (!values.all) return { name, id: idIn(name, positionals) };
    if (positionals.length > 0) throw new UsageError(`${name} takes an id or --all, not both.`);
    return { name, id: undefined };
  }
  const names = NAMES.join(', ');
  if (word === '') throw new UsageError(`A command is missing: there are ${names}.`);
  const meant = nearest(word, NAMES);
  const hint = meant ? `; did you mean ${meant}?` : `: there are ${names}.`;
  throw new UsageError(`There is no command ${JSON.stringify(word)}${hint}`);
}

function idIn(name: string, [id]: readonly string[]): string {
  if (id === undefined) throw new UsageError(`ID is missing: ${name} ID.`);
  if (/^[a-z0-9]{6}$/.test(id)) return id;
  throw new UsageError(`${JSON.stringify(id)} is no board's id, which has six small letters or digits.`);
}

const asked = await askedOf({ name: 'boards', help: HELP }, readBoardsCommand);
if (asked) {
  const { runProgram } = await import('./run-program.ts');
  await runProgram(async (run) => (await import('../servers/run-boards.ts')).runBoards(run, asked));
}
