import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WorldServer } from 'local-discord';
import { startTestDiscord } from 'local-discord/testing';
import { DEMO_IDS, DEMO_WORLD } from 'local-world/demo-world';
import { SqlStore } from '../src/bot/store/sql-store.ts';
import { SqliteFile } from '../src/bot/store/sqlite.ts';
import type { BoardSettings } from '../src/handlers/server-boards.ts';
import { startBot } from './bot-process.ts';
import type { Contender } from './contenders.ts';
import { firstAnswer, runLoad, runPacedLoad } from './load.ts';
import { PROVIDER } from './players.ts';
import { registerCommands } from './stage.ts';
import { percentile } from './statistics.ts';
import { type Figures, whileRunning } from './visit.ts';

const COMMANDS_A_SECOND = 50;

/** Warm-up commands. */
const WARM_UP = 2_000;

const MINUTE = 60_000;

/**
 * Minimum milliseconds from creating the boards until they are due: the start, the warm-up and the load without
 * postings.
 */
const LEAD = 75_000;

/** Milliseconds before the due time at which the load without postings ends. */
const PAUSE = 3_000;

/** Time limit in milliseconds for all postings. */
const LIMIT = 600_000;

/** Servers with one channel and one board each. */
const SERVERS = Array.from({ length: 1_000 }, (_, at): WorldServer => {
  const id = (kind: number) => `121${kind}${String(at).padStart(15, '0')}`;
  const channels = [{ id: id(2), name: 'ranks' }];
  return { id: id(1), name: `Server ${at}`, ownerId: DEMO_WORLD.application.owner.id, roles: [], channels };
});

const CHANNELS = SERVERS.flatMap(({ channels }) => channels.map(({ id }) => id));

/** Measures commands while all boards are due in the same minute, and the same commands before. */
export async function visitBoards(
  contender: Contender,
  serviceUrl: string,
  folder: string,
): Promise<Figures> {
  await using stack = new AsyncDisposableStack();
  const world = { ...DEMO_WORLD, servers: [...DEMO_WORLD.servers, ...SERVERS] };
  const discord = { ...(await startTestDiscord({ world })), ...DEMO_IDS };
  stack.defer(() => discord.close());
  await registerCommands(discord);
  const due = Math.ceil((Date.now() + LEAD) / MINUTE) * MINUTE;
  const own = await mkdtemp(join(folder, 'boards-'));
  await writeBoards(own, due);
  const bot = () => startBot({ ...contender, hasServerSettings: true }, discord, serviceUrl, own);
  return await whileRunning(bot, async () => {
    const person = discord.clientOf('member');
    await firstAnswer(person);
    await runLoad(person, { commands: WARM_UP, inFlight: 16 });
    const alone = await runPacedLoad(person, COMMANDS_A_SECOND, () => Date.now() < due - PAUSE);
    await sleep(due - Date.now());
    const posted = timesOfPosts(discord, due + LIMIT);
    let isPosting = true;
    const beside = runPacedLoad(person, COMMANDS_A_SECOND, () => isPosting);
    const last = Math.max(...(await posted)) - due;
    isPosting = false;
    const latencies = await beside;
    return {
      pacedP95: percentile(alone, 0.95),
      pacedP95WithBoards: percentile(latencies, 0.95),
      lastBoard: last / 1_000,
    };
  });
}

/** Creates a store with a board for each server, due at a minute. */
async function writeBoards(folder: string, due: number): Promise<void> {
  const store = new SqlStore(new SqliteFile(join(folder, 'rollcall.sqlite')));
  for (const [at, server] of SERVERS.entries()) {
    const settings: BoardSettings = {
      provider: PROVIDER,
      channel: CHANNELS[at] ?? '',
      every: 'day',
      at: new Date(due).toISOString().slice(11, 16),
      zone: 'UTC',
      day: 'monday',
      message: 'new',
      period: 'all',
      limit: 10,
      announce: false,
    };
    const when = { at: Date.now(), locale: undefined };
    const made = await store.boards.create(server.id, settings, 1, when);
    if (made.kind !== 'saved') throw new Error(`The board of ${server.id} was not made: ${made.kind}`);
  }
  await store.close();
}

/**
 * Waits until each channel has a message.
 * @returns the messages' times, in Unix milliseconds
 * @throws Error after the time limit
 */
async function timesOfPosts(
  { channelMessages }: Pick<Awaited<ReturnType<typeof startTestDiscord>>, 'channelMessages'>,
  limit: number,
): Promise<readonly number[]> {
  const times = new Map<string, number>();
  for (;;) {
    for (const channel of CHANNELS) {
      const [message] = times.has(channel) ? [] : channelMessages(channel);
      if (message) times.set(channel, Date.parse(message.timestamp));
    }
    if (times.size === CHANNELS.length) return [...times.values()];
    if (Date.now() > limit) throw new Error(`Only ${times.size} boards were posted.`);
    await sleep(1_000);
  }
}
