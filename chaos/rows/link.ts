import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { WebSocketServer } from 'ws';
import { type Account, plainAccount } from '../account.ts';
import type { Row } from '../row.ts';
import { endWithThis } from '../stage/end-with-this.ts';
import { ROLLCALL } from '../stage/service-process.ts';

const ip = async (...words: readonly string[]) => promisify(execFile)('ip', words);

/** Seconds until a dead connection is noticed, and extra seconds for a busy machine. */
const PROMISE = 15;
const MACHINE = 2;

/** Milliseconds without a frame before the link goes down. */
const QUIET = 6_000;
const LIMIT = 60_000;
const LOOK = 20;

/** Creates a network namespace that one link connects with this machine. Requires root. */
async function makeNamespace() {
  const name = `rollcall-${process.pid}`;
  const [here, there] = [`rc${process.pid}a`, `rc${process.pid}b`].map((each) => each.slice(-15));
  if (here === undefined || there === undefined) throw new TypeError('a link has two ends');
  const address = '10.213.77.1';
  await ip('netns', 'add', name);
  await ip('link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', name);
  await ip('address', 'add', `${address}/30`, 'dev', here);
  await ip('link', 'set', here, 'up');
  await ip('-n', name, 'address', 'add', '10.213.77.2/30', 'dev', there);
  await ip('-n', name, 'link', 'set', there, 'up');
  await ip('-n', name, 'link', 'set', 'lo', 'up');
  return {
    name,
    address,
    cut: () => ip('link', 'set', here, 'down'),
    mend: () => ip('link', 'set', here, 'up'),
    async [Symbol.asyncDispose]() {
      await ip('netns', 'delete', name);
    },
  };
}

/** Starts Discord's API and gateway at a non-loopback address of this machine. */
async function startDiscord(host: string) {
  const sockets = new WebSocketServer({ noServer: true });
  const heartbeat = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    request.resume();
    response.setHeader('content-type', 'application/json').end(answerTo(request.url ?? ''));
  });
  server.listen(0, host);
  await once(server, 'listening');
  const at = `${host}:${(server.address() as AddressInfo).port}`;
  const answerTo = (url: string) => {
    const limit = { total: 1_000, remaining: 1_000, reset_after: 0, max_concurrency: 1 };
    if (url.endsWith('/gateway/bot'))
      return JSON.stringify({ url: `ws://${at}`, shards: 1, session_start_limit: limit });
    return url.endsWith('/applications/@me') ? '{"id":"1","name":"bot"}' : '[]';
  };
  server.on('upgrade', (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (open) => {
      const say = (frame: object) => open.send(JSON.stringify(frame));
      open.on('error', () => undefined);
      open.on('message', (data) => {
        const { op } = JSON.parse(String(data));
        if (op === 1) {
          say({ op: 11 });
          heartbeat.resolve();
        }
        if (op === 6) say({ op: 0, t: 'RESUMED', s: 2, d: {} });
        if (op !== 2) return;
        const ready = { session_id: 'x', resume_gateway_url: `ws://${at}`, application: { id: '1' } };
        say({ op: 0, t: 'READY', s: 1, d: ready });
      });
      say({ op: 10, d: { heartbeat_interval: 41_250 } });
    });
  });
  return {
    url: `http://${at}`,
    /** Resolves with the first heartbeat; the next one is due 41 s later. */
    heartbeat: heartbeat.promise,
    [Symbol.dispose]() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Takes the link between the bot and Discord down while no frame is in transit, and up again. */
export const linkDown: Row = {
  name: 'link-down',
  fault: 'the link to the gateway goes down without a word (needs root)',
  perSecond: 1,
  seconds: 30,
  needs: ['ip'],
  async run(stage): Promise<Account> {
    await using namespace = await makeNamespace();
    using discord = await startDiscord(namespace.address);
    const { PATH } = process.env;
    const env = {
      PATH,
      DISCORD_TOKEN: 'MTIzNDU2Nzg5MDEyMzQ1Njc4.aaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb',
      DISCORD_API_URL: `${discord.url}/api`,
      API_BASE_URL: discord.url,
      REGISTER_AT_START: 'false',
      DATA_DIR: join(stage.folder, 'link-down'),
    };
    const words = ['netns', 'exec', namespace.name, process.execPath, ROLLCALL, 'start'];
    const bot = spawn('ip', words, { env, cwd: stage.folder });
    endWithThis(bot);
    const ended = once(bot, 'close');
    let told = '';
    bot.stderr.on('data', (piece: Buffer) => {
      told += piece;
    });
    const saying = async (message: string) => {
      for (let waited = 0; waited < LIMIT && bot.exitCode === null; waited += LOOK) {
        if (told.includes(`"msg":"${message}`)) return true;
        await sleep(LOOK);
      }
      return false;
    };
    const broken: string[] = [];
    if (!(await saying('ready'))) broken.push(`the bot did not start: ${told.slice(-300)}`);
    // The system does not probe a connection with unconfirmed data, so no frame may be in transit.
    await Promise.race([discord.heartbeat, ended]);
    await sleep(QUIET);
    const cutAt = performance.now();
    await namespace.cut();
    if (!(await saying('connection to Discord lost'))) broken.push('the dead connection was not noticed');
    const seconds = (performance.now() - cutAt) / 1_000;
    if (seconds > PROMISE + MACHINE) broken.push(`the dead connection was noticed after ${seconds} s`);
    await namespace.mend();
    if (!(await saying('connected again'))) broken.push('the bot did not connect again');
    bot.kill('SIGTERM');
    await ended;
    return plainAccount(0, [0, 0], broken, [`noticed after ${seconds.toFixed(1)} s`]);
  },
};
