import type { CallOutages } from '../log/call-outages.ts';
import type { ConnectionStatus, TransportStatus } from '../transport/transport.ts';

/** The status that health endpoints and metrics read at each request. Optional parts are set when they exist. */
export interface ProcessStatus {
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
export function readinessOf(processStatus: ProcessStatus, now: number = performance.now()): Readiness {
  const { closed = false, connections = [] } = processStatus.bot?.transport ?? {};
  const away = connections.filter(({ connected }) => !connected);
  const reason = whyNotReady(processStatus, closed, connections, now);
  const redis = processStatus.redis?.state;
  return {
    ready: reason === undefined,
    reason,
    transport: {
      kind: processStatus.transportKind,
      connected: connections.length - away.length,
      away: away
        .slice(0, MOST_NAMED)
        .map(({ shard, since }) => ({ shard, seconds: awaySeconds(now - since) })),
    },
    service: processStatus.service?.outages.state ?? 'ok',
    redis: redis && (redis === 'ready' ? 'ok' : 'degraded'),
  };
}

function whyNotReady(
  { phase, transportKind }: ProcessStatus,
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

/** Milliseconds as seconds with one decimal. */
const awaySeconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10;
