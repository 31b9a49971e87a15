import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { RunClaims } from '../../../handlers/run-claims.ts';
import type { IndexChanges } from '../../../services/indexes/resource-index.ts';
import { type Claims, REPLAYABLE } from '../claims.ts';
import type { IdentifySlots } from '../identify-slots.ts';
import { CLAIM_LIFE, RunClaimsInMemory } from '../memory/state-in-memory.ts';
import type { SessionStore } from '../session-store.ts';
import { StateAway } from '../state.ts';
import { readUntold, type UntoldLines } from '../untold-lines.ts';
import { PostgresClaims } from './claims.ts';
import { type ConnectionTiming, StateConnection } from './connection.ts';
import { PostgresIndexChanges } from './index-changes.ts';
import { Kept, REMOVED_EVERY } from './kept.ts';
import { Presence } from './presence.ts';
import { PostgresSessions } from './session-store.ts';

/** Milliseconds for which lines that a channel was not told of are kept. */
const UNTOLD_KEPT = 7 * 24 * 3_600_000;

/** What the processes of one bot share. */
export interface Replicas {
  readonly connection: { readonly isAway: boolean };
  readonly claims: Claims;
  /** For the gateway. */
  readonly sessions: SessionStore;
  readonly identifySlots: IdentifySlots;
  readonly runClaims: RunClaims;
  readonly indexChanges: IndexChanges;
  readonly untold: UntoldLines;
}

interface ReplicaOptions {
  /** The database, with user and password. */
  readonly url: string;
  /** Makes tables that are missing. */
  readonly makeTables: () => Promise<void>;
  /** The name of the application's data. */
  readonly scope: string;
  /** Finished interactions of webhooks are remembered for as long as Discord's signature is accepted. */
  readonly overWebhooks: boolean;
  /** The settings that the service's answers depend on: rows of another service are never used for this one. */
  readonly service: readonly string[];
  readonly log: Logger;
  /** Limits of a test, whose Postgres need not be quick. */
  readonly timing?: Partial<ConnectionTiming>;
}

/** Opens what replicas share. It never fails: without Postgres each process is alone until Postgres is there. */
export async function openReplicas(options: ReplicaOptions, stack: AsyncDisposableStack): Promise<Replicas> {
  const { scope, overWebhooks, service, log } = options;
  const connection = await StateConnection.open(options);
  stack.defer(() => connection.close());
  const presence = new Presence(connection, scope);
  await presence.begin();
  stack.defer(() => presence.end());
  const kept = new Kept(connection, scope, presence.owner);
  /** The connection logs an outage. */
  const failed = (err: unknown): void => {
    if (!(err instanceof StateAway)) log.error({ err }, 'Postgres rejects what replicas share');
  };
  const removal = setInterval(() => void kept.removeOld().catch(failed), REMOVED_EVERY).unref();
  stack.defer(() => clearInterval(removal));
  const origin = createHash('sha256').update(service.join('\n')).digest('hex').slice(0, 12);
  return {
    connection,
    claims: new PostgresClaims(connection, presence, scope, overWebhooks ? REPLAYABLE : undefined),
    sessions: new PostgresSessions(connection, presence, scope),
    identifySlots: {
      take: (key, milliseconds) => kept.claim('identify', String(key), milliseconds),
    },
    runClaims: runClaimsIn(kept, failed),
    indexChanges: new PostgresIndexChanges(connection, scope, origin, failed),
    untold: {
      keep: (untold) => kept.add('untold', JSON.stringify(untold), UNTOLD_KEPT),
      take: async () => (await kept.takeAll('untold')).flatMap(readUntold),
    },
  };
}

/** The runs of all replicas. While Postgres is away each has its own. */
export function runClaimsIn(kept: Kept, failed: (error: unknown) => void): RunClaims {
  const own = new RunClaimsInMemory();
  return {
    /** A run that this process has claimed is claimed, whatever Postgres has. */
    async claim(run) {
      if (!own.claim(run)) return false;
      const wait = await kept.claim('run', run, CLAIM_LIFE).catch(failed);
      const isMine = (wait ?? 0) === 0;
      // The process that has it may release it.
      if (!isMine) own.release(run);
      return isMine;
    },
    async release(run) {
      own.release(run);
      await kept.release('run', run).catch(failed);
    },
  };
}
