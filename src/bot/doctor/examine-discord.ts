import { DiscordAPIError, type REST, Routes } from 'discord.js';
import { z } from 'zod';
import type { CommandScope } from '../command-sync/scopes.ts';
import { syncCommands } from '../command-sync/sync-commands.ts';
import { createBotRest } from '../discord/bot-rest.ts';
import { loginFailed } from '../gateway/connection-failure.ts';
import type { Finding, Outcome } from './finding.ts';

const application = z.object({ id: z.string(), name: z.string() });

const channel = z.object({ name: z.string() });

export interface ExaminedDiscord {
  readonly apiUrl: string;
  readonly token: string;
  readonly auditChannelId?: string | undefined;
}

/**
 * The token, the application behind it, whether it has the commands as they are declared, and whether the channel
 * for audit lines is there. Changes nothing.
 */
export async function examineDiscord(
  { apiUrl, token, auditChannelId }: ExaminedDiscord,
  scopes: readonly CommandScope[],
): Promise<Finding[]> {
  const rest = createBotRest(apiUrl, token);
  try {
    const { id, name } = application.parse(await rest.get(Routes.currentApplication()));
    const findings: Finding[] = [
      { check: 'token', verdict: 'ok', text: 'Discord takes it' },
      { check: 'application', verdict: 'ok', text: `${name}, id ${id}` },
    ];
    for (const scope of scopes) {
      const [verdict, text] = await reachable(() => examineCommands(scope, rest, id));
      const where = scope.guildId === undefined ? '' : `in the server ${scope.guildId}: `;
      findings.push({ check: 'commands', verdict, text: `${where}${text}` });
    }
    if (auditChannelId !== undefined) {
      const [verdict, text] = await reachable(async () => {
        const { name } = channel.parse(await rest.get(Routes.channel(auditChannelId)));
        return ['ok', `#${name}`];
      });
      findings.push({ check: 'audit channel', verdict, text });
    }
    return findings;
  } catch (error) {
    return [
      { check: 'token', verdict: 'wrong', text: loginFailed(error, apiUrl).message.replace(/\.$/, '') },
    ];
  } finally {
    rest.clearHandlerSweeper();
    rest.clearHashSweeper();
  }
}

async function examineCommands(scope: CommandScope, rest: REST, applicationId: string): Promise<Outcome> {
  const found = await syncCommands(scope, { rest, applicationId }, true);
  const differing = new Set(found.map(({ command }) => command)).size;
  if (differing === 0) return ['ok', 'registered as they are declared'];
  return ['advice', `${differing} not as declared; "npm start" and "npm run commands" register them`];
}

/** No access to one server or channel, or no such one, is a finding of its own: the others can be looked at. */
async function reachable(examine: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await examine();
  } catch (error) {
    if (!(error instanceof DiscordAPIError) || (error.status !== 403 && error.status !== 404)) throw error;
    return ['wrong', `Discord answers ${error.status}: is the id right, and has the bot been added there?`];
  }
}
