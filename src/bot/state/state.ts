import type { RunClaims } from '../../handlers/run-claims.ts';
import type { IndexChanges } from '../../services/indexes/resource-index.ts';
import type { NamesCache } from '../../services/names/names-service.ts';
import type { Cooldown, RateLimitGate, RecentNames } from './memory/state-in-memory.ts';

/** The state between interactions. Processes of one bot may share the runs and the changes of indexes. */
export interface State {
  readonly cooldown: Cooldown;
  readonly rateLimitGate: RateLimitGate;
  readonly recentNames: RecentNames;
  readonly names: NamesCache;
  readonly runClaims: RunClaims;
  readonly indexChanges: IndexChanges;
}

/** Shared state is unavailable, which is logged already: the caller continues without it. */
export class StateAway extends Error {
  override readonly name = 'StateAway';
}
