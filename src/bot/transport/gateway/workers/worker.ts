/** A worker thread with some of the shards: it connects them, and tells the main thread all that comes. */

import { parentPort, workerData } from 'node:worker_threads';
import { type IContextFetchingStrategy, type SessionInfo, WebSocketShardEvents } from '@discordjs/ws';
import { GatewayDispatchEvents, type GatewayDispatchPayload } from 'discord-api-types/v10';
import { collectWhenQuiet } from '../../../quiet-collection.ts';
import { Shard } from '../shard.ts';
import type { Order, Report, WorkerStart } from './messages.ts';

if (!parentPort) throw new Error('This is a worker thread of the gateway.');
const port = parentPort;
const { options, timing, debug }: WorkerStart = workerData;
const tell = (report: Report) => port.postMessage(report);

collectWhenQuiet();

const shards = new Map<number, Shard>();
const sessions = new Map<number, SessionInfo>();
const tickets = new Map<number, PromiseWithResolvers<void>>();
let lastTicket = 0;

const context: IContextFetchingStrategy = {
  options,
  retrieveSessionInfo: (shard) => sessions.get(shard) ?? null,
  updateSessionInfo(shard, session) {
    const known = sessions.get(shard);
    if (session) sessions.set(shard, session);
    else sessions.delete(shard);
    // How far it has come is told by its events.
    if (known?.sessionId !== session?.sessionId) tell({ report: 'session', shard, session });
  },
  async waitForIdentify(shard, signal) {
    lastTicket += 1;
    const ticket = lastTicket;
    const granted = Promise.withResolvers<void>();
    tickets.set(ticket, granted);
    tell({ report: 'identify', shard, ticket });
    const abort = () => {
      tell({ report: 'no identify', ticket });
      granted.reject(signal.reason);
    };
    signal.addEventListener('abort', abort, { once: true });
    try {
      await granted.promise;
    } finally {
      signal.removeEventListener('abort', abort);
      tickets.delete(ticket);
    }
  },
};

function open(id: number, session: SessionInfo | null, isKept: boolean): void {
  if (session) sessions.set(id, session);
  const watch = {
    away: () => tell({ report: 'away', shard: id }),
    attemptFailed: (loss) => tell({ report: 'attempt failed', shard: id, loss }),
    sessionGivenUp: (loss) => tell({ report: 'session given up', shard: id, loss }),
    connected: (resumed) => tell({ report: 'connected', shard: id, resumed }),
  } satisfies ConstructorParameters<typeof Shard>[0]['watch'];
  const shard = new Shard({ context, id, isKept, watch, timing });
  shards.set(id, shard);
  for (const event of Object.values(WebSocketShardEvents)) {
    if (event === WebSocketShardEvents.Debug && !debug) continue;
    shard.on(event, (payload: object = {}) => {
      tell({ report: 'event', shard: id, event, payload: needed(event, payload) });
    });
  }
  shard.open();
}

/** Without what nobody reads: READY names every server, which would be copied for nothing. */
function needed(event: WebSocketShardEvents, payload: object): object {
  if (event === WebSocketShardEvents.Ready) return {};
  if (event !== WebSocketShardEvents.Dispatch || !('data' in payload)) return payload;
  const { op, t, s, d } = payload.data as GatewayDispatchPayload;
  return { data: { op, t, s, d: t === GatewayDispatchEvents.InteractionCreate ? d : null } };
}

async function end(shard: number, resumable: boolean): Promise<void> {
  await shards.get(shard)?.end(resumable);
  tell({ report: 'ended', shard });
}

port.on('message', (order: Order) => {
  switch (order.order) {
    case 'open':
      open(order.shard, order.session, order.isKept);
      break;
    case 'end':
      void end(order.shard, order.resumable);
      break;
    case 'identify':
      tickets.get(order.ticket)?.resolve();
      break;
    case 'beat':
      tell({ report: 'beat' });
      break;
  }
});
