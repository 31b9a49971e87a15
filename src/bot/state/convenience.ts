import type { Logger } from 'pino';
import type { RecentNames, RecentResources } from '../../handlers/recent.ts';
import { within } from '../../services/within.ts';

/** Milliseconds that a memory may take: it is there to be quick, and Discord shows no choices after 3 s. */
const MEMORY_LIMIT = 500;

/** The memories that handlers use for people's convenience. */
export interface Memories {
  readonly recentNames: RecentNames;
  readonly recentResources: RecentResources;
}

/**
 * Memories that never fail: no command and no autocomplete fails, or waits for long, because what was seen before is
 * not to be had. What went wrong is in the log.
 */
export function convenience({ recentNames, recentResources }: Memories, log: Logger): Memories {
  async function tried<Value>(call: () => Promise<Value>, instead: Value): Promise<Value> {
    try {
      // A memory that answers with nothing at all is told from one that does not answer.
      const answer = await within(
        MEMORY_LIMIT,
        call().then((value) => ({ value })),
      );
      if (answer) return answer.value;
      log.warn(`a memory did not answer within ${MEMORY_LIMIT} ms`);
    } catch (err) {
      log.warn({ err }, 'a memory failed');
    }
    return instead;
  }
  return {
    recentNames: {
      add: (place, name) => tried(() => recentNames.add(place, name), undefined),
      matching: (place, typed) => tried(() => recentNames.matching(place, typed), []),
    },
    recentResources: {
      remember: (kind, resources) => tried(() => recentResources.remember(kind, resources), undefined),
      forget: (kind, id) => tried(() => recentResources.forget(kind, id), undefined),
      matching: (kind, typed) => tried(() => recentResources.matching(kind, typed), []),
    },
  };
}
