import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDemoRegistries } from 'local-registries/demo';
import { type DemoTestDiscord, startDemoTestDiscord } from 'local-world/testing';
import { DEMO_USER, startLocalService } from 'reference-service/start';
import { z } from 'zod';
import { openDatabase } from '../../packages/reference-service/database/database.ts';
import { nameTable } from '../../packages/reference-service/names/name-table.ts';
import { SqlStore } from '../../src/bot/store/sql-store.ts';
import { SqliteFile } from '../../src/bot/store/sqlite.ts';
import { buttonOf, messageOf } from '../../test/e2e/rollcall.ts';
import { type BotProcess, startBot } from '../bot-process.ts';
import { contenders } from '../contenders.ts';

/** Milliseconds after an answer in which activity still counts for the command. */
const AFTERWARDS = 300;

/** Attempts to count a command without interference from recurring work: the bot polls its store each second. */
const ATTEMPTS = 100;
/** Number of prepared deletions, for as many attempts. */
const DELETIONS = 20;

const PROBE = new URL('probe.ts', import.meta.url).href;

const counted = z.object({
  promises: z.int(),
  timers: z.int(),
  timersOfUndici: z.int(),
  isDisturbed: z.boolean(),
  files: z.array(z.string()),
});

/** The promises, timers and `src/` files of one command. A file counts if a named function in it runs. */
type Counted = z.infer<typeof counted>;

/** The counts of commands about the service's names. */
export interface Counts {
  readonly uncached: Counted;
  readonly cached: Counted;
  readonly deletion: Counted;
}

/** The counts of `/list` with names of registries and cold caches, with several registries after the service. */
export interface RegistryCounts {
  readonly ens: Counted;
  readonly bns: Counted;
}

/**
 * Starts Rollcall as in production, with claims, sessions and a server's settings in files. Counts `/list` and a
 * confirmed deletion.
 * @param folder for the files of the bot and of the service
 */
export async function countCommands(folder: string): Promise<Counts> {
  await using stack = new AsyncDisposableStack();
  const databaseFile = join(folder, 'service.sqlite');
  const service = await startLocalService({ databaseFile, demo: true });
  stack.defer(() => service.close());
  const freshNames = registerNames(databaseFile);
  return await withBot(
    folder,
    service.url,
    ({ guildId }) => ({ MODERATION_GUILD_IDS: guildId, API_TOKEN: service.issueToken(DEMO_USER) }),
    async (probe, discord) => {
      const list = (name: string) => discord.clientOf('member').command('list', { name });
      const known = freshNames.pop();
      if (known === undefined) throw new Error('There is no name');
      // The first command loads code and opens connections.
      await list(known);
      return {
        cached: await probe(() => () => list(known)),
        uncached: await probe(() => {
          const name = freshNames.pop();
          return name === undefined ? undefined : () => list(name);
        }),
        deletion: await countDeletion(probe, discord),
      };
    },
  );
}

/** Counts `/list` with names of registries, like `countCommands`. */
export async function countRegistries(folder: string): Promise<RegistryCounts> {
  await using stack = new AsyncDisposableStack();
  const service = await startLocalService({ databaseFile: ':memory:', demo: true });
  stack.defer(() => service.close());
  const { ens, bns, close } = await startDemoRegistries();
  stack.defer(() => close());
  const settings = {
    NAMES_CACHE_SECONDS: '0',
    NAMES_REGISTRIES: 'service,ens,bns',
    NAMES_REGISTRY_URLS: `ens=${ens.url},bns=${bns.url}`,
  };
  return await withBot(
    folder,
    service.url,
    () => settings,
    async (probe, discord) => {
      const counted = async (name: string) => {
        const list = () => discord.clientOf('member').command('list', { name });
        await list();
        return probe(() => list);
      };
      return { ens: await counted('ada.eth'), bns: await counted('ada.btc') };
    },
  );
}

/** Registers names that no cache contains. */
function registerNames(databaseFile: string): string[] {
  const database = openDatabase(databaseFile);
  const { register } = nameTable(database);
  const names = Array.from({ length: ATTEMPTS + 1 }, (_, at) => `fresh-${at}`);
  for (const name of names) register({ name, wallet: `wallet-of-${name}` });
  database.close();
  return names;
}

/** Runs a bot with the probe against a demo Discord, and ends both. */
async function withBot<Value>(
  folder: string,
  serviceUrl: string,
  settings: (discord: DemoTestDiscord) => Readonly<Record<string, string>>,
  count: (probe: Probe, discord: DemoTestDiscord) => Promise<Value>,
): Promise<Value> {
  await using stack = new AsyncDisposableStack();
  const { args, name, ...contender } = contenders.cached;
  const discord = await startDemoTestDiscord();
  stack.defer(() => discord.close());
  await saveSettings(folder, discord);
  const env = { ...settings(discord), DATA_DIR: folder };
  const probed = { ...contender, name, args: ['--import', PROBE, ...args], env };
  const bot = startBot(probed, discord, serviceUrl, folder);
  stack.defer(() => bot.stop());
  const counting = async () => {
    await bot.ready();
    return count(probeOf(bot), discord);
  };
  return await Promise.race([counting(), bot.crashed]);
}

/** Saves settings of the server in the store of a bot that starts with this folder. */
async function saveSettings(folder: string, { guildId, moderatorRoleId }: DemoTestDiscord): Promise<void> {
  const store = new SqlStore(new SqliteFile(join(folder, 'rollcall.sqlite')));
  const settings = { moderator_roles: [moderatorRoleId], language: 'de', page_size: 10 } as const;
  const saved = await store.save(guildId, 0, settings, { user: 'host' });
  if (saved.kind !== 'saved') throw new Error('The settings of the server were not saved');
  await store.close();
}

/** Counts a command. @param next the command for the next attempt; undefined if none is left */
type Probe = (next: () => (() => Promise<unknown>) | undefined) => Promise<Counted>;

function probeOf(bot: BotProcess): Probe {
  const report = async () => counted.parse(await bot.report('counted'));
  return async (next) => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const command = next();
      if (command === undefined) break;
      await report();
      await command();
      await sleep(AFTERWARDS);
      const found = await report();
      if (!found.isDisturbed) return found;
    }
    throw new Error('The bot did something that recurs during each attempt to count a command');
  };
}

/**
 * Counts the form that confirms a deletion. The steps before it are prepared, because each writes to the history a
 * second later.
 */
async function countDeletion(probe: Probe, discord: DemoTestDiscord): Promise<Counted> {
  const moderator = discord.clientOf('moderator');
  const ask = async () => {
    const { message } = messageOf(await moderator.command('conversation create', { contact: 'ada' }));
    const asked = messageOf(await moderator.click(message.id, buttonOf(message, 'Delete'))).message;
    const form = await moderator.click(asked.id, buttonOf(asked, 'Delete for good'));
    if (form.kind !== 'modal') throw new Error(`No form, but ${form.kind}`);
    return form;
  };
  const asked = [await ask()];
  while (asked.length < DELETIONS) asked.push(await ask());
  const next = () => {
    const form = asked.pop();
    return form && (() => moderator.submit(form));
  };
  await next()?.();
  return probe(next);
}
