import { REST, Routes } from 'discord.js';
import { z } from 'zod';
import type { Command } from '../../handlers/declaration/command.ts';
import { syncCommands } from '../command-sync/sync-commands.ts';
import { loginFailed } from '../gateway/connection-failure.ts';
import type { Finding } from './finding.ts';

const application = z.object({ id: z.string(), name: z.string() });

/** Where Discord is, and what it should know. */
export interface ExaminedDiscord {
  readonly apiUrl: string;
  readonly token: string;
  readonly guildId: string | undefined;
}

/** The token, the application behind it, and whether it has the commands as they are declared. Changes nothing. */
export async function examineDiscord(
  commands: readonly Command[],
  { apiUrl, token, guildId }: ExaminedDiscord,
): Promise<Finding[]> {
  const rest = new REST({ api: apiUrl, timeout: 10_000, retries: 1 }).setToken(token);
  try {
    const { id, name } = application.parse(await rest.get(Routes.currentApplication()));
    const found = await syncCommands(commands, { rest, applicationId: id, guildId }, true);
    const differing = new Set(found.map(({ command }) => command)).size;
    return [
      { check: 'token', verdict: 'ok', text: 'Discord takes it' },
      { check: 'application', verdict: 'ok', text: `${name}, id ${id}` },
      differing === 0
        ? { check: 'commands', verdict: 'ok', text: 'registered as they are declared' }
        : {
            check: 'commands',
            verdict: 'advice',
            text: `${differing} not as declared: the start registers them, and so does "npm run commands"`,
          },
    ];
  } catch (error) {
    return [
      { check: 'token', verdict: 'wrong', text: loginFailed(error, apiUrl).message.replace(/\.$/, '') },
    ];
  } finally {
    rest.clearHandlerSweeper();
    rest.clearHashSweeper();
  }
}
