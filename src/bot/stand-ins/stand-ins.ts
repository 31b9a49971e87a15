/**
 * Loads the stand-ins for Discord and the service. A production install leaves their packages out, except for the
 * service, which is a program of its own there. Only this file loads them, and only if needed: a bot on the real
 * Discord never reads them.
 */

import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PromptOptions } from 'local-chat/prompt';
import type { ControlOptions } from 'local-discord/control';
import type { PageOptions } from 'local-page/page';
import { isInstalled } from 'startup/installed';
import { plainReason } from 'startup/plain-reason';
import { portTrouble } from 'startup/port';
import { makeFolder } from 'startup/private-files';
import { CannotRun, ExitCode } from '../process/exit.ts';

const STAND_INS = {
  discord: {
    name: 'Discord',
    setting: 'DISCORD_TOKEN',
    packages: [
      ...['local-world/demo-discord', 'local-world/chat', 'local-chat/prompt', 'local-page/page'],
      // Started only with a local Discord, so that a real one never shows invented names.
      ...['local-registries/demo', 'local-world/panels'],
    ],
  },
  service: {
    name: 'service',
    setting: 'API_BASE_URL',
    packages: ['reference-service/start', 'local-world/panels'],
  },
} as const;
export type StandIn = keyof typeof STAND_INS;

/**
 * Checks that these stand-ins are installed.
 * @param otherWay a sentence with an alternative to the settings of these stand-ins
 * @throws CannotRun if one is missing
 */
export function requireStandIns(needed: readonly StandIn[], otherWay?: string): void {
  const missing = needed
    .map((standIn) => STAND_INS[standIn])
    .filter(({ packages }) => !packages.every(isInstalled));
  if (missing.length === 0) return;
  const settings = missing.map(({ setting }) => setting).join(' and ');
  const names = missing.map(({ name }) => `local ${name}`).join(' and no ');
  const [are, them] = missing.length === 1 ? ['is', 'it'] : ['are', 'them'];
  const sentence = `${settings} ${are} not set, and a production install starts no ${names}: set ${them}, or run "npm ci" for an install with everything.`;
  throw new CannotRun(
    otherWay === undefined ? sentence : `${sentence} ${otherWay}`,
    ExitCode.invalidConfiguration,
  );
}

/**
 * Moves the files of these databases to the folder `before`, and replaces earlier ones there.
 * @param databases prefixes of the file names
 * @returns the path of that folder; undefined if there is nothing to move
 * @throws CannotRun if the system refuses it
 */
export function moveDemoData(dataDir: string, databases: readonly string[]): string | undefined {
  const before = join(dataDir, 'before');
  try {
    const ownIn = (folder: string) =>
      (existsSync(folder) ? readdirSync(folder) : []).filter((file) =>
        databases.some((database) => file.startsWith(`${database}.sqlite`)),
      );
    const moved = ownIn(dataDir);
    if (moved.length === 0) return undefined;
    makeFolder(before);
    // An earlier write-ahead log would belong to another database.
    for (const file of ownIn(before)) rmSync(join(before, file));
    for (const file of moved) renameSync(join(dataDir, file), join(before, file));
    return before;
  } catch (error) {
    const sentence = `The data of the demo cannot be moved to ${before}: ${plainReason(error) ?? 'the system refuses it'}. Set DATA_DIR to another folder.`;
    throw new CannotRun(sentence, ExitCode.localFailure, { cause: error });
  }
}

/** Returns the server id of a local Discord, which need not run. */
export const loadDemoServerId = async () => (await import('local-world/demo-world')).DEMO_IDS.guildId;

/** What the page shows beside the chat, and its reset. */
type PageExtras = Pick<ControlOptions, 'panels' | 'startOver'>;

/** The server of a local Discord, and its chat. */
export interface LocalServer {
  readonly guildId: string;
  readonly auditChannelId: string;
  /** The channel of the demo's first board. */
  readonly boardChannelId: string;
  /** Whether no data of an earlier start existed. */
  readonly isNew: boolean;
  readonly chat: PromptOptions['chat'];
  /** The content of its page. @param more shown beside the chat */
  readonly page: (more: PageExtras) => PageOptions;
  /** Resets it to the demo's data. */
  startOver(): void;
}

/**
 * @param withWorkshop whether the page shows the events of Discord
 * @throws CannotRun if the local Discord cannot start
 */
