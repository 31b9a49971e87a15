/**
 * The two sides of the bot, Discord and the service, each of them local when nothing is configured for it.
 * This is the only file that loads `local/`, and only then: in front of real Discord it is never read.
 */

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Chat } from 'local-chat/chat';
import { plainReason } from 'startup/plain-reason';
import type { Config } from './config/config.ts';
import { CannotRun, ExitCode } from './exit.ts';

/** Where Discord is; `local` when it is our own. */
export interface DiscordSide {
  readonly token: string;
  readonly apiUrl: string;
  readonly local: LocalServer | undefined;
}

/** The server of a Discord of our own, and the chat in it. */
export interface LocalServer {
  readonly guildId: string;
  readonly auditChannelId: string;
  readonly chat: Chat;
}

/** @throws CannotRun when the local Discord cannot start */
export async function openDiscord(
  { discord, bot: { localDataDir } }: Config,
  stack: AsyncDisposableStack,
): Promise<DiscordSide> {
  const { token, apiUrl } = discord;
  if (token !== undefined) return { token, apiUrl, local: undefined };
  const { startLocalDiscord } = await import('local-discord');
  const { chatOf } = await import('local-world/chat');
  const dataFile = join(localDataDir, 'discord.sqlite');
  await started('Discord', dataFile, mkdir(localDataDir, { recursive: true }));
  const local = await started('Discord', dataFile, startLocalDiscord({ dataFile }));
  stack.defer(() => local.close());
  const { guildId, auditChannelId } = local;
  return {
    token: local.token,
    apiUrl: local.apiUrl,
    local: { guildId, auditChannelId, chat: chatOf(local) },
  };
}

/** Who may moderate where, and where that is told: as the host said it, and in the local Discord's own server. */
export function moderationOf(
  { moderation }: Config,
  { local }: Pick<DiscordSide, 'local'>,
): Config['moderation'] {
  if (!local) return moderation;
  return {
    ...moderation,
    guildIds: [...moderation.guildIds, local.guildId],
    auditChannelId: moderation.auditChannelId ?? local.auditChannelId,
  };
}

/** What remembers in which servers commands are registered; the local Discord has one server, and it is always set. */
export function guildsFileOf(
  { bot: { localDataDir } }: Config,
  { local }: Pick<DiscordSide, 'local'>,
): string | undefined {
  return local ? undefined : join(localDataDir, 'registered-guilds.json');
}

/** Where the service is, what it lets us in with, and how lists are continued there. */
export interface ServiceSide {
  readonly baseUrl: URL;
  readonly token: string | undefined;
  readonly cursorParameter: string | undefined;
  readonly resourceCursorParameter: string | undefined;
  readonly recordCursorParameter: string | undefined;
  readonly local: boolean;
}

/** A service's address with its path, where a mistake is; its settings allow neither user nor password in it. */
export const addressOf = ({ origin, pathname }: URL): string => origin + pathname.replace(/\/+$/, '');

/** @throws CannotRun when the local service cannot start */
export async function openService(
  { service, bot: { localDataDir } }: Config,
  stack: AsyncDisposableStack,
): Promise<ServiceSide> {
  const { baseUrl, token, cursorParameter, resourceCursorParameter, recordCursorParameter } = service;
  const cursors = { cursorParameter, resourceCursorParameter, recordCursorParameter };
  if (baseUrl) return { baseUrl, token, ...cursors, local: false };
  const { DEMO_USER, startLocalService } = await import('reference-service/start');
  const databaseFile = join(localDataDir, 'service.sqlite');
  const local = await started('service', databaseFile, startLocalService({ databaseFile, demo: true }));
  stack.defer(() => local.close());
  const after = 'starting_after';
  return {
    baseUrl: new URL(local.url),
    token: local.issueToken(DEMO_USER),
    cursorParameter: after,
    resourceCursorParameter: after,
    recordCursorParameter: after,
    local: true,
  };
}

/** What keeps a stand-in from starting is on this machine: words for the system's reasons, or the error's own. */
async function started<Side>(name: string, file: string, starting: Promise<Side>): Promise<Side> {
  try {
    return await starting;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const reason = plainReason(error) ?? plainReason(error.cause) ?? error.message.replace(/\.$/, '');
    const sentence = `The local ${name} cannot start with ${file}: ${reason}. LOCAL_DATA_DIR takes another folder.`;
    throw new CannotRun(sentence, ExitCode.localFailure, { cause: error });
  }
}
