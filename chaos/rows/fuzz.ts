import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { z } from 'zod';
import { freePort } from '../../test/free-port.ts';
import { type Account, plainAccount } from '../account.ts';
import { fuzzedPayloads } from '../fuzz/payloads.ts';
import { seededRandom } from '../random.ts';
import type { Row } from '../row.ts';
import type { BotProcess } from '../stage/bot-process.ts';
import type { Stage } from '../stage/stage.ts';

/** Milliseconds for memory to decrease without commands, and between two readings. */
const RETURN = 90_000;
const LOOK = 2_000;

/** Allowed resident memory after that, as a multiple of that before the flood. */
const RETURNED = 1.25;

/** Share of a flood before the first memory reading, because a freshly started bot has a smaller heap. */
const WARM_UP = 0.02;

/** Requests in flight. */
const IN_FLIGHT = 16;

/** One body in this many has bytes that are no longer JSON. */
const BROKEN = 20;

const answer = z.object({
  type: z.int(),
  data: z.object({ allowed_mentions: z.unknown().optional() }).optional(),
});
const SHOWING = new Set([4, 7]);
const nobody = z.object({ parse: z.tuple([]) });

/** Sends fuzzed interactions from a connected Discord. */
export const fuzzGateway: Row = {
  name: 'fuzz-gateway',
  fault: 'fuzzed payloads at the gateway',
  perSecond: 1_000,
  seconds: 100,
  async run(stage, effort) {
    const bot = await stage.startBot();
    const recorded = await stage.discord.ask('record', undefined);
    const count = effort.perSecond * effort.seconds;
    await stage.discord.ask('fuzz', { seed: effort.seed + 1_000, count: count * WARM_UP, recorded });
    const before = bot.memory();
    const { answered, asked } = await stage.discord.ask('fuzz', { seed: effort.seed, count, recorded });
    const memory = await memoryReturns(bot, before);
    return accountForFuzz(
      stage,
      bot,
      before,
      count,
      [
        ...(answered < asked ? [`${asked - answered} of ${asked} commands between them not answered`] : []),
        ...memory.broken,
      ],
      memory.notes,
    );
  },
};

/** Sends fuzzed interactions, signed like Discord's, and bytes that are not JSON. */
export const fuzzWebhook: Row = {
  name: 'fuzz-webhook',
  fault: 'fuzzed payloads at the webhook',
  perSecond: 1_000,
  seconds: 100,
  async run(stage, effort) {
    await using opened = new AsyncDisposableStack();
    const recorder = await stage.startBot();
    const recorded = await stage.discord.ask('record', undefined);
    await recorder.stop();
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const port = await freePort();
    const bot = await stage.startBot({
      DISCORD_PUBLIC_KEY: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'),
      PORT: String(port),
    });
    const pool = opened.adopt(new Pool(`http://127.0.0.1:${port}`, { connections: IN_FLIGHT }), (each) =>
      each.destroy(),
    );
    const count = effort.perSecond * effort.seconds;
    const statuses = new Map<number, number>();
    let unsafe = 0;
    const flood = async (seed: number, payloads: number) => {
      const bodies = bodiesOf(seed, recorded, payloads, stage.address.applicationId);
      const send = async () => {
        for (const body of bodies) {
          const { status, text } = await post(pool, privateKey, body);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status === 200 && !isSafe(text)) unsafe += 1;
        }
      };
      await Promise.all(Array.from({ length: IN_FLIGHT }, send));
    };
    await flood(effort.seed + 1_000, count * WARM_UP);
    const before = bot.memory();
    await flood(effort.seed, count);
    const memory = await memoryReturns(bot, before);
    const failed = [...statuses]
      .filter(([status]) => status >= 500)
      .reduce((sum, [, times]) => sum + times, 0);
    return accountForFuzz(
      stage,
      bot,
      before,
      count,
      [
        ...(unsafe > 0 ? [`${unsafe} answers that might mention somebody`] : []),
        ...(failed > 0 ? [`${failed} answers of 500 and above`] : []),
        ...memory.broken,
      ],
      [...[...statuses].sort().map(([status, times]) => `${times} times ${status}`), ...memory.notes],
    );
  },
};

/** Waits until memory is about as large as before the flood, or the time is over. Describes the decrease. */
async function memoryReturns(
  bot: BotProcess,
  before: number,
): Promise<{ broken: readonly string[]; notes: readonly string[] }> {
  const flooded = bot.memory();
  const from = performance.now();
  let returned = bot.memory();
  while (returned > before * RETURNED && performance.now() - from < RETURN) {
    await sleep(LOOK);
    returned = bot.memory();
  }
  const seconds = Math.round((performance.now() - from) / 1_000);
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
  return {
    broken: returned > before * RETURNED ? [`${megabytes(returned)} of memory stayed`] : [],
    notes: [`${megabytes(flooded)} after the flood, ${megabytes(returned)} ${seconds} s later`],
  };
}

async function accountForFuzz(
  stage: Stage,
  bot: BotProcess,
  before: number,
  count: number,
  broken: readonly string[],
  notes: readonly string[] = [],
): Promise<Account> {
  const { messages, unsafe } = await stage.discord.ask('messages', undefined);
  const alive = bot.isRunning();
  const defects = bot.defects();
  return plainAccount(
    count,
    [before, alive ? bot.memory() : 0],
    [
      ...broken,
      ...(alive ? [] : ['the bot has ended']),
      ...(unsafe > 0 ? [`${unsafe} messages that might mention somebody`] : []),
      ...(defects.length > 0 ? [`${defects.length} defects in the log: ${defects[0]?.slice(0, 300)}`] : []),
    ],
    [...notes, `${messages} messages`],
  );
}

/** One generator for all senders, so that each body is sent once. */
function* bodiesOf(
  seed: number,
  recorded: readonly Record<string, unknown>[],
  count: number,
  applicationId: string,
): Generator<Buffer> {
  const random = seededRandom(seed + 1);
  for (const payload of fuzzedPayloads(seed, count, applicationId, recorded)) {
    const body = Buffer.from(JSON.stringify(payload));
    if (random() < 1 / BROKEN) {
      for (let changes = 0; changes < 3; changes++)
        body[Math.floor(random() * body.length)] = Math.floor(random() * 256);
    }
    yield body;
  }
}

async function post(pool: Pool, key: KeyObject, body: Buffer): Promise<{ status: number; text: string }> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signature = sign(null, Buffer.concat([Buffer.from(timestamp), body]), key).toString('hex');
  const { statusCode, body: answered } = await pool.request({
    method: 'POST',
    path: '/interactions',
    headers: {
      'content-type': 'application/json',
      'x-signature-ed25519': signature,
      'x-signature-timestamp': timestamp,
    },
    body,
  });
  return { status: statusCode, text: await answered.text() };
}

function isSafe(text: string): boolean {
  const { type, data } = answer.parse(JSON.parse(text));
  return !SHOWING.has(type) || nobody.safeParse(data?.allowed_mentions).success;
}
