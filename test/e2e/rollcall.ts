import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import {
  type APIMessage,
  type APIStringSelectComponent,
  ComponentType,
  type Locale,
} from 'discord-api-types/v10';
import { Control } from 'local-discord/control';
import type { Outcome, Person } from 'local-discord/control-client';
import type { ChatClient, InteractionResult, SeenMessage } from 'local-discord/people';
import { type DemoTestDiscord, startDemoTestDiscord } from 'local-world/testing';
import { DEMO_USER, startLocalService } from 'reference-service/start';
import { parseConfig } from '../../src/bot/config/config.ts';
import { AuditHistory } from '../../src/bot/history/audit-history.ts';
import { openHistory } from '../../src/bot/history/history-store.ts';
import { createLogger } from '../../src/bot/log/logger.ts';
import { type Bot, type BotOptions, startBot } from '../../src/bot/main/bot.ts';
import { openState } from '../../src/bot/main/open-state.ts';
import { boardsOf, namesByHashWatch } from '../../src/bot/main/serve.ts';
import {
  guildsFileOf,
  handlerSettingsOf,
  identityOf,
  openDiscordAndService,
  openTransportOf,
  ownerOf,
  registriesOf,
} from '../../src/bot/stand-ins/discord-and-service.ts';
import { openTickets } from '../../src/bot/state/ticket-cache.ts';
import { SettingsCache } from '../../src/bot/store/settings-cache.ts';
import { openStore } from '../../src/bot/store/sql-store.ts';
import type { Transport } from '../../src/bot/transport/transport.ts';
import { commandsOf } from '../../src/handlers/commands.ts';
import { loadCommandTexts } from '../../src/handlers/words/catalogues.ts';
import { loadRegistries } from '../../src/services/names/registries/registries.ts';
import { createServices } from '../../src/services/services.ts';
import { freePort } from '../free-port.ts';
import { behave, type FaultyService, startFaultyService } from './faulty-service.ts';
import { forgetRunning, settled } from './settled.ts';

/**
 * Everything that `npm start` runs, in one process, with a service that can be made to misbehave. The bot starts as in
 * production: its claims and its gateway sessions are in files of a temporary folder, or in Postgres for a replica.
 */
export interface Rollcall {
  readonly discord: DemoTestDiscord;
  readonly service: FaultyService;
  /** What the service lets a bot in with. */
  readonly serviceToken: string;
  /** A client of a person, for what a client does by itself; `as` acts as a person. */
  readonly member: ChatClient;
  readonly moderator: ChatClient;
  /** A person by the control API of the local Discord, by their user name. */
  as(name: string): Person;
  /** The service's own database, to see that what was said is so. */
  readonly database: DatabaseSync;
  /** The log's lines, parsed. */
  readonly log: Record<string, unknown>[];
  readonly bot: Bot;
  /** Starts another bot in place of this one. It knows the files, and Postgres, and nothing else of the one before. */
  restart(): Promise<void>;
  /** The service behaves, and has the rows of the beginning again. */
  resetService(): Promise<void>;
  /** All that tests have changed is as at the start: Discord, the service, what was recorded; and another bot, which remembers no rows. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** What stands in for a part of it. */
interface Replaced {
  /** Another service to stand behind the one that misbehaves, with settings that fit it. */
  readonly behind?: URL;
  /** How interactions come; over the gateway without it. */
  readonly transport?: Transport['kind'];
  /** The language of the demo server and of everybody in it. */
  readonly locale?: Locale | undefined;
  /** How charts are drawn. */
  readonly pictures?: BotOptions['pictures'];
}

/** A bot, and all that ends with it. */
interface RunningBot {
  readonly bot: Bot;
  end(): Promise<void>;
}

/** For cases that hold however interactions come. */
export const TRANSPORTS = ['gateway', 'webhooks'] as const;

/** The demo set of a day: to fill it takes longer than all the rest of a start, so that it is made once and copied. */
const demoDatabases = new Map<string, Promise<Uint8Array>>();

function demoDatabase(): Promise<Uint8Array> {
  const today = new Date().toISOString().slice(0, 10);
  const made = demoDatabases.get(today) ?? makeDemoDatabase();
  demoDatabases.set(today, made);
  return made;
}

async function makeDemoDatabase(): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-demo-'));
  const databaseFile = join(folder, 'service.sqlite');
  const local = await startLocalService({ databaseFile, demo: true });
  await local.close();
  const database = readFileSync(databaseFile);
  rmSync(folder, { recursive: true });
  return database;
}

