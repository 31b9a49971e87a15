import type { CallOutages } from '../log/call-outages.ts';
import type { ConnectionStatus, TransportStatus } from '../transport/transport.ts';

/** What the health endpoints look at whenever they are asked. What is not there yet is set once it is. */
export interface Vitals {
  phase: 'starting' | 'ready' | 'stopping';
  readonly transportKind: 'gateway' | 'webhooks';
  /** The bot that runs; `:restart` makes another one. */
  bot?: { readonly transport: TransportStatus; readonly auditLines: number };
  /** Where the service is, and how its calls go. */
  service?: { readonly address: URL; readonly outages: CallOutages };
  /** Left out where there is no Redis. */
  redis?: { readonly state: 'ready' | 'away' };
}

/** Milliseconds that a connection may be away before no interactions should be expected here. */
const AWAY_LIMIT = 3_000;

/** Connections that are named at the most. */
const MOST_NAMED = 20;

/** What `/readyz` answers. Nothing in it is a secret. */
interface Readiness {
  readonly ready: boolean;
  /** Why it is not. */
  readonly reason: string | undefined;
  readonly transport: {
    readonly kind: 'gateway' | 'webhooks';
    readonly connected: number;
    readonly away: readonly { readonly shard: number | undefined; readonly seconds: number }[];
  };
  /** Commands are answered while these are away too: with a sentence, or without what replicas share. */
  readonly service: 'ok' | 'degraded';
  readonly redis: 'ok' | 'degraded' | undefined;
}

/** Whether interactions that come can be answered here, by the transport alone. */
export function readinessOf(vitals: Vitals, now: number = performance.now()): Readiness {
  const { closed = false, connections = [] } = vitals.bot?.transport ?? {};
  const away = connections.filter(({ connected }) => !connected);
  const reason = reasonOf(vitals, closed, connections, now);
  const redis = vitals.redis?.state;
  return {
    ready: reason === undefined,
    reason,
    transport: {
      kind: vitals.transportKind,
      connected: connections.length - away.length,
      away: away.slice(0, MOST_NAMED).map(({ shard, since }) => ({ shard, seconds: seconds(now - since) })),
    },
    service: vitals.service?.outages.state ?? 'ok',
    redis: redis && (redis === 'ready' ? 'ok' : 'degraded'),
  };
}

function reasonOf(
  { phase, transportKind }: Vitals,
  closed: boolean,
  connections: readonly ConnectionStatus[],
  now: number,
): string | undefined {
  if (phase !== 'ready') return phase;
  if (closed || connections.length === 0) return 'closed';
  const lost = connections.filter(({ connected, since }) => !connected && now - since >= AWAY_LIMIT);
  if (lost.length === 0) return undefined;
  return transportKind === 'gateway' ? `${lost.length} of ${connections.length} shards away` : 'closed';
}

const seconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10;
