import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { type PostgresServer, startPostgresServer } from '../../test/servers/postgres-server.ts';
import type { DiscordAddress, DiscordCalls } from '../discord/calls.ts';
import { type BotProcess, ready, spawnBot } from './bot-process.ts';
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts';
import { forkRemote, type Remote } from './remote.ts';
import { type ServiceProcess, startService } from './service-process.ts';

/** A Postgres, and the address of the database that the bots share. */
interface SharedPostgres {
  readonly server: PostgresServer;
  readonly url: string;
}

/** The environment of the bot. Each part is a separate process. */
export interface Stage {
  /** For logs and data. Deleted with the stage. */
  readonly folder: string;
  readonly discord: Remote<DiscordCalls>;
  readonly address: DiscordAddress;
  readonly service: ServiceProcess;
  /** In front of the service. Without faults by default. */
  readonly proxy: FaultyProxy;
  /** The settings with which a bot uses this environment. */
  readonly settings: Readonly<Record<string, string>>;
  /** All bots started here, in order. */
  readonly bots: BotProcess[];
  /** Returns a Postgres for all rows, started at the first call. */
  postgres(): Promise<SharedPostgres>;
  /** Starts a bot and waits until it is ready. */
  startBot(settings?: Readonly<Record<string, string>>): Promise<BotProcess>;
  /** Returns a bot with these settings: the running one if rows share the stage, or a new one. */
  bot(settings?: Readonly<Record<string, string>>): Promise<BotProcess>;
  /** Creates conversations to be deleted later. Resolves to their ids. */
  makeConversations(count: number): Promise<string[]>;
  close(): Promise<void>;
}

/** Options of a stage that several rows use one after the other. */
interface Shared {
  /** Additional settings of every bot. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Starts Discord and the service. The rows start the bots. */
export async function setStage(shared?: Shared): Promise<Stage> {
  await using opened = new AsyncDisposableStack();
  const folder = opened.use(await mkdtempDisposable(join(tmpdir(), 'rollcall-chaos-'))).path;
  const discord = forkRemote<DiscordCalls>(new URL('../discord/process.ts', import.meta.url));
  opened.defer(() => discord.close());
  const [address, service] = await Promise.all([discord.ask('open', undefined), startService(folder)]);
  opened.defer(() => service.close());
  const proxy = await startFaultyProxy(service.url);
  opened.defer(() => proxy.close());
  const bots: BotProcess[] = [];
  opened.defer(async () => {
    for (const bot of bots) await bot.kill();
  });
  const settings = {
    DISCORD_API_URL: address.apiUrl,
    DISCORD_TOKEN: address.token,
    MODERATION_GUILD_IDS: address.guildId,
    API_BASE_URL: proxy.url,
    API_TOKEN: service.token,
    API_CURSOR_PARAMETER: 'starting_after',
    ...shared?.settings,
  };
  let postgres: Promise<SharedPostgres> | undefined;
  opened.defer(async () => (await postgres)?.server.close());
  const startBot: Stage['startBot'] = async (further = {}) => {
    const bot = spawnBot(`bot-${bots.length + 1}`, folder, { ...settings, ...further });
    bots.push(bot);
    await ready(bot);
    return bot;
  };
  const running = opened.move();
  return {
    folder,
    discord,
    address,
    service,
    proxy,
    settings,
    bots,
    postgres: () => {
      postgres ??= startPostgres();
      return postgres;
    },
    startBot,
    async bot(further = {}) {
      const running = bots.filter((bot) => bot.isRunning());
      const wanted = Object.entries(further);
      const fits = running.find((bot) => wanted.every(([name, value]) => bot.settings[name] === value));
      if (fits) return fits;
      await Promise.all(running.map((bot) => bot.stop()));
      return startBot(further);
    },
    async makeConversations(count) {
      const ids: string[] = [];
      for (let made = 0; made < count; made++) ids.push(await makeConversation(service, `doomed-${made}`));
      return ids;
    },
    close: () => running.disposeAsync(),
  };
}

async function startPostgres(): Promise<SharedPostgres> {
  const server = await startPostgresServer();
  return { server, url: await server.database() };
}

async function makeConversation({ url, token }: ServiceProcess, contact: string): Promise<string> {
  const answer = await request(`${url}/v1/conversations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ contact_id: contact }),
  });
  if (answer.statusCode !== 201) throw new Error(`No conversation was made: ${await answer.body.text()}`);
  const made = await answer.body.json();
  return typeof made === 'object' && made !== null && 'id' in made ? String(made.id) : '';
}