/** Starts it all. Settings are those of the environment; the cooldown is off unless it is given. */
export async function startRollcall(
  settings: Record<string, string> = {},
  { behind, pictures, locale, transport = 'gateway' }: Replaced = {},
): Promise<Rollcall> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-e2e-'));
  const databaseFile = join(folder, 'service.sqlite');
  const initial = await demoDatabase();
  writeFileSync(databaseFile, initial);
  const local = await startLocalService({ databaseFile, demo: true });
  const service = await startFaultyService(behind?.origin ?? local.url);
  // It stays the same over a restart, since Discord is told it once.
  const port = transport === 'webhooks' ? await freePort() : 0;
  const interactionsEndpointUrl =
    transport === 'webhooks' ? `http://127.0.0.1:${port}/interactions` : undefined;
  const discord = await startDemoTestDiscord({
    withWorkshop: true,
    locale,
    ...(interactionsEndpointUrl && { interactionsEndpointUrl }),
  });
  const { workshop } = discord;
  if (!workshop) throw new Error('The local Discord has no workshop.');
  const { client: control } = new Control({ discord, settled });
  const token = local.issueToken(DEMO_USER);
  const overWebhooks = { DISCORD_PUBLIC_KEY: discord.publicKey, HOST: '127.0.0.1', PORT: String(port) };
  const config = parseConfig({
    API_TOKEN: token,
    API_CURSOR_PARAMETER: 'starting_after',
    COOLDOWN_SECONDS: '0',
    DATA_DIR: join(folder, 'bot'),
    DISCORD_API_URL: discord.apiUrl,
    DISCORD_TOKEN: discord.token,
    MODERATION_GUILD_IDS: discord.guildId,
    ...(transport === 'webhooks' && overWebhooks),
    ...settings,
    API_BASE_URL: service.url.href,
  });
  const log: Record<string, unknown>[] = [];
  const logger = createLogger('debug', [token], { write: (line) => void log.push(JSON.parse(line)) });
  /** What `npm start` does, and what it leaves to the next one. */
  const start = async (): Promise<RunningBot> => {
    await using stack = new AsyncDisposableStack();
    const sides = await openDiscordAndService(config, stack);
    const owner = ownerOf(config, sides.discord);
    const openedStore = await openStore(config, logger);
    const service = identityOf(config, sides.service);
    const around = { owner, local: sides.discord.local, service, store: openedStore.store, log: logger };
    const opened = await openState(config, around, stack);
    const registries = await loadRegistries(registriesOf(config, sides.service));
    const services = createServices({
      ...config.service,
      ...sides.service,
      registries,
      namesCache: opened.state.names,
      onNamesByHash: namesByHashWatch(logger),
      onStaleAnswer: (err) => logger.warn({ err }, 'an old answer bridges an outage'),
    });
    stack.defer(() => services.close());
    // `npm start` does so a second later.
    await services.prepare();
    const serverSettings = new SettingsCache(openedStore, logger);
    stack.defer(() => serverSettings.stop());
    await serverSettings.start();
    const bot = await startBot({
      discord: { ...sides.discord, guildId: config.discord.guildId },
      openTransport: openTransportOf(config, sides.discord, opened),
      guildsFile: guildsFileOf(config, sides.discord),
      services,
      commands: commandsOf(sides.service !== undefined, config.store.boardsPerServer),
      // The commit of this checkout would be in what tests compare and in docs/replies.md.
      settings: { ...handlerSettingsOf(config, sides.service, registries), version: '1.2.3+3cd7631' },
      moderation: config.moderation,
      publicLanguage: config.bot.publicLanguage,
      serverSettings,
      ...boardsOf(openedStore, serverSettings, sides.discord, logger),
      history: new AuditHistory(await openHistory(config, logger, openedStore.postgres), logger),
      cooldownSeconds: config.bot.cooldownSeconds,
      untold: opened.untold,
      state: opened.state,
      tickets: await openTickets(
        config,
        sides.discord,
        { file: opened.file, store: openedStore },
        logger,
        stack,
      ),
      claims: opened.claims,
      registerAtStart: config.bot.registerAtStart,
      pictures,
      log: logger,
    });
    stack.defer(async () => void (await bot.stop()));
    const process = stack.move();
    const end = async () => {
      await process.disposeAsync();
      forgetRunning();
    };
    return { bot, end };
  };
  // Unit tests in the same process leave interactions that never end.
  forgetRunning();
  let running = await start();
  const rollcall: Rollcall = {
    discord,
    service,
    serviceToken: token,
    member: discord.clientOf('member'),
    moderator: discord.clientOf('moderator'),
    as: (name) => control.as(name),
    database: new DatabaseSync(databaseFile, { readOnly: true }),
    log,
    get bot() {
      return running.bot;
    },
    async restart() {
      await running.end();
      running = await start();
    },
    async resetService() {
      service.misbehave = behave;
      const demo = join(folder, 'demo.sqlite');
      writeFileSync(demo, initial);
      using beginning = new DatabaseSync(demo, { readOnly: true });
      await backup(beginning, databaseFile);
    },
    async reset() {
      await control.reset();
      await rollcall.resetService();
      await rollcall.restart();
      for (const record of [service.calls, discord.requests, log]) record.length = 0;
    },
    async close() {
      // The bot reads languages in the background, and Vitest ends a file's imports with the file.
      await loadCommandTexts();
      await running.end();
      rollcall.database.close();
      await discord.close();
      await service.close();
      await local.close();
      rmSync(folder, { recursive: true });
    },
  };
  return rollcall;
}

