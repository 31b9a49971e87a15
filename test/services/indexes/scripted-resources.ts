import { onTestFinished } from 'vitest';
import { ResourceIndexInMemory } from '../../../src/services/indexes/resource-index.ts';
import type { ResourceTableLimits } from '../../../src/services/indexes/resource-table.ts';
import type { ListPart } from '../../../src/services/lists/page.ts';
import type { Conversation } from '../../../src/services/resources/managed-resource.ts';
import { type SteppedClock, steppedClock } from './stepped-clock.ts';

/** A list of conversations, which a service answers at once or later. */
interface Conversations {
  part(after?: string): ListPart<Conversation> | Promise<ListPart<Conversation>>;
}

/** An index over conversations, on a clock of its own, with its calls and failures. */
export function indexOver(
  conversations: Conversations,
  { clock = steppedClock(), limits }: { clock?: SteppedClock; limits?: ResourceTableLimits } = {},
) {
  const calls: { readonly after: string | undefined; readonly at: number }[] = [];
  const failures: unknown[] = [];
  const part = (after?: string) => {
    calls.push({ after, at: clock.now() });
    return clock.waitFor((async () => conversations.part(after))());
  };
  const index = new ResourceIndexInMemory({
    services: { conversations: { part }, scores: { part } },
    onFailure: (failure, kind) => failures.push({ failure, kind }),
    clock,
    limits,
  });
  onTestFinished(() => index.stop());
  return { index, clock, calls, failures };
}
