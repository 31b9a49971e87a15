import { commands } from '../../handlers/commands.ts';
import { createBotRest, endBotRest } from '../bot-rest/bot-rest.ts';
import { loginFailed } from '../bot-rest/login-failure.ts';
import { ownApplication } from '../bot-rest/own-application.ts';
import { CannotRun } from '../exit.ts';
import type { CommandScope } from '../registration/scopes.ts';
import { type Registry, syncCommands } from '../registration/sync-commands.ts';
import { examineAuditChannel } from './examine-audit-channel.ts';
import { findAtDiscord } from './find-at-discord.ts';
import type { Finding } from './finding.ts';

const WITHOUT_TOKEN =
  'DISCORD_TOKEN is not set: webhooks need none, but no commands are registered, and no audit channel is written to';

/** A Discord, with the settings for it. */
export interface ExaminedDiscord {
  readonly apiUrl: string;
  readonly token: string | undefined;
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
  if (token === undefined) return [{ check: 'token', verdict: 'advice', text: WITHOUT_TOKEN }];
  const rest = createBotRest(apiUrl, token);
  try {
    const { id, name } = await ownApplication(rest);
    const registry = { rest, applicationId: id, commands };
    return [
      { check: 'token', verdict: 'ok', text: 'Discord takes it' },
      { check: 'application', verdict: 'ok', text: `${name}, id ${id}` },
      ...(await Promise.all(scopes.map((scope) => commandsFinding(scope, registry)))),
      ...(auditChannelId === undefined
        ? []
        : [await findAtDiscord('audit channel', '', () => examineAuditChannel(rest, auditChannelId))]),
    ];
  } catch (error) {
    const failure = loginFailed(error, apiUrl);
    if (!(failure instanceof CannotRun)) throw failure;
    return [{ check: 'token', verdict: 'wrong', text: failure.message.replace(/\.$/, '') }];
  } finally {
    endBotRest(rest);
  }
}

function commandsFinding(scope: CommandScope, registry: Registry): Promise<Finding> {
  const where = scope.guildId === undefined ? '' : `in the server ${scope.guildId}: `;
  return findAtDiscord('commands', where, async () => {
    const { changes, unread } = await syncCommands(scope, registry, true);
    if (unread !== undefined) return ['unknown', `Discord answers ${unread} when asked which it has`];
    const differing = new Set(changes.map(({ command }) => command)).size;
    if (differing === 0) return ['ok', 'registered as they are declared'];
    return ['advice', `${differing} not as declared; "npm run commands" registers them`];
  });
}
