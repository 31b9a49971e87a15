import { ChannelType, Routes } from 'discord-api-types/v10';
import { z } from 'zod';
import { commands } from '../../handlers/commands.ts';
import { createBotRest, endBotRest } from '../bot-rest/bot-rest.ts';
import { callFailure } from '../bot-rest/call-failure.ts';
import { loginFailed } from '../bot-rest/login-failure.ts';
import { ownApplication } from '../bot-rest/own-application.ts';
import { CannotRun } from '../exit.ts';
import { whyNotRegistered } from '../registration/describe.ts';
import type { CommandScope } from '../registration/scopes.ts';
import { type Registry, syncCommands } from '../registration/sync-commands.ts';
import type { CheckResult, Finding } from './finding.ts';

/** Direct messages have no name, and some kinds of channel hold no messages. */
const channel = z.object({ type: z.number(), name: z.string().nullish() });

const WITHOUT_MESSAGES = new Set<number>([
  ChannelType.GuildCategory,
  ChannelType.GuildForum,
  ChannelType.GuildMedia,
  ChannelType.GuildDirectory,
]);

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
        : [await finding('audit channel', '', () => examineChannel(rest, auditChannelId))]),
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
  return finding('commands', where, async () => {
    const { changes, unread } = await syncCommands(scope, registry, true);
    if (unread !== undefined) return ['unknown', `Discord answers ${unread} when asked which it has`];
    const differing = new Set(changes.map(({ command }) => command)).size;
    if (differing === 0) return ['ok', 'registered as they are declared'];
    return ['advice', `${differing} not as declared; "npm run commands" registers them`];
  });
}

async function examineChannel(rest: Registry['rest'], id: string): Promise<CheckResult> {
  try {
    const { type, name } = channel.parse(await rest.get(Routes.channel(id)));
    if (type === ChannelType.DM || type === ChannelType.GroupDM)
      return ['wrong', 'is a direct message: set AUDIT_CHANNEL_ID to a channel of a server'];
    if (WITHOUT_MESSAGES.has(type))
      return ['wrong', `#${name} holds no messages: set AUDIT_CHANNEL_ID to a text channel`];
    return ['ok', `#${name}`];
  } catch (error) {
    const failure = callFailure(error);
    if (failure?.kind !== 'refused') throw error;
    if (failure.status === 403)
      return ['wrong', 'Discord answers 403: let the bot view the channel and send messages there'];
    if (failure.status === 404)
      return ['wrong', 'Discord answers 404: there is no channel with the id of AUDIT_CHANNEL_ID'];
    throw error;
  }
}

/** What goes wrong with one thing is a finding of its own: the others can be looked at. A defect is thrown. */
async function finding(check: string, where: string, examine: () => Promise<CheckResult>): Promise<Finding> {
  try {
    const [verdict, text] = await examine();
    return { check, verdict, text: `${where}${text}` };
  } catch (error) {
    const why = whyNotRegistered(error);
    if (why === undefined) throw error;
    return { check, verdict: 'wrong', text: `${where}${why}` };
  }
}
