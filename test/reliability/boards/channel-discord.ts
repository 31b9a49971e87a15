import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

/** A message of a channel. */
interface ChannelMessage {
  readonly id: string;
  readonly customIds: readonly string[];
}

/** A call about messages. */
interface Call {
  readonly method: string;
  readonly channel: string;
  /** Of the process that made it. */
  readonly token: string;
}

/** What befalls a call before Discord accepts it, or after that and before its answer. False loses the connection. */
export type Fault = (moment: 'before' | 'after') => boolean | Promise<boolean>;

/** Discord's channels alone, with a memory of nonces that ends, and a fault for each call that is asked for one. */
export interface ChannelDiscord {
  readonly apiUrl: string;
  /** The fault of the next calls; undefined for none. */
  fault: ((call: Call) => Fault | undefined) | undefined;
  /** How often a channel shows a button with a custom id that contains this. */
  timesShown(channel: string, customId: string): number;
  close(): Promise<void>;
}

const EPOCH = 1_420_070_400_000n;
const BOT = '500000000000000001';

/**
 * @param now Unix milliseconds
 * @param nonceLife milliseconds of that clock for which a nonce is known after its message
 */
export async function startChannelDiscord(now: () => number, nonceLife: number): Promise<ChannelDiscord> {
  const channels = new Map<string, ChannelMessage[]>();
  const nonces = new Map<string, { readonly id: string; readonly at: number }>();
  const sockets = new Set<Socket>();
  let count = 0n;
  const nextId = () => String(((BigInt(now()) - EPOCH) << 22n) + (count++ % 4_096n));
  const view = (channel: string, { id, customIds }: ChannelMessage) => ({
    id,
    channel_id: channel,
    type: 0,
    content: '',
    author: { id: BOT, username: 'rollcall', bot: true },
    components: [{ type: 1, components: customIds.map((custom_id) => ({ type: 2, style: 2, custom_id })) }],
  });

  function take(method: string, channel: string, url: URL, body: unknown): readonly [number, unknown] {
    const messages = channels.get(channel) ?? [];
    channels.set(channel, messages);
    if (method === 'GET') {
      const after = BigInt(url.searchParams.get('after') ?? '0');
      const limit = Number(url.searchParams.get('limit') ?? '50');
      const found = messages.filter(({ id }) => BigInt(id) > after).slice(0, limit);
      return [200, found.toReversed().map((message) => view(channel, message))];
    }
    const { nonce, enforce_nonce, components } = body as {
      nonce?: string;
      enforce_nonce?: boolean;
      components?: { components: { custom_id?: string }[] }[];
    };
    const customIds = (components ?? []).flatMap((row) =>
      row.components.flatMap((each) => each.custom_id ?? []),
    );
    const edited = /\/messages\/(\d+)$/.exec(url.pathname)?.[1];
    if (edited !== undefined) {
      const at = messages.findIndex(({ id }) => id === edited);
      if (at === -1) return [404, { code: 10008, message: 'Unknown Message' }];
      messages[at] = { id: edited, customIds };
      return [200, view(channel, { id: edited, customIds })];
    }
    const key = `${channel} ${nonce}`;
    const known = enforce_nonce === true && nonce !== undefined ? nonces.get(key) : undefined;
    if (known && now() - known.at <= nonceLife) {
      const message = messages.find(({ id }) => id === known.id);
      return message ? [200, view(channel, message)] : [404, { code: 10008, message: 'Unknown Message' }];
    }
    const message = { id: nextId(), customIds };
    messages.push(message);
    nonces.set(key, { id: message.id, at: now() });
    return [200, view(channel, message)];
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? '';
    const url = new URL(request.url ?? '', 'http://discord');
    const channel = /\/channels\/(\d+)\/messages/.exec(url.pathname)?.[1];
    const body = method === 'GET' ? undefined : await json(request);
    const reply = (status: number, data: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data));
    };
    if (channel === undefined) {
      return reply(200, { id: BOT, username: 'rollcall', discriminator: '0', avatar: null, bot: true });
    }
    const token = (request.headers.authorization ?? '').replace('Bot ', '');
    const fault = discord.fault?.({ method, channel, token });
    if ((await fault?.('before')) === false) return void request.socket.destroy();
    const [status, data] = take(method, channel, url, body);
    if ((await fault?.('after')) === false) return void request.socket.destroy();
    reply(status, data);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const discord: ChannelDiscord = {
    apiUrl: `http://127.0.0.1:${port}/api`,
    fault: undefined,
    timesShown: (channel, customId) =>
      (channels.get(channel) ?? []).filter(({ customIds }) => customIds.some((id) => id.includes(customId)))
        .length,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await setTimeout(0);
    },
  };
  return discord;
}
