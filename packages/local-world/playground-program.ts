import { askedOf, readArguments } from 'startup/arguments';
import { portFrom } from 'startup/port';
import type { PlaygroundArguments } from './run-playground.ts';

const HELP = `A Discord on this machine with a page for a browser, and no bot: for any bot that runs beside it.

Usage: npm run -s playground -- [--data DIR] [--world FILE] [--port N] [--page N]

  --data DIR    Keeps its state in this folder: token, keys, ports, messages and commands. Without it
                everything is forgotten at the end.
  --world FILE  Application, servers, channels, roles and people: a JSON file, as
                packages/local-discord/world-file/example.json is one. Without it Rollcall's demo server.
  --port N      Listens on this port. Without it on the one of the folder, or any free one.
  --page N      The port of the page, in the same way.
  -h, --help    Shows this text.

It prints what a bot needs on standard output, one NAME=value a line: DISCORD_API_URL, DISCORD_TOKEN,
DISCORD_APPLICATION_ID, DISCORD_PUBLIC_KEY and PAGE_URL. It runs until SIGINT or SIGTERM. A bot that takes
interactions over HTTP sets its address as at Discord, by PATCH /applications/@me.

Exit codes: 0 after a signal, 1 a port, the folder or the file cannot be used, 64 wrong arguments.
`;

const asked = await askedOf({ name: 'playground', help: HELP }, (args): PlaygroundArguments => {
  const text = { type: 'string' } as const;
  const { port, page, data, world } = readArguments(args, {
    port: text,
    page: text,
    data: text,
    world: text,
  }).values;
  return {
    port: port === undefined ? undefined : portFrom(port),
    page: page === undefined ? undefined : portFrom(page, 'page'),
    data,
    world,
  };
});
if (asked) {
  const { runPlayground } = await import('./run-playground.ts');
  await runPlayground(asked);
}
