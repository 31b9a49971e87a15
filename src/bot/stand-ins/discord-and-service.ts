/** Selects Discord and the service: the configured ones, or else local stand-ins. */

import { join } from 'node:path';
import { VERSION } from 'startup/version';
import type { HandlerSettings } from '../../handlers/context.ts';
import { fillPath } from '../../services/names/names-client.ts';
import { type PathTemplate, parseHashPath } from '../../services/names/path-template.ts';
import type { ListedSources, RegistrySettings } from '../../services/names/registries/registries.ts';
import type { PlayerHash } from '../../services/score-records/player-hash.ts';
import { type Config, dataFolderOf, standInFolderOf } from '../config/config.ts';
import { areNamesOfService, hasService, isServiceLocal } from '../config/service-settings.ts';
import { isDiscordLocal, webhookSettings } from '../config/webhook-settings.ts';
import type { Application } from '../state/scope.ts';
import {
  type GatewaySettings,
  type OpenTransport,
  overGateway,
  overWebhooks,
} from '../transport/open-transport.ts';
import {
  type LocalServer,
  requireStandIns,
  type StandInPanel,
  startDiscord,
  startRegistries,
  startService,
} from './stand-ins.ts';

/** Discord's address and token; `local` for the local Discord. */
export interface ChosenDiscord {
  /** Undefined for webhooks without a token. */
  readonly token: string | undefined;
  readonly apiUrl: string;
  /** Unix milliseconds by the machine's clock, or by that of the local Discord, which can be advanced. */
  readonly now: () => number;
  readonly local: LocalServer | undefined;
}

/** The service's address, token and additions to the interface. */
export interface ChosenService {
  readonly baseUrl: URL;
  readonly token: string | undefined;
  readonly namesCursorParameter: string | undefined;
  readonly resourcesCursorParameter: string | undefined;
  readonly recordsCursorParameter: string | undefined;
  /** Whether it also lists score records in descending order. */
  readonly recordsTakeDescending: boolean;
  /** The path that looks up names by hash. */
  readonly namesByHashPath: PathTemplate | undefined;
  /** How its score records hash a player's name. SHA-256 by default if it looks up names by hash. */
  readonly playerHash: PlayerHash;
  readonly local: boolean;
  /** The page's panels for the local service and the local registries. */
  readonly panels?: readonly StandInPanel[];
  /** Names of the demo, offered before a user has entered a name. */
  readonly knownNames?: readonly string[];
  /** The addresses of the demo's registries; undefined if there are none. */
  readonly localRegistries?: { readonly ens: URL; readonly bns: URL } | undefined;
  /**
   * Resets the local service to the demo's data, and ends simulated failures of the service and the local registries.
   */
  startOver?(): Promise<void>;
}

/**
 * @returns undefined for the service if there is none
 * @throws CannotRun if one is not configured and its stand-in is not installed or cannot start
 */
export async function openDiscordAndService(
  config: Config,
  stack: AsyncDisposableStack,
): Promise<{ readonly discord: ChosenDiscord; readonly service: ChosenService | undefined }> {
  const needed = [
    ...(isDiscordLocal(config) ? ['discord' as const] : []),
    ...(isServiceLocal(config) ? ['service' as const] : []),
  ];
  const needless = isServiceLocal(config) && !areNamesOfService(config);
  requireStandIns(needed, needless ? WITHOUT_SERVICE : undefined);
  const service = hasService(config) ? await openService(config, stack) : undefined;
  return { service, discord: await openDiscord(config, stack) };
}

const WITHOUT_SERVICE =
  'With NODE_ENV=production no service is needed, because NAMES_REGISTRIES does not list it.';

/** @throws CannotRun if Discord is not configured and the local one is not installed or cannot start */
export async function openDiscord(config: Config, stack: AsyncDisposableStack): Promise<ChosenDiscord> {
  const { token, apiUrl } = config.discord;
  if (!isDiscordLocal(config)) return { token, apiUrl, now: Date.now, local: undefined };
  requireStandIns(['discord']);
  return startDiscord(standInFolderOf(config), config.bot.pagePort !== 'off', stack);
}

async function openService(config: Config, stack: AsyncDisposableStack): Promise<ChosenService> {
  const { service } = config;
  const { baseUrl, token, namesCursorParameter, resourcesCursorParameter, recordsCursorParameter } = service;
  const { recordsTakeDescending, namesByHashPath } = service;
  const playerHash = namesByHashPath && service.playerHash === 'none' ? 'sha256' : service.playerHash;
  const cursors = { namesCursorParameter, resourcesCursorParameter, recordsCursorParameter };
  const names = { namesByHashPath, playerHash };
  if (baseUrl) return { baseUrl, token, ...cursors, recordsTakeDescending, ...names, local: false };
  const after = 'starting_after';
  const { panel, startOver, ...local } = await startService(standInFolderOf(config), stack);
  const registries = hasDemoRegistries(config) ? await startRegistries(stack) : undefined;
  return {
    ...local,
    panels: [panel, ...(registries?.panels ?? [])],
    localRegistries: registries?.urls,
    startOver: async () => {
      await startOver();
      await registries?.startOver();
    },
    namesCursorParameter: after,
    resourcesCursorParameter: after,
    recordsCursorParameter: after,
    recordsTakeDescending: true,
    namesByHashPath: parseHashPath(OUR_HASH_PATH).template,
    playerHash: 'sha256',
    local: true,
  };
}