export async function startDiscord(dataDir: string, withWorkshop: boolean, stack: AsyncDisposableStack) {
  const { startDemoDiscord } = await import('local-world/demo-discord');
  const { demoChat, demoPage } = await import('local-world/chat');
  const dataFile = join(dataDir, 'discord.sqlite');
  const isNew = !existsSync(dataFile);
  const starting = Promise.try(() => {
    makeFolder(dataDir);
    return startDemoDiscord({ dataFile, withWorkshop });
  });
  const discord = await started('discord', dataFile, starting);
  stack.defer(() => discord.close());
  const { token, apiUrl, now, guildId, auditChannelId, boardChannelId } = discord;
  const { startOver } = discord;
  const chat = demoChat(discord);
  const server = { guildId, auditChannelId, boardChannelId, isNew };
  const page = (more: PageExtras) => demoPage(discord, more);
  const local: LocalServer = { ...server, chat, page, startOver };
  return { token, apiUrl, now, local };
}

/** A panel of the page about a stand-in. */
export type StandInPanel = NonNullable<PageExtras['panels']>[number];

/** @throws CannotRun if the local service cannot start */
export async function startService(dataDir: string, stack: AsyncDisposableStack) {
  const { DEMO_USER, startLocalService } = await import('reference-service/start');
  const { servicePanel } = await import('local-world/panels');
  const databaseFile = join(dataDir, 'service.sqlite');
  const service = await started('service', databaseFile, startLocalService({ databaseFile, demo: true }));
  stack.defer(() => service.close());
  const token = service.issueToken(DEMO_USER);
  const panel = servicePanel(service, token);
  const { demoNames: knownNames, startOver } = service;
  return { baseUrl: new URL(service.url), token, panel, knownNames, startOver };
}

/** Starts the registries of the demo, with invented names. */
export async function startRegistries(stack: AsyncDisposableStack) {
  const { startDemoRegistries } = await import('local-registries/demo');
  const { registryPanel } = await import('local-world/panels');
  const { ens, bns, close } = await startDemoRegistries();
  stack.defer(close);
  return {
    urls: { ens: new URL(ens.url), bns: new URL(bns.url) },
    panels: [registryPanel('ENS', ens), registryPanel('BNS', bns)],
    startOver: async () => {
      await ens.trouble.end();
      await bns.trouble.end();
    },
  };
}

/** The prompt for the chat of a local Discord. */
export const loadPrompt = () => import('local-chat/prompt');

/**
 * Starts the page for the chat of a local Discord, with its panels, and returns its address.
 * @param port 0 selects the port of the last start if it is free, otherwise any free port
 * @param dataDir where the port is stored
 * @throws CannotRun if the port cannot be used or stored
 */
export async function startPage(
  options: PageOptions,
  { port, dataDir }: { readonly port: number; readonly dataDir: string },
  stack: AsyncDisposableStack,
): Promise<string> {
  const { servePage } = await import('local-page/page');
  const file = join(dataDir, 'page-port');
  const kept = port === 0 ? keptPort(file) : 0;
  try {
    const page = await servePage({ ...options, port: kept === 0 ? port : kept }).catch((error: unknown) => {
      if (kept === 0 || portTrouble(kept, error) === undefined) throw error;
      return servePage(options);
    });
    stack.defer(() => page.close());
    keepPort(new URL(page.url).port, file);
    return page.url;
  } catch (error) {
    const trouble = portTrouble(port, error);
    if (trouble === undefined) throw error;
    const sentence = `The page ${trouble} Set PAGE_PORT to it.`;
    throw new CannotRun(sentence, ExitCode.localFailure, { cause: error });
  }
}

/** Reads the stored port; 0 if there is none or the file is damaged. */
function keptPort(file: string): number {
  try {
    const text = readFileSync(file, 'utf8').trim();
    const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
    return port <= 65_535 ? port : 0;
  } catch {
    return 0;
  }
}

/** @throws CannotRun */
function keepPort(port: string, file: string): void {
  try {
    writeFileSync(file, `${port}\n`);
  } catch (error) {
    const sentence = `The port of the page cannot be stored in ${file}: ${plainReason(error) ?? 'the system refuses it'}. Set DATA_DIR to another folder.`;
    throw new CannotRun(sentence, ExitCode.localFailure, { cause: error });
  }
}

/**
 * Awaits the start of a stand-in. It can fail only because of this machine; the message is the system's reason in
 * words, or the error's own.
 */
async function started<Started>(
  standIn: StandIn,
  file: string,
  starting: Promise<Started>,
): Promise<Started> {
  try {
    return await starting;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const trouble = portTrouble(0, error) ?? portTrouble(0, error.cause);
    if (trouble !== undefined)
      throw new CannotRun(`The local ${STAND_INS[standIn].name} ${trouble}`, ExitCode.localFailure, {
        cause: error,
      });
    const reason = plainReason(error) ?? plainReason(error.cause) ?? error.message.replace(/\.$/, '');
    const sentence = `The local ${STAND_INS[standIn].name} cannot start with ${file}: ${reason}. Set DATA_DIR to another folder.`;
    throw new CannotRun(sentence, ExitCode.localFailure, { cause: error });
  }
}
