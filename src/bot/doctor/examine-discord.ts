import { ChannelType, GuildFeature, PermissionFlagsBits, Routes } from 'discord-api-types/v10';
import { z } from 'zod';
import { commands } from '../../handlers/commands.ts';
import { CURRENT_USER_GUILDS } from '../../handlers/discord-limits.ts';
import { createBotRest, endBotRest } from '../bot-rest/bot-rest.ts';
import { callFailure, loginFailure } from '../bot-rest/call-failure.ts';
import { overwrites, permissionsIn } from '../bot-rest/channel-permissions.ts';
import { ownApplication, ownGuild } from '../bot-rest/own-application.ts';
import { CannotRun } from '../process/exit.ts';
import { whyNotRegistered } from '../registration/describe.ts';
import { type CommandScope, type Registry, syncCommands } from '../registration/sync-commands.ts';
import { type CheckResult, type Finding, findingOf } from './finding.ts';

const WITHOUT_TOKEN =
  'DISCORD_TOKEN is not set: webhooks need none, but no commands are registered, no audit channel is written to, and no boards are posted';

/** A Discord and its settings. */
interface ExaminedDiscord {
  readonly apiUrl: string;
  readonly token: string | undefined;
  readonly auditChannelId?: string | undefined;
}

/**
 * Checks the token, its application, whether the commands are registered as declared, and the audit channel. Changes
 * nothing.
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
      { check: 'token', verdict: 'ok', text: 'Discord accepts it' },
      { check: 'application', verdict: 'ok', text: `${name}, id ${id}` },
      ...(await Promise.all(scopes.map((scope) => commandsFinding(scope, registry)))),
      ...(auditChannelId === undefined
        ? []
        : [await runDiscordCheck('audit channel', '', () => examineAuditChannel(rest, auditChannelId))]),
    ];
  } catch (error) {
    const failure = loginFailure(error, apiUrl);
    if (!(failure instanceof CannotRun)) throw failure;
    return [{ check: 'token', verdict: 'wrong', text: failure.message.replace(/\.$/, '') }];
  } finally {
    endBotRest(rest);
  }
}

function commandsFinding(scope: CommandScope, registry: Registry): Promise<Finding> {
  const where = scope.guildId === undefined ? '' : `in the server ${scope.guildId}: `;
  return runDiscordCheck('commands', where, async () => {
    const { changes, unread } = await syncCommands(scope, registry, true);
    if (unread !== undefined) return ['unknown', `Discord answers ${unread} instead of listing them`];
    const differing = new Set(changes.map(({ command }) => command)).size;
    if (differing === 0) return ['ok', 'registered as declared'];
    return ['advice', `${differing} not as declared; "npm run commands" registers them`];
  });
}

const communities = z.array(ownGuild.extend({ features: z.array(z.string()) }));

/**
 * Reports the language of public answers, and whether servers can choose theirs. No finding without a token, or if
 * Discord does not answer or rejects it.
 * @param publicLanguage the locale that the host chose for all servers
 */
export async function examineLanguage(
  { apiUrl, token }: Pick<ExaminedDiscord, 'apiUrl' | 'token'>,
  publicLanguage: string | undefined,
): Promise<Finding[]> {
  if (publicLanguage !== undefined) {
    const name = new Intl.DisplayNames('en', { type: 'language' }).of(publicLanguage);
    return [{ check: 'language', verdict: 'ok', text: `${name} in every server, by PUBLIC_LANGUAGE` }];
  }
  if (token === undefined) return [];
  const rest = createBotRest(apiUrl, token);
  try {
    const query = new URLSearchParams({ limit: String(CURRENT_USER_GUILDS) });
    const answer = await rest.get(Routes.userGuilds(), { query }).catch(() => undefined);
    const servers = communities.safeParse(answer).data;
    return servers === undefined ? [] : [findingOf('language', languageOf(servers))];
  } finally {
    endBotRest(rest);
  }
}

