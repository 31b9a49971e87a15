import { createServer } from 'node:http';
import type { APIInteraction } from 'discord-api-types/v10';
import { onTestFinished } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { createBotRest, endBotRest } from '../../../../src/bot/bot-rest/bot-rest.ts';
import { createLogger } from '../../../../src/bot/log/logger.ts';
import { ClockWatch } from '../../../../src/bot/process/clock-watch.ts';
import { Gateway, type GatewayOptions } from '../../../../src/bot/transport/gateway/gateway.ts';
import { TIMING, type Timing } from '../../../../src/bot/transport/gateway/timing.ts';
import type { Delivery } from '../../../../src/bot/transport/transport.ts';
import { type Finished, json, listen } from '../../../services/upstream.ts';

interface Frame {
  readonly op: number;
  readonly d: unknown;
}

/** One connection of the bot, as the other side of it sees it. */
interface Connection {
  readonly socket: WebSocket;
  say(frame: unknown): void;
  hello(): void;
  ready(): void;
  resumed(): void;
}

/** What the gateway does when a bot connects, and with each frame that comes; heartbeats are acknowledged anyway. */
export interface Script {
  opened(connection: Connection): void;
  said(connection: Connection, frame: Frame): void;
}

/** As Discord does it. */
export const PROPER: Script = {
  opened: (connection) => connection.hello(),
  said(connection, { op }) {
    if (op === 2) connection.ready();
    if (op === 6) connection.resumed();
  },
};

/** Everything short, so that a test sees it within a second. */
const QUICK: Timing = {
  ...TIMING,
  responseTimeout: 400,
  closeTimeout: 50,
  backoff: [10, 20, 40, 80],
  identifyInterval: 0,
  readyTimeout: 3_000,
  sessionRecheck: 20,
};

/** A gateway that follows a script, the bot's side of it, and what both of them saw. */
export class ScriptedGateway {
  script: Script = PROPER;
  limit: unknown = { total: 1_000, remaining: 1_000, reset_after: 86_400_000, max_concurrency: 1 };
  /** The frames that came, of each connection. */
  readonly connections: Frame[][] = [];
  /** What each of them asked for. */
  readonly paths: (string | undefined)[] = [];
  /** How many shards are recommended. */
  shards = 1;
  acknowledges = true;
  /** Called once a heartbeat is acknowledged. */
  afterAcknowledgement = () => {};
  /** Milliseconds by which the bot's clock is ahead. */
  clockAhead = 0;
  readonly log: Record<string, unknown>[] = [];
  readonly interactions: unknown[] = [];
  /** What the bot does with an interaction, and how each one came. */
  handle: (interaction: APIInteraction) => Promise<void> = async () => {};
  readonly deliveries: Delivery[] = [];
  /** What the bot closed its connections with. */
  readonly closedWith: number[] = [];
  asked = 0;
  /** Connections that were met with silence. */
  silent = 0;
  #sequence = 0;
  /** Whether its answers have a Date. */
  namesTime = true;
  readonly #server = createServer((_request, response) => {
    this.asked += 1;
    response.sendDate = this.namesTime;
    json(response, { url: this.#url, shards: this.shards, session_start_limit: this.limit });
  });
  #sockets = new WebSocketServer({ noServer: true });
  #url = '';
  /** What a connection is refused with: a status line, `reset`, or `silence`. */
  refusedWith: string | undefined;
  /** Where a session can be resumed, unless it is here. */
  resumeUrl: string | undefined;

  readonly #finished: Finished;

  /** It ends, as its bots do, with the test. */
  constructor(finished: Finished = onTestFinished) {
    this.#finished = finished;
  }

  /** Where it is, once a bot was there. */
  get url(): string {
    return this.#url;
  }

