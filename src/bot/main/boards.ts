/** `npm run boards`: lists, pauses, resumes and removes the boards of all servers, beside a running bot. */

import { askedOf } from 'startup/arguments';
import { readBoardsCommand } from '../cli/read-boards-command.ts';

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

const asked = await askedOf({ name: 'boards', help: HELP }, readBoardsCommand);
if (asked) {
  const { runProgram } = await import('./run-program.ts');
  await runProgram(async (run) => (await import('../cli/run-boards.ts')).runBoards(run, asked));
}