function languageOf(servers: z.output<typeof communities>): CheckResult {
  const fixed = servers.filter(({ features }) => !features.includes(GuildFeature.Community)).length;
  if (fixed === 0) return ['ok', "each server's own"];
  const of =
    servers.length === CURRENT_USER_GUILDS ? `the first ${CURRENT_USER_GUILDS}` : String(servers.length);
  return [
    'advice',
    `Discord reports English for ${fixed} of ${of} servers, which are not Communities: managers can choose ` +
      'another language there with /settings, and PUBLIC_LANGUAGE sets one for all servers (en keeps English)',
  ];
}

/** Direct messages have no name and no server. A thread has the permissions of its channel. */
const channel = z.object({
  type: z.number(),
  name: z.string().nullish(),
  guild_id: z.string().optional(),
  parent_id: z.string().nullish(),
  permission_overwrites: overwrites.optional(),
});

type Channel = z.output<typeof channel>;

const WITHOUT_MESSAGES = new Set<number>([
  ChannelType.GuildCategory,
  ChannelType.GuildForum,
  ChannelType.GuildMedia,
  ChannelType.GuildDirectory,
]);

const THREADS = new Set<number>([
  ChannelType.AnnouncementThread,
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
]);

/** Checks whether the audit channel exists and the bot may write there. Writes nothing. */
async function examineAuditChannel(rest: DiscordRest, id: string): Promise<CheckResult> {
  try {
    const found = channel.parse(await rest.get(Routes.channel(id)));
    const { type, name } = found;
    if (type === ChannelType.DM || type === ChannelType.GroupDM)
      return ['wrong', 'is a direct message: set AUDIT_CHANNEL_ID to a channel of a server'];
    if (WITHOUT_MESSAGES.has(type))
      return ['wrong', `#${name} holds no messages: set AUDIT_CHANNEL_ID to a text channel`];
    return await examinePermissions(rest, found);
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

async function examinePermissions(
  rest: DiscordRest,
  { type, name, guild_id, ...found }: Channel,
): Promise<CheckResult> {
  if (guild_id === undefined) return ['unknown', `#${name}: Discord does not give its server`];
  const isThread = THREADS.has(type);
  const changes = isThread ? await parentOverwrites(rest, found.parent_id) : found.permission_overwrites;
  const permissions = await permissionsIn((...of) => rest.get(...of), guild_id, changes ?? []);
  const { ViewChannel, SendMessages, SendMessagesInThreads, EmbedLinks } = PermissionFlagsBits;
  const writing = isThread ? SendMessagesInThreads : SendMessages;
  if ((permissions & ViewChannel) === 0n) return ['wrong', `#${name}: let the bot view it`];
  if ((permissions & writing) === 0n)
    return ['wrong', `#${name}: let the bot send messages${isThread ? ' in threads' : ''} there`];
  // Without it, Discord refuses a message with embeds (50013).
  if ((permissions & EmbedLinks) === 0n) return ['wrong', `#${name}: let the bot embed links there`];
  return ['ok', `#${name}, where the bot may write`];
}

async function parentOverwrites(rest: DiscordRest, id: string | null | undefined) {
  if (id == null) return undefined;
  return channel.parse(await rest.get(Routes.channel(id))).permission_overwrites;
}

type DiscordRest = Registry['rest'];

/**
 * Runs a check of Discord. A failure of Discord becomes a finding, so that the other checks run. A defect is thrown.
 * @param where prefix of the finding
 */
export async function runDiscordCheck(
  check: string,
  where: string,
  examine: () => Promise<CheckResult>,
): Promise<Finding> {
  try {
    const [verdict, text] = await examine();
    return { check, verdict, text: `${where}${text}` };
  } catch (error) {
    const why = whyNotRegistered(error);
    if (why === undefined) throw error;
    return { check, verdict: 'wrong', text: `${where}${why}` };
  }
}