/** The path of our service that looks up names by hash. */
export const OUR_HASH_PATH = '/api/v1/names';

/** Only for a local Discord without a list of registries, so that a real Discord never shows invented names. */
const hasDemoRegistries = (config: Config): boolean =>
  isDiscordLocal(config) && config.names.registries === undefined;

/** Returns the configured registries, or those of the demo behind the local service. */
export function registriesOf(
  { names }: Pick<Config, 'names'>,
  service: Pick<ChosenService, 'localRegistries'> | undefined,
): Pick<RegistrySettings, 'ids' | 'urls' | 'keys'> {
  const { registries = ['service' as const], urls, keys } = names;
  const demo = service?.localRegistries;
  return demo ? { ids: ['service', 'ens', 'bns'], urls: demo } : { ids: registries, urls, keys };
}

/** The settings that commands read. */
export function handlerSettingsOf(
  { service: settings }: Pick<Config, 'service'>,
  service: Pick<ChosenService, 'playerHash'> | undefined,
  registries: ListedSources | undefined,
): HandlerSettings {
  return {
    ...settings,
    version: VERSION,
    playerHash: service?.playerHash,
    nameSources: registries?.map((listed) => (listed === 'service' ? listed : listed.id)),
    examples: registries && examplesOf(registries),
  };
}

/** Examples for `/help` if names come only from registries: the first registry may not accept the usual ones. */
function examplesOf(registries: ListedSources): HandlerSettings['examples'] {
  const [first] = registries.includes('service') ? [] : registries;
  if (first === undefined || first === 'service') return undefined;
  const { example, walletExample } = first.registry;
  return { list: `name:${example}`, wallet: `address:${walletExample}` };
}

/** The moderation settings, including the local Discord's server and audit channel. */
export function moderationOf(
  { moderation }: Config,
  { local }: { readonly local: Pick<LocalServer, 'guildId' | 'auditChannelId'> | undefined },
): Config['moderation'] {
  if (!local) return moderation;
  return {
    ...moderation,
    guildIds: [...moderation.guildIds, local.guildId],
    auditChannelId: moderation.auditChannelId ?? local.auditChannelId,
  };
}

/** The file with the guilds that have commands. The local Discord needs none, because it has one guild. */
export function guildsFileOf(config: Config, { local }: Pick<ChosenDiscord, 'local'>): string | undefined {
  return local ? undefined : join(dataFolderOf(config), 'registered-guilds.json');
}

/** The bot that owns the state of this process. */
export function ownerOf(
  config: Pick<Config, 'discord' | 'webhooks'>,
  { apiUrl, token }: Pick<ChosenDiscord, 'apiUrl' | 'token'>,
): Application {
  const credential = webhookSettings(config)?.publicKey ?? token;
  if (credential === undefined) throw new TypeError('Without webhooks there is a token.');
  return { apiUrl, credential };
}

/** Chooses the configured transport. */
export function openTransportOf(
  config: Config,
  { token }: Pick<ChosenDiscord, 'token'>,
  kept: Pick<GatewaySettings, 'identifySlots' | 'sessions'>,
): OpenTransport {
  const webhooks = webhookSettings(config);
  if (webhooks) return overWebhooks(webhooks);
  if (token === undefined) throw new TypeError('Without webhooks there is a token.');
  const { gateway } = config;
  return overGateway({ ...kept, token, sharding: gateway });
}

/** The settings that the service's answers depend on. Answers of another service must not be reused. */
export function identityOf(
  { service }: Pick<Config, 'service'>,
  chosen: ChosenService | undefined,
): string[] {
  const { namesWalletPath, namesListPath } = service;
  const byHash = chosen?.namesByHashPath && fillPath(chosen.namesByHashPath, {});
  const parts = { name: 'name', wallet: 'wallet' };
  const listed = fillPath(namesListPath, parts, { limit: '1', default: 'asc' });
  return [
    chosen?.baseUrl.href ?? '',
    chosen?.token ?? '',
    fillPath(namesWalletPath, parts),
    listed,
    byHash ?? '',
  ];
}

/** A service's address with its path, which may contain a mistake. Its settings allow no user and no password. */
export const addressOf = ({ origin, pathname }: URL): string => origin + pathname.replace(/\/+$/, '');
