/** The two sides of the bot, Discord and the service, each of them local when nothing is configured for it. */

import { join } from 'node:path';
import { fillPath } from '../services/names/names-client.ts';
import type { Config } from './config/config.ts';
import { isDiscordLocal, webhookSettings } from './config/webhook-settings.ts';
import {
  type LocalServer,
  requireStandIns,
  type ServicePanel,
  startDiscord,
  startService,
} from './stand-ins.ts';
import type { Owner } from './state/scope.ts';
import {
  type GatewaySettings,
  type OpenTransport,
  overGateway,
  overWebhooks,
} from './transport/open-transport.ts';

/** Where Discord is; `local` when it is our own. */
export interface DiscordSide {
  /** Undefined where webhooks need none. */
  readonly token: string | undefined;
  readonly apiUrl: string;
  readonly local: LocalServer | undefined;
}

/** Where the service is, what it lets us in with, and how lists are continued there. */
export interface ServiceSide {
  readonly baseUrl: URL;
  readonly token: string | undefined;
  readonly namesCursorParameter: string | undefined;
  readonly resourcesCursorParameter: string | undefined;
  readonly recordsCursorParameter: string | undefined;
  readonly local: boolean;
  /** What a page shows of it, where it is our own. */
  readonly panel?: ServicePanel;
}

/** @throws CannotRun when a side is not configured, and its stand-in is not part of this install or cannot start */
export async function openSides(
  config: Config,
  stack: AsyncDisposableStack,
): Promise<{ readonly discord: DiscordSide; readonly service: ServiceSide }> {
  requireStandIns([
    ...(isDiscordLocal(config) ? ['discord' as const] : []),
    ...(config.service.baseUrl === undefined ? ['service' as const] : []),
  ]);
  const service = await openService(config, stack);
  return { service, discord: await openDiscord(config, stack) };
}

/** @throws CannotRun when it is not configured, and the local one is not part of this install or cannot start */
export async function openDiscord(config: Config, stack: AsyncDisposableStack): Promise<DiscordSide> {
  const { token, apiUrl } = config.discord;
  if (!isDiscordLocal(config)) return { token, apiUrl, local: undefined };
  requireStandIns(['discord']);
  const { localDataDir, pagePort } = config.bot;
  return startDiscord(localDataDir, pagePort !== 'off', stack);
}

async function openService(
  { service, bot: { localDataDir } }: Config,
  stack: AsyncDisposableStack,
): Promise<ServiceSide> {
  const { baseUrl, token, namesCursorParameter, resourcesCursorParameter, recordsCursorParameter } = service;
  const cursors = { namesCursorParameter, resourcesCursorParameter, recordsCursorParameter };
  if (baseUrl) return { baseUrl, token, ...cursors, local: false };
  const after = 'starting_after';
  return {
    ...(await startService(localDataDir, stack)),
    namesCursorParameter: after,
    resourcesCursorParameter: after,
    recordsCursorParameter: after,
    local: true,
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
export function guildsFileOf(config: Config, { local }: Pick<DiscordSide, 'local'>): string | undefined {
  return local ? undefined : join(dataFolderOf(config), 'registered-guilds.json');
}

/** Where the bot keeps what outlives a restart. */
export const dataFolderOf = ({ bot }: Pick<Config, 'bot'>): string => bot.dataDir ?? bot.localDataDir;

/** Whose state this process keeps. */
export function ownerOf(
  config: Pick<Config, 'discord' | 'webhooks'>,
  { apiUrl, token }: Pick<DiscordSide, 'apiUrl' | 'token'>,
): Owner {
  const credential = webhookSettings(config)?.publicKey ?? token;
  if (credential === undefined) throw new TypeError('Without webhooks there is a token.');
  return { apiUrl, credential };
}

/** How interactions come. */
export function openTransportOf(
  config: Config,
  { token }: Pick<DiscordSide, 'token'>,
  kept: Pick<GatewaySettings, 'identifySlots' | 'sessions'>,
): OpenTransport {
  const webhooks = webhookSettings(config);
  if (webhooks) return overWebhooks(webhooks);
  if (token === undefined) throw new TypeError('Without webhooks there is a token.');
  const { gateway } = config;
  return overGateway({ ...kept, token, division: gateway });
}

/** Whatever the service's answers depend on: what was remembered of another one is of no use. */
export function identityOf({ service }: Pick<Config, 'service'>, { baseUrl, token }: ServiceSide): string[] {
  const { namesWalletPath, namesListPath } = service;
  const parts = { name: 'name', wallet: 'wallet' };
  const listed = fillPath(namesListPath, parts, { limit: '1', default: 'asc' });
  return [baseUrl.href, token ?? '', fillPath(namesWalletPath, parts), listed];
}

/** A service's address with its path, where a mistake is; its settings allow neither user nor password in it. */
export const addressOf = ({ origin, pathname }: URL): string => origin + pathname.replace(/\/+$/, '');
