import type { RecentNames } from '../../handlers/recent.ts';
import type { NamesMemory } from '../../services/names/names-service.ts';
import type { Cooldown } from './cooldown.ts';
import type { RateLimitGate } from './rate-limit-gate.ts';

/** All that is remembered between interactions: what several processes of one bot would share. */
export interface State {
  readonly cooldown: Cooldown;
  readonly rateLimitGate: RateLimitGate;
  readonly recentNames: RecentNames;
  readonly names: NamesMemory;
  /** Waits for the writes that have begun, where they take time. */
  settled?(): Promise<void>;
}
