/** `npm run commands`: registers the commands with Discord. With `--dry-run` it only says what would change. */

import process from 'node:process';
import { parseArgs } from 'node:util';
import { Routes } from 'discord-api-types/v10';
import { z } from 'zod';
import { commands } from '../handlers/commands.ts';
import { scopesOf } from './command-sync/scopes.ts';
import { describeDifference, syncCommands } from './command-sync/sync-commands.ts';
import { createBotRest } from './discord/bot-rest.ts';
import { CannotRun, ExitCode } from './exit.ts';
import { loginFailed } from './gateway/connection-failure.ts';
import { runProgram } from './run-program.ts';
import { moderationOf, openDiscord } from './sides.ts';

const application = z.object({ id: z.string() });

await runProgram(async ({ config, stack }) => {
  const { 'dry-run': dryRun } = readArguments();
  const side = await openDiscord(config, stack);
  const { token, apiUrl } = side;
  const rest = createBotRest(apiUrl, token);
  try {
    const { id } = application.parse(await rest.get(Routes.currentApplication()));
    const lines: string[] = [];
    for (const scope of scopesOf(commands, config.discord.guildId, moderationOf(config, side).guildIds)) {
      const changes = await syncCommands(scope, { rest, applicationId: id }, dryRun);
      lines.push(...changes.map((change) => describeDifference(change, scope)));
    }
    const closing =
      lines.length === 0
        ? 'Discord has the commands as they are declared.'
        : dryRun
          ? 'Nothing was written.'
          : 'Registered.';
    process.stdout.write(`${[...lines, closing].join('\n')}\n`);
  } catch (error) {
    throw loginFailed(error, apiUrl);
  }
});

function readArguments(): { 'dry-run': boolean } {
  try {
    const { values } = parseArgs({
      args: process.argv.slice(3),
      options: { 'dry-run': { type: 'boolean', default: false } },
    });
    return values;
  } catch (error) {
    throw new CannotRun('Usage: npm run commands -- [--dry-run]', ExitCode.usage, { cause: error });
  }
}
