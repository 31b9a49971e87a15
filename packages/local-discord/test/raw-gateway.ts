import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { type RawData, WebSocket } from 'ws';
import { z } from 'zod';
import type { TestDiscord } from '../testing/start-test-discord.ts';
import { valueAt } from './fixture.ts';

interface Frame {
  readonly op: number;
  readonly t: string | null;
  readonly s: number | null;
  readonly d: unknown;
}

/** A gateway connection without a library, for what discord.js never does. */
export class RawGateway {
  readonly socket: WebSocket;
  readonly received: Frame[] = [];

  /** @param read the text of a message; of a compressed one it is the reader's own */
  constructor(discord: TestDiscord, query = '?v=10&encoding=json', read: (data: RawData) => string = String) {
    const url = discord.apiUrl.replace(/^http(.*)\/api$/, `ws$1/${query}`);
    this.socket = new WebSocket(url);
    this.socket.on('message', (data) => this.received.push(JSON.parse(read(data))));
    onTestFinished(() => this.socket.terminate());
  }

  /** A connection with a new session, whose READY is there. */
  static async begun(discord: TestDiscord): Promise<{ gateway: RawGateway; ready: unknown }> {
    const gateway = new RawGateway(discord);
    await gateway.identify(discord.token);
    return { gateway, ready: (await gateway.event('READY')).d };
  }

  /** Another connection, which resumes the session of a READY. */
  static async resuming(discord: TestDiscord, ready: unknown, seq: number): Promise<RawGateway> {
    const gateway = new RawGateway(discord);
    await gateway.send(6, { token: discord.token, session_id: valueAt(ready, 'session_id'), seq });
    return gateway;
  }

  async send(op: number, d: unknown): Promise<void> {
    if (this.socket.readyState === WebSocket.CONNECTING) await once(this.socket, 'open');
    this.socket.send(JSON.stringify({ op, d }));
  }

  identify(token: string, more: object = {}): Promise<void> {
    return this.send(2, {
      token,
      intents: 0,
      properties: { os: 'linux', browser: 'test', device: 'test' },
      ...more,
    });
  }

  /** The first frame that fits, come already or yet to come. */
  async frame(fits: (frame: Frame) => boolean): Promise<Frame> {
    for (;;) {
      const found = this.received.find(fits);
      if (found) return found;
      await once(this.socket, 'message');
    }
  }

  /** The ids of the servers that READY has named. */
  async serverIds(): Promise<string[]> {
    return z
      .object({ guilds: z.array(z.object({ id: z.string() })) })
      .parse((await this.event('READY')).d)
      .guilds.map(({ id }) => id);
  }

  event(name: string): Promise<Frame> {
    return this.frame(({ t }) => t === name);
  }

  async closed(): Promise<number> {
    const [code] = await once(this.socket, 'close');
    return code;
  }
}
