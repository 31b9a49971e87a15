/**
 * `npm run commands`: registers the commands with Discord. `--dry-run` only prints the changes. `--all-servers` also
 * searches all servers for leftover commands.
 */

import { askedOf, readArguments } from 'startup/arguments';
import type { RegistrationArguments } from '../registration/register-commands.ts';

const HELP = `Registers the slash commands with Discord, where they differ from those declared here.
Every start does the same, unless REGISTER_AT_START is false.

Usage: npm run commands -- [--dry-run] [--all-servers]

  --dry-run      Only says what would change.
  --all-servers  Looks for commands that were left in any server of the bot.
  -h, --help     Shows this text.

Exit codes: 0 done, 1 a local stand-in cannot start, 64 wrong arguments, 69 Discord cannot be reached or
the commands could not be registered somewhere, 70 a defect, 77 Discord refuses the token, 78 a wrong
configuration.
`;

const asked = await askedOf({ name: 'commands', help: HELP }, (args): RegistrationArguments => {
  const { values } = readArguments(args, {
    'dry-run': { type: 'boolean', default: false },
    'all-servers': { type: 'boolean', default: false },
  });
  return { dryRun: values['dry-run'], allServers: values['all-servers'] };
});
if (asked) {
  const { runProgram } = await import('./run-program.ts');
  await runProgram(async (run) =>
    (await import('../registration/register-commands.ts')).registerCommands(run, asked),
  );
}
