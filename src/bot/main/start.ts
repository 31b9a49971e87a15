/** `npm start`. `--help` does not load the bot. */

import { askedOf, readArguments } from 'startup/arguments';
import type { StartArguments } from './run-bot.ts';

const HELP = `The bot, with a local stand-in for each side that is not configured: without DISCORD_TOKEN a Discord on this
machine with a prompt, without API_BASE_URL a service. Every setting is explained in .env.example.

Usage: npm start -- [--fresh] [--watch]

  --fresh     Begins with the demo's data. What the local Discord and the local service had until then is
              kept in the folder "before" of DATA_DIR, until the next --fresh.
  --watch     Starts the bot anew at each change of src/, while Discord, the service and the page stay:
              "npm run dev" for short.
  -h, --help  Shows this text.

SIGINT, SIGTERM and SIGHUP (a closed terminal) finish the commands in flight, for 8 seconds at the most; a
second signal ends at once.
Exit codes: 0 after a signal or the end of input, 1 a local stand-in cannot start or the port for webhooks
cannot be listened on, 64 wrong arguments, 69 Discord cannot be reached, 70 a defect, 77 Discord refuses the
token, 78 a wrong configuration.
`;

const asked = await askedOf({ name: 'start', help: HELP }, (args): StartArguments => {
  const { fresh, watch } = readArguments(args, {
    fresh: { type: 'boolean', default: false },
    watch: { type: 'boolean', default: false },
  }).values;
  return { fresh, watch };
});
if (asked) {
  const { runProgram } = await import('./run-program.ts');
  // Problems of the configuration are shown before the bot is loaded.
  await runProgram(async (run) => (await import('./run-bot.ts')).runBot(run, asked));
}
