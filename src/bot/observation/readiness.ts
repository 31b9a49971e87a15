import type { BoardCounts } from '../boards/board-scheduler.ts';
import type { CallOutages } from '../process/outages.ts';
import type { ConnectionStatus, TransportStatus } from '../transport/transport.ts';

/** The status that health endpoints and metrics read at each request. Optional parts are set once they exist. */
export interface ProcessStatus {
  phase: 'starting' | 'ready' | 'stopping';
  readonly transportKind: 'gateway' | 'webhooks';
  /** The running bot; `:restart` replaces it. */
  bot?: { readonly transport: TransportStatus; readonly auditLines: number };
  /** The address of the service, and the outages of its calls; undefined without a service. */
  service?: { readonly address: URL; readonly outages: CallOutages };
  /** The outages of the name registries, by id; undefined if names come from the service alone. */
  registries?: ReadonlyMap<string, CallOutages>;
  /** Undefined if nothing is shared. */
  claims?: { readonly isUnavailable: boolean };
  /** The state of the servers' settings; undefined if there is no store, which the first save may create. */
  store?: { readonly state: 'ok' | 'degraded' | undefined };
  /**
   * Undefined until the scheduler of boards is loaded. `counts` is undefined if this process does not schedule boards,
   * and zero after the last board was removed.
   */
  boards?: { readonly counts: BoardCounts | undefined };
}

/** Milliseconds after which a lost connection makes the process not ready. */
const AWAY_LIMIT = 3_000;

/** Maximum connections that an answer lists. */
const MOST_NAMED = 20;

/** The answer of `/readyz`. Contains no secret. */
interface Readiness {
  readonly ready: boolean;
  /** The reason if it is not ready. */
  readonly reason: string | undefined;
  readonly transport: {
    readonly kind: 'gateway' | 'webhooks';
    readonly connected: number;
    readonly away: readonly { readonly shard: number | undefined; readonly seconds: number }[];
  };
  /** Commands are answered without the following, too: with an error text, or without shared state. */
  readonly service: 'ok' | 'degraded' | undefined;
  /** By registry id; undefined if names come from the service alone. */
  readonly registries: Readonly<Record<string, 'ok' | 'degraded'>> | undefined;
  /** Undefined if nothing is shared. While degraded, each process answers every interaction that it receives. */
  readonly claims: 'ok' | 'degraded' | undefined;
  /** While degraded, cached settings stay in use; moderation for an hour. */
  readonly store: 'ok' | 'degraded' | undefined;
}

/** Whether this process can answer arriving interactions, judged only by the transport. */
export function readinessOf(processStatus: ProcessStatus, now: number = performance.now()): Readiness {
  const { closed = false, connections = [] } = processStatus.bot?.transport ?? {};
  const away = connections.filter(({ connected }) => !connected);
  const reason = whyNotReady(processStatus, closed, connections, now);
  const registries = [...(processStatus.registries ?? [])].map(
    ([id, { state }]): [string, 'ok' | 'degraded'] => [id, state],
  );
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
    service: processStatus.service?.outages.state,
    registries: registries.length === 0 ? undefined : Object.fromEntries(registries),
    claims: processStatus.claims && (processStatus.claims.isUnavailable ? 'degraded' : 'ok'),
    store: processStatus.store?.state,
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

/** Seconds with one decimal. */
const awaySeconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10;
