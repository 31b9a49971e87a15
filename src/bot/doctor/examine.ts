import { accessSync, constants, existsSync, lstatSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { pino } from 'pino';
import { plainReason } from 'startup/plain-reason';
import { commandsOf } from '../../handlers/commands.ts';
import { loadRegistries } from '../../services/names/registries/registries.ts';
import { type Config, dataFolderOf } from '../config/config.ts';
import type { LoadedConfig } from '../config/load-config.ts';
import { secretsOfNames } from '../config/names-section.ts';
import { networkSecretsOf } from '../config/network.ts';
import { describeSource } from '../config/problem.ts';
import { areNamesOfService } from '../config/service-settings.ts';
import { isOneOfSeveral, webhookSettings } from '../config/webhook-settings.ts';
import { waitForSignal } from '../process/exit.ts';
import { scopesOf } from '../registration/sync-commands.ts';
import {
  addressOf,
  type ChosenDiscord,
  type ChosenService,
  moderationOf,
  openDiscordAndService,
} from '../stand-ins/discord-and-service.ts';
import { databaseSecretsOf } from '../store/database-address.ts';
import { openStore } from '../store/sql-store.ts';
import { examineDiscord, examineLanguage } from './examine-discord.ts';
import { type ExaminedReach, examineReach } from './examine-reach.ts';
import { type DoctorArguments, examineService } from './examine-service.ts';
import {
  type CheckResult,
  type Finding,
  findingOf,
  problemFindings,
  runCheck,
  type Section,
} from './finding.ts';

/** Findings report what a connection would log. */
const SILENT = pino({ level: 'silent' });

/**
 * Examines Discord, the service, the store and what replicas share, with a valid configuration.
 * @param secrets receives the texts that must not be shown, including tokens of stand-ins
 * @throws CannotRun if a local stand-in is missing or cannot start
 */
export async function examine(
  loaded: LoadedConfig,
  asked: DoctorArguments,
  secrets: string[],
): Promise<Section[]> {
  const { config, files, warnings } = loaded;
  await using stack = new AsyncDisposableStack();
  const { discord, service } = await openDiscordAndService(config, stack);
  secrets.push(...[discord.token, service?.token].filter((secret) => secret !== undefined));
  secrets.push(...secretsOfNames(config.names), ...databaseSecretsOf(config.store.databaseUrl));
  secrets.push(...networkSecretsOf(config));
  const { auditChannelId } = config.moderation;
  const { publicLanguage } = config.bot;
  const guilds = moderationOf(config, discord).guildIds;
  const address = discord.local ? 'the local one, because DISCORD_TOKEN is not set' : discord.apiUrl;
  const configuration: Finding[] = [
    {
      check: 'settings',
      verdict: 'ok',
      text: `all are valid. ${describeSource(files).slice(0, -1)}`,
    },
    ...problemFindings(warnings, 'advice'),
    { check: 'Discord', verdict: 'ok', text: address },
    ...proxyFindings(config),
    ...(service ? ofService(service, guilds) : []),
    await runCheck('data folder', async () => examineFolder(dataFolderOf(config))),
  ];
  const named = asked.name === undefined ? undefined : nameChosen(asked.name, config.names.registries);
  const scopes = scopesOf(
    commandsOf(service !== undefined, config.store.boardsPerServer),
    config.discord.guildId,
    guilds,
  );
  const [atDiscord, language, reach] = await Promise.all([
    examineDiscord({ ...discord, auditChannelId }, scopes),
    examineLanguage(discord, publicLanguage),
    examineReach(reachOf(config, discord, asked)),
  ]);
  return [
    { title: 'Configuration', findings: configuration },
    {
      title: 'Discord',
      findings: [...atDiscord, ...language],
    },
    { title: 'How Discord reaches the bot', findings: reach.length > 0 ? reach : [NOT_REACHED] },
    { title: 'Settings of servers', findings: await storeFindings(config, asked) },
    ...(isOneOfSeveral(config) ? await replicasSection(config) : []),
    ...(config.names.registries ? await registriesSection(config, named) : []),
    ...(service
      ? await examineService(
          { ...config.service, ...service, hasNames: areNamesOfService(config) },
          { ...asked, name: named?.id === 'service' ? named.name : undefined },
          { stopSignal },
        )
      : []),
  ];
}

/** The proxies, without their users and passwords. */
const proxyFindings = ({ network: { httpsProxy, httpProxy, noProxy } }: Config): Finding[] =>
  Object.entries({ https: httpsProxy, http: httpProxy }).flatMap(([scheme, proxy]) => {
    if (proxy === undefined) return [];
    const except = ['this machine', ...noProxy].join(', ');
    return [findingOf('proxy', ['ok', `${proxy.origin} carries ${scheme} calls, except to ${except}`])];
  });

/** The service's address, and the servers with moderation. */
const ofService = ({ local, baseUrl }: ChosenService, guilds: readonly string[]): Finding[] => [
  {
    check: 'the service',
    verdict: 'ok',
    text: local ? 'the local one, because API_BASE_URL is not set' : addressOf(baseUrl),
  },
  guilds.length > 0
    ? { check: 'moderation', verdict: 'ok', text: `in the servers ${guilds.join(', ')}` }
    : { check: 'moderation', verdict: 'advice', text: NO_MODERATION },
];

const NO_MODERATION =
  'in no server: MODERATION_GUILD_IDS names the servers in which people may moderate, and DISCORD_GUILD_ID only the one in ' +
  'which the commands are registered';

/** Replaces findings that need a Discord that accepts the token. */
const NOT_REACHED: Finding = {
  check: 'interactions',
  verdict: 'unknown',
  text: 'not examined, because Discord did not answer or refused the token: see above',
};

/** Findings about the store. */
async function storeFindings(config: Config, { write }: DoctorArguments): Promise<Finding[]> {
  const { examineStore } = await import('./examine-store.ts');
  return examineStore(await openStore(config, SILENT), write);
}

/** No section for shards without a database: other findings name it. */
async function replicasSection(config: Config): Promise<Section[]> {
  const { examineReplicas } = await import('./examine-replicas.ts');
  const findings = await examineReplicas(config, SILENT);
  return findings.length === 0 ? [] : [{ title: 'Replicas', findings }];
}

/** A name and the source that has it; the id is undefined if no listed source has it. */
interface ChosenName {
  readonly id: string | undefined;
  readonly name: string;
}

/**
 * Chooses the source of a name given to the doctor. A prefix selects it, like `ens:ada.eth` in commands; any other name
 * belongs to the service.
 * @param registries the listed ids; undefined for the service alone
 */
export function nameChosen(text: string, registries: readonly string[] | undefined): ChosenName {
  if (registries === undefined) return { id: 'service', name: text };
  const [, id, name] = /^([a-z]+):(.+)$/s.exec(text) ?? [];
  if (id !== undefined && name !== undefined && registries.includes(id)) return { id, name };
  return { id: registries.find((each) => each === 'service'), name: text };
}

/** No section if only the service is listed. The code is loaded only for registries. */
async function registriesSection(
  { names, service }: Config,
  named: ChosenName | undefined,
): Promise<Section[]> {
  const { registries: ids = [], urls, keys } = names;
  const listed = (await loadRegistries({ ids, urls, keys })) ?? [];
  const registries = listed.filter((one) => one !== 'service');
  if (registries.length === 0) return [];
  const { examineRegistries } = await import('./examine-registries.ts');
  const findings = await examineRegistries({
    registries,
    urls,
    timeoutSeconds: service.timeoutSeconds,
    named,
  });
  return [{ title: 'Name registries', findings }];
}

function reachOf(config: Config, discord: ChosenDiscord, { write }: DoctorArguments): ExaminedReach {
  const { gateway, store } = config;
  return {
    ...discord,
    local: discord.local !== undefined,
    webhooks: webhookSettings(config),
    shards: { ...gateway, areShared: Boolean(store.databaseUrl) },
    write,
  };
}

/**
 * After this call a signal makes the doctor delete the conversation that it is about to create, and a second signal
 * ends it at once. On a hangup the terminal is closed: the doctor prints nothing more but still deletes the
 * conversation.
 */
function stopSignal(contact: string): AbortSignal {
  const stop = new AbortController();
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  void waitForSignal().then(() => {
    stop.abort();
    process.stderr.write(
      `The conversation with the contact ${contact} is deleted first. A second signal stops at once and leaves it.\n`,
    );
  });
  return stop.signal;
}

/** Bytes below which a disk is nearly full. The bot's own data is far smaller; other programs fill disks. */
const FEW = 100 * 1024 * 1024;

/** `/proc` and `/sys`: root passes the check of rights, but nobody can create a file. Numbers of linux/magic.h. */
const OF_THE_KERNEL = new Set([0x9fa0, 0x62656572]);

/** Checks whether the bot can use or create a folder for data that survives a restart. Writes nothing. */
export function examineFolder(path: string): CheckResult {
  let there = path;
  while (!isThere(there) && dirname(there) !== there) there = dirname(there);
  try {
    if (!statSync(there).isDirectory()) return ['wrong', `${there}: a file is in the place of its folder`];
    accessSync(there, constants.W_OK | constants.X_OK);
    const file = join(path, 'bot.sqlite');
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
    const { bavail, bsize, type } = statfsSync(there);
    if (OF_THE_KERNEL.has(type)) return ['wrong', `${path}: no file can be created there. ${ANOTHER}`];
    const free = Math.floor((bavail * bsize) / 1024 / 1024);
    if (bavail * bsize < FEW) return ['advice', `${path}: the disk has ${free} MB left`];
    return ['ok', there === path ? path : `${path}, which the first start creates`];
  } catch (error) {
    const reason = plainReason(error);
    if (reason === undefined) throw error;
    return ['wrong', `${pathOf(error) ?? path}: ${reason}. ${ANOTHER}`];
  }
}

const ANOTHER = 'Set DATA_DIR to a folder that the bot may write to';

/** True for a broken link, too, because no folder can replace it. */
function isThere(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch {
    return false;
  }
}

/** The path in an error of the file system. */
const pathOf = (error: unknown): string | undefined =>
  error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : undefined;
