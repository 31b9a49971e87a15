import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDemoRegistries } from 'local-registries/demo';
import { type DemoTestDiscord, startDemoTestDiscord } from 'local-world/testing';
import { DEMO_USER, startLocalService } from 'reference-service/start';
import { z } from 'zod';
import { SqlStore } from '../../src/bot/store/sql-store.ts';
import { SqliteFile } from '../../src/bot/store/sqlite.ts';
import { buttonOf, messageOf } from '../../test/e2e/rollcall.ts';
import { type BotProcess, startBot } from '../bot-process.ts';
import { contenders } from '../contenders.ts';

/** Milliseconds after an answer for which what runs counts as its own. */
const AFTERWARDS = 300;

/** Milliseconds between two looks for interactions that another process left, and every other thing that recurs here. */
const PERIOD = 1_000;

/** Milliseconds after which a start has settled: what it does later is no part of a command. */
const SETTLED = 2_000;

const NAME = 'ada';
const NAMES_OF_REGISTRIES = { ens: 'ada.eth', bns: 'ada.btc' };
const PROBE = new URL('probe.ts', import.meta.url).href;

const counted = z.object({
  promises: z.int(),
  timers: z.int(),
  timersOfUndici: z.int(),
  files: z.array(z.string()),
});

/** What one command makes, and the files of `src/` in which a named function runs for it. */
type Counted = z.infer<typeof counted>;

/** The commands that are counted. */
export interface Counts {
  readonly uncached: Counted;
  readonly cached: Counted;
  readonly deletion: Counted;
  /** Names of registries, with nothing remembered, where several are listed behind the service. */
  readonly ens: Counted;
  readonly bns: Counted;
}

/**
 * Starts Rollcall as in production, with claims, sessions and a server's settings in files, and counts `/list` and a confirmed deletion.
 * @param folder for the files of the bot and of the service
 * @param rounds how often each is counted; the least counts, since what the bot does by itself falls into some of them
 */
export async function countCommands(folder: string, rounds: number): Promise<Counts> {
  await using stack = new AsyncDisposableStack();
  const service = await startLocalService({ databaseFile: join(folder, 'service.sqlite'), demo: true });
  stack.defer(() => service.close());
  const registries = await startDemoRegistries();
  stack.defer(() => registries.close());
  const { args, name, ...contender } = contenders.cached;
  const running = async <Value>(
    folderName: string,
    settings: (discord: DemoTestDiscord) => Readonly<Record<string, string>>,
    count: (probe: Probe, discord: DemoTestDiscord) => Promise<Value>,
  ): Promise<Value> => {
    const own = join(folder, folderName);
    await mkdir(own);
    const discord = await startDemoTestDiscord();
    await saveSettings(own, discord);
    const env = { ...settings(discord), DATA_DIR: own };
    const bot = startBot(
      { ...contender, name, args: ['--import', PROBE, ...args], env },
      discord,
      service.url,
      own,
    );
    try {
      await Promise.race([bot.ready(), bot.crashed]);
      return await count(probeOf(bot, rounds), discord);
    } finally {
      await bot.stop();
      await discord.close();
    }
  };
  const lists = async (probe: Probe, discord: DemoTestDiscord, asked = NAME) => {
    const list = () => discord.clientOf('member').command('list', { name: asked });
    await list();
    await sleep(SETTLED);
    return probe(async () => list);
  };
  const [uncached, ofRegistries, both] = await Promise.all([
    running('uncached', () => ({ NAMES_CACHE_SECONDS: '0' }), lists),
    running(
      'registries',
      () => ({
        NAMES_CACHE_SECONDS: '0',
        NAMES_REGISTRIES: 'service,ens,bns',
        NAMES_REGISTRY_URLS: `ens=${registries.ens.url},bns=${registries.bns.url}`,
      }),
      async (probe, discord) => ({
        ens: await lists(probe, discord, NAMES_OF_REGISTRIES.ens),
        bns: await lists(probe, discord, NAMES_OF_REGISTRIES.bns),
      }),
    ),
    running(
      'cached',
      ({ guildId }) => ({ MODERATION_GUILD_IDS: guildId, API_TOKEN: service.issueToken(DEMO_USER) }),
      async (probe, discord) => {
        const deletion = await deletions(discord);
        await (await deletion())();
        return { cached: await lists(probe, discord), deletion: await probe(deletion) };
      },
    ),
  ]);
  return { uncached, ...ofRegistries, ...both };
}

/** Settings of the server, in the store of a bot that starts with this folder. */
async function saveSettings(folder: string, { guildId, moderatorRoleId }: DemoTestDiscord): Promise<void> {
  const store = new SqlStore(new SqliteFile(join(folder, 'rollcall.sqlite')));
  const settings = { moderator_roles: [moderatorRoleId], language: 'de', page_size: 10 } as const;
  const saved = await store.save(guildId, 0, settings, { user: 'host' });
  if (saved.kind !== 'saved') throw new Error('The settings of the server were not saved');
  await store.close();
}

/** Counts a command. @param prepare comes before each of them, and is not counted */
type Probe = (prepare: () => Promise<() => Promise<unknown>>) => Promise<Counted>;

function probeOf(bot: BotProcess, rounds: number): Probe {
  const report = async () => counted.parse(await bot.report('counted'));
  return async (prepare) => {
    const found: Counted[] = [];
    const began = performance.now();
    // Rounds begin at different times of the period, so that some of them are without what recurs.
    const turnOf = (round: number) => {
      const wait = ((round / rounds) * PERIOD - (performance.now() - began)) % PERIOD;
      return sleep(wait < 0 ? wait + PERIOD : wait);
    };
    for (let round = 0; round < rounds; round += 1) {
      const command = await prepare();
      await sleep(AFTERWARDS);
      await turnOf(round);
      await report();
      await command();
      await sleep(AFTERWARDS);
      found.push(await report());
    }
    const least = (count: 'promises' | 'timers' | 'timersOfUndici') =>
      Math.min(...found.map((each) => each[count]));
    const shortest = found.toSorted((a, b) => a.files.length - b.files.length)[0]?.files ?? [];
    return {
      promises: least('promises'),
      timers: least('timers'),
      timersOfUndici: least('timersOfUndici'),
      files: shortest,
    };
  };
}

/** Prepares deletions, up to the click that confirms one. */
async function deletions(discord: DemoTestDiscord) {
  const moderator = discord.clientOf('moderator');
  return async () => {
    const { message } = messageOf(await moderator.command('conversation create', { contact: 'ada' }));
    const form = await moderator.click(message.id, buttonOf(message, 'Delete'));
    if (form.kind !== 'modal') throw new Error(`No form, but ${form.kind}`);
    const { message: asked } = messageOf(await moderator.submit(form));
    // Until the creation's line of the history is written, a second later.
    await sleep(SETTLED);
    return () => moderator.click(asked.id, buttonOf(asked, 'Delete for good'));
  };
}
