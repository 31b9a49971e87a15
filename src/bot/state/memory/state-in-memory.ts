import type { State } from '../state.ts';
import { CooldownInMemory } from './cooldown.ts';
import { NamesInMemory } from './names-memory.ts';
import { RateLimitGateInMemory } from './rate-limit-gate.ts';
import { RecentNamesInMemory } from './recent-names.ts';
import { RecentResourcesInMemory } from './recent-resources.ts';

/** The state of a bot that is one process. What it remembers is bounded, and gone when the process ends. */
export function stateInMemory({ cooldownSeconds }: { readonly cooldownSeconds: number }): State {
  return {
    cooldown: new CooldownInMemory(cooldownSeconds),
    rateLimitGate: new RateLimitGateInMemory(),
    recentNames: new RecentNamesInMemory(),
    recentResources: new RecentResourcesInMemory(),
    names: new NamesInMemory(),
  };
}
