import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Finished, json, listen } from '../../services/upstream.ts';

/** A message as the scripted Discord has it. */
interface SentMessage {
  readonly id: string;
  readonly channel: string;
  readonly author: { readonly id: string };
  readonly nonce: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  readonly components: unknown;
}

/** A call, in the order in which they came. */
interface Call {
  /** `POST`, `PATCH`, `GET one`, `GET list`, `GET self`. */
  readonly kind: string;
  readonly channel: string;
  readonly at: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What is done with a call in place of what Discord does: `before` it is carried out, or after. */
export type Fault = (answer: {
  readonly response: ServerResponse;
  /** Carries it out, and answers nothing. */
  carryOut(): void;
}) => void | Promise<void>;

/** Discord's messages alone: it can lose answers, refuse, and stand still. */
export interface ScriptedDiscord {
  readonly apiUrl: string;
  readonly calls: readonly Call[];
  readonly messages: SentMessage[];
  /** Of the next call of this kind, then of the one after it, and so on. */
  fail(kind: string, ...faults: readonly Fault[]): void;
  /** The nonces of "the past few minutes" are forgotten. */
  forgetNonces(): void;
  /** Calls that are being answered in a channel, at the most. */
  readonly mostAtOnce: Readonly<Record<string, number>>;
  readonly mostAtOnceInAll: number;
  count(kind: string): number;
  /** Milliseconds that each answer takes. */
  delay: number;
}

export const SELF = '900';
const EPOCH = 1_420_070_400_000n;

/** Answers with one of Discord's errors. */
export const refuse =
  (status: number, code: number, headers: Readonly<Record<string, string>> = {}): Fault =>
  ({ response }) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    json(response, { code, message: 'scripted' }, status);
  };

/** Carries a call out, and closes the connection without an answer. */
export const loseAnswer: Fault = ({ response, carryOut }) => {
  carryOut();
  response.destroy();
};

/** Closes the connection, and does nothing. */
export const loseCall: Fault = ({ response }) => void response.destroy();

export async function startDiscord(finished: Finished): Promise<ScriptedDiscord> {
  const calls: Call[] = [];
  const messages: SentMessage[] = [];
  const faults = new Map<string, Fault[]>();
  const nonces = new Map<string, string>();
  const busy: Record<string, number> = {};
  const mostAtOnce: Record<string, number> = {};
  let mostAtOnceInAll = 0;
  let sequence = 0n;
  const newId = () => {
    sequence += 1n;
    return String(((BigInt(Date.now()) - EPOCH) << 22n) + sequence);
  };
  const post = (channel: string, body: Call['body']) => {
    const { nonce, components } = body;
    const known = nonces.get(`${channel} ${String(nonce)}`);
    if (known !== undefined) return messages.find(({ id }) => id === known);
    const sent = { id: newId(), channel, author: { id: SELF }, nonce: String(nonce), body, components };
    messages.push(sent);
    nonces.set(`${channel} ${String(nonce)}`, sent.id);
    return sent;
  };
  const carriedOut = (kind: string, channel: string, id: string, body: Call['body'], url: URL) => {
    if (kind === 'GET self') return { id: SELF };
    const at = messages.findIndex((each) => each.id === id && each.channel === channel);
    if (kind === 'POST') return post(channel, body);
    if (kind === 'GET one') return messages[at];
    if (kind === 'GET list') {
      const after = BigInt(url.searchParams.get('after') ?? 0);
      const there = messages.filter((each) => each.channel === channel && BigInt(each.id) > after);
      return there.slice(0, Number(url.searchParams.get('limit'))).reverse();
    }
    const before = messages[at];
    if (before) messages[at] = { ...before, body, components: body.components };
    return messages[at];
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://discord');
    const [, , , , channel = '', , message = ''] = url.pathname.split('/');
    const kind = kindOf(request.method ?? '', url.pathname);
    const body = JSON.parse((await text(request)) || '{}');
    calls.push({ kind, channel, at: performance.now(), body });
    busy[channel] = (busy[channel] ?? 0) + 1;
    mostAtOnce[channel] = Math.max(mostAtOnce[channel] ?? 0, busy[channel]);
    const inAll = Object.values(busy).reduce((sum, each) => sum + each, 0);
    mostAtOnceInAll = Math.max(mostAtOnceInAll, inAll);
    response.on('close', () => {
      busy[channel] = (busy[channel] ?? 1) - 1;
    });
    const result = () => carriedOut(kind, channel, message, body, url);
    const fault = faults.get(kind)?.shift();
    if (discord.delay > 0) await new Promise((done) => setTimeout(done, discord.delay));
    if (fault) return fault({ response, carryOut: () => void result() });
    const value = result();
    return value === undefined ? refuse(404, 10008)({ response, carryOut() {} }) : json(response, value);
  };
  const server = createServer((request, response) => void answer(request, response));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  const { origin } = await listen(server, close, finished);
  const discord: ScriptedDiscord = {
    apiUrl: `${origin}/api`,
    calls,
    messages,
    mostAtOnce,
    get mostAtOnceInAll() {
      return mostAtOnceInAll;
    },
    delay: 0,
    fail: (kind, ...more) => void faults.set(kind, [...(faults.get(kind) ?? []), ...more]),
    forgetNonces: () => nonces.clear(),
    count: (kind) => calls.filter((call) => call.kind === kind).length,
  };
  return discord;
}

function kindOf(method: string, path: string): string {
  if (method !== 'GET') return method;
  if (path.endsWith('/users/@me')) return 'GET self';
  return path.endsWith('/messages') ? 'GET list' : 'GET one';
}