/** One that is closed at the end of a test, for tests that wait more than they compute and so run at the same time. */
export async function rollcallFor(
  finished: (end: () => Promise<void>) => void,
  ...options: Parameters<typeof startRollcall>
): Promise<Rollcall> {
  const rollcall = await startRollcall(...options);
  finished(() => rollcall.close());
  return rollcall;
}

/** What somebody sees of an action, through the control API or at a client of their own. */
type Seen = InteractionResult | Outcome;

/** The answer among the messages of an outcome. */
export function messageOf(outcome: Seen): Pick<SeenMessage, 'message' | 'ephemeral'> {
  const message = outcome.kind === 'messages' ? outcome.messages[0] : undefined;
  if (!message) throw new Error(`No message, but ${JSON.stringify(outcome)}`);
  return message;
}

/** All text of an outcome's message, content and embed. */
export function textOf(outcome: Seen): string {
  const { content, embeds } = messageOf(outcome).message;
  const parts = embeds.flatMap(({ description, fields = [], footer }) => [
    description,
    ...fields.flatMap(({ name, value }) => [name, value]),
    footer?.text,
  ]);
  return [content, ...parts].filter(Boolean).join('\n');
}

/** The custom id of the button with this label. */
export function buttonOf(message: APIMessage, label: string): string {
  const rows = (message.components ?? []).filter((row) => row.type === ComponentType.ActionRow);
  for (const button of rows.flatMap((row) => row.components)) {
    if (
      button.type === ComponentType.Button &&
      'label' in button &&
      button.label === label &&
      'custom_id' in button
    )
      return button.custom_id;
  }
  throw new Error(`There is no button ${label}`);
}

/** Presses a button that opens a form, and sends the form. */
export async function pressAndSend(
  who: Person,
  message: APIMessage,
  label: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const { form } = await who.click(buttonOf(message, label), { message: message.id });
  if (form === undefined) throw new Error(`No form under ${label}`);
  return who.submit(form, fields);
}

/** Pins a message by the form of the card. */
export async function pinMessage(
  who: Person,
  noun: 'conversation' | 'score',
  id: string,
  message: string,
  reason = '',
): Promise<Outcome> {
  const card = messageOf(await who.command(`${noun} show`, { id })).message;
  return pressAndSend(who, card, 'Pin a message', { message, reason });
}

/** Opens the form of a list, and sends this. */
export async function pageOf(who: Person, outcome: Outcome, typed: string): Promise<Outcome> {
  const { message } = messageOf(outcome);
  const [label = 'Page'] = JSON.stringify(message.components).match(/(?<="label":")Page [^"]*/) ?? [];
  const { form } = await who.click(label, { message: message.id });
  if (form === undefined) throw new Error(`No form under ${label}`);
  return who.submit(form, { page: typed });
}

/** The paths of what the bot sent to Discord about interactions, without their ids and tokens. */
export function answersTo(discord: DemoTestDiscord): string[] {
  return discord.requests
    .filter(({ path }) => /\/(interactions|webhooks)\//.test(path))
    .map(
      ({ method, path }) =>
        `${method} ${path.replace(/^.*\/interactions\/\d+\/[^/]+/, '').replace(/^.*\/webhooks\/\d+\/[^/?]+/, '')}`,
    );
}

/** The menu of a message. */
export function menuOf(message: APIMessage): APIStringSelectComponent {
  const rows = (message.components ?? []).filter((row) => row.type === ComponentType.ActionRow);
  const menu = rows.flatMap((row) => row.components).find((part) => part.type === ComponentType.StringSelect);
  if (!menu) throw new Error('There is no menu');
  return menu;
}

/** The ids of the rows that a message offers in its menu. */
export const idsIn = (outcome: Outcome): string[] =>
  menuOf(messageOf(outcome).message).options.map(({ description }) => description ?? '');

/** The values that the menu of a list has for rows with these ids. */
export const valuesOf = (message: APIMessage, ids: readonly string[]): string[] =>
  ids.map((id) => menuOf(message).options.find(({ description }) => description === id)?.value ?? id);

/** The audit lines so far. */
export function auditOf({ log }: Rollcall): unknown[] {
  return log.filter(({ audit }) => audit !== undefined).map(({ audit }) => audit);
}

/** What moderators do to a conversation or a score, besides reading what was done. */
export const SUBCOMMANDS = ['list', 'show', 'create', 'change', 'delete'];
