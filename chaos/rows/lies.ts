import { z } from 'zod';
import { pick, type Random } from '../random.ts';
import { type Row, underLoad } from '../row.ts';
import type { ServiceCall, ServiceFault } from '../stage/faulty-proxy.ts';
import type { Stage } from '../stage/stage.ts';

/** Chooses a false answer to a change; undefined for the true answer. */
type Lie = (random: Random, call: ServiceCall, stage: Stage) => ServiceFault | undefined;

/** One change in this many is answered truthfully, so that people see both. */
const TRUE = 4;

/** The service does not reveal the results of changes. It answers reads correctly. */
function lyingService(name: string, fault: string, lie: Lie): Row {
  return {
    name,
    fault,
    perSecond: 50,
    seconds: 20,
    async run(stage, effort) {
      await stage.bot();
      stage.proxy.misbehave(effort.seed, (random, call) =>
        call.method === 'GET' || random() < 1 / TRUE ? undefined : lie(random, call, stage),
      );
      // Lies until the last answer, not only while commands are sent.
      const account = await underLoad(stage, effort, async () => [], { mix: 'changes' });
      const seen = [...stage.proxy.faults].map(([kind, times]) => `${kind}: ${times}`);
      stage.proxy.misbehave(effort.seed, undefined);
      return { ...account, notes: [seen.join(', '), ...account.notes] };
    },
  };
}

const REDIRECTS = [301, 302, 303, 307, 308] as const;

export const redirects = lyingService(
  'redirects',
  'service: 301, 302, 303, 307 and 308 after changes, carried out or not',
  (random) => ({ kind: 'status', status: pick(random, REDIRECTS), carriedOut: random() < 0.5 }),
);

const REFUSALS = [400, 401, 403, 404, 409, 410, 422, 429, 301, 303] as const;

export const refusedAgain = lyingService(
  'refused-again',
  'service: changes carried out, the connection broken, and the repetition refused (4xx, 429, 301, 303)',
  (random) => {
    const status = pick(random, REFUSALS);
    // Half of the 429s have a Retry-After; the next answer is the same.
    const later = status === 429 && random() < 0.5 ? { retryAfter: 0 } : {};
    return { kind: 'lost-answer', again: { kind: 'status', status, ...later } };
  },
);

/** Share of false answers with the newest resource. */
const NEWEST = 0.3;

export const othersResources = lyingService(
  'others-resources',
  "service: changes answered with others' resources, carried out or not",
  (random, { method, url }, stage) => {
    if (method === 'DELETE') return undefined;
    // The newest resource, as from a cache, or any other.
    const share = random() < NEWEST ? 0 : random();
    const answer = stage.service.answerAt(url.includes('/scores') ? 'score' : 'conversation', share);
    const other = disguised(random, answer);
    // That would be the right resource in its state before the change.
    if (url.endsWith(`/${other.id}`)) return undefined;
    return { kind: 'wrong-json', text: JSON.stringify(other), carriedOut: random() < 0.5 };
  },
);

const resource = z.looseObject({ id: z.string() });

/** Returns the current resource without its contact or game, without its group, without both, or muted. */
function disguised(random: Random, answer: string) {
  const without = pick<object>(random, [
    {},
    { contact_id: null, game_id: null },
    { group_id: null },
    { contact_id: null, game_id: null, group_id: null },
    { is_muted: true },
  ]);
  return { ...resource.parse(JSON.parse(answer)), ...without };
}