  /** A bot in front of it, which ends with the test. */
  async start(timing: Partial<Timing> = {}, options: Partial<GatewayOptions> = {}) {
    if (this.#url === '') await this.#listen();
    const logger = createLogger('trace', [], { write: (line) => void this.log.push(JSON.parse(line)) });
    const apiUrl = `${this.#url.replace('ws', 'http')}/api`;
    const clock = new ClockWatch(logger, () => Date.now() + this.clockAhead);
    const rest = createBotRest(apiUrl, 'a.b.c', clock);
    const gateway = new Gateway({
      clock,
      rest,
      apiUrl,
      token: 'a.b.c',
      log: logger,
      ...options,
      timing: { ...QUICK, ...timing },
    });
    this.#finished(async () => {
      await gateway.close();
      endBotRest(rest);
    });
    return {
      lost: gateway.lost,
      status: () => gateway.status,
      close: () => gateway.close(),
      release: () => gateway.release(),
      connect: async () => {
        await gateway.connect((interaction, delivery) => {
          this.interactions.push(interaction);
          this.deliveries.push(delivery);
          return this.handle(interaction);
        });
        return 'connected';
      },
    };
  }

  async #listen(): Promise<void> {
    const end = async () => {
      this.dropAll();
      this.#server.closeAllConnections();
      await new Promise((done) => this.#server.close(done));
    };
    const { port } = await listen(this.#server, end, this.#finished);
    this.#url = `ws://127.0.0.1:${port}`;
    this.#server.on('upgrade', (request, socket, head) => {
      socket.on('error', () => undefined);
      socket.on('end', () => socket.end());
      if (this.refusedWith === 'silence') {
        this.silent += 1;
        socket.resume();
      } else if (this.refusedWith === 'reset') request.socket.resetAndDestroy();
      else if (this.refusedWith !== undefined)
        socket.end(`HTTP/1.1 ${this.refusedWith}\r\ncontent-length: 0\r\n\r\n`);
      else this.#sockets.handleUpgrade(request, socket, head, (open) => this.#opened(open, request.url));
    });
  }

  /** Cuts every connection, or closes it with a code. */
  dropAll(code?: number): void {
    for (const socket of this.#sockets.clients) {
      if (code === undefined) socket.terminate();
      else socket.close(code);
    }
  }

  /** Leaves every connection open and reads nothing more of it, as a machine that is gone. */
  freeze(): void {
    for (const socket of this.#sockets.clients) socket.pause();
  }

  sayToAll(frame: unknown): void {
    this.sendToAll(JSON.stringify(frame));
  }

  /** Text in one frame, or bytes. */
  sendToAll(message: string | Buffer): void {
    for (const socket of this.#sockets.clients) socket.send(message);
  }

  /** The messages of the log, without its lines at debug and trace. */
  get told(): unknown[] {
    return this.log.filter(({ level }) => level !== 'debug' && level !== 'trace').map(({ msg }) => msg);
  }

  #opened(socket: WebSocket, path: string | undefined): void {
    const frames: Frame[] = [];
    this.paths.push(path);
    this.connections.push(frames);
    const say = (frame: unknown) => socket.send(JSON.stringify(frame));
    const dispatch = (t: string, d: unknown) => {
      this.#sequence += 1;
      say({ op: 0, t, s: this.#sequence, d });
    };
    const connection: Connection = {
      socket,
      say,
      hello: () => say({ op: 10, d: { heartbeat_interval: 41_250 } }),
      ready: () =>
        dispatch('READY', {
          session_id: `session ${this.connections.length}`,
          resume_gateway_url: this.resumeUrl ?? this.#url,
          user: { id: '1', username: 'Rollcall', discriminator: '0', avatar: null },
          application: { id: '2', flags: 0 },
          guilds: [],
        }),
      resumed: () => dispatch('RESUMED', {}),
    };
    socket.on('error', () => undefined);
    socket.on('close', (code) => this.closedWith.push(code));
    socket.on('message', (data) => {
      const frame = JSON.parse(data.toString());
      frames.push(frame);
      if (frame.op === 1) {
        if (this.acknowledges) {
          say({ op: 11 });
          this.afterAcknowledgement();
        }
      } else this.script.said(connection, frame);
    });
    this.script.opened(connection);
  }
}

/** An id like Discord's, of something that was created so many milliseconds ago. */
export function snowflake(ago = 0, serial = 0): string {
  return String((BigInt(Date.now() - ago - 1_420_070_400_000) << 22n) + BigInt(serial));
}
