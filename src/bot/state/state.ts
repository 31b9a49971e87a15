import type { RunClaims } from '../../handlers/context.ts';
import type { IndexChanges } from '../../services/indexes/resource-index.ts';
import type { NamesCache } from '../../services/names/names-service.ts';
import type { Cooldown, RateLimitGate, RecentNames } from './memory/state-in-memory.ts';

/** The state between interactions. The processes of a bot may share the run claims and the index changes. */
export interface State {
  readonly cooldown: Cooldown;
  readonly rateLimitGate: RateLimitGate;
  readonly recentNames: RecentNames;
  readonly names: NamesCache;
  readonly runClaims: RunClaims;
  readonly indexChanges: IndexChanges;
}

/** Shared state is unavailable. This is already logged, and the caller continues without it. */
export class StateUnavailable extends Error {
  override readonly name = 'StateUnavailable';
}
