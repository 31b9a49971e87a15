/** `npm run servers`: shows, changes and copies the settings of each server, beside a running bot. */

import { askedOf } from 'startup/arguments';
import { readServersCommand } from '../cli/read-servers-command.ts';

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

const asked = await askedOf({ name: 'servers', help: HELP }, readServersCommand);
if (asked) {
  const { runProgram } = await import('./run-program.ts');
  await runProgram(async (run) => (await import('../cli/run-servers.ts')).runServers(run, asked));
}
