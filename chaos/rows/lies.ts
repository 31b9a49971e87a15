import type { StoredResource } from '../judgement.ts';
import { pick, type Random } from '../random.ts';
import { pause, type Row, underLoad } from '../row.ts';
import type { ServiceCall, ServiceFault } from '../stage/faulty-proxy.ts';
import type { Stage } from '../stage/stage.ts';

/** How a change is answered; undefined for truly. */
type Lie = (random: Random, call: ServiceCall, stage: Stage) => ServiceFault | undefined;

/** Of so many changes one is answered truly, so that people see both. */
const TRUE = 4;

/** Changes of the service are answered in a way that does not say what came of them; reads are answered well. */
function lyingService(name: string, fault: string, lie: Lie): Row {
  return {
    name,
    fault,
    perSecond: 50,
    seconds: 20,
    async run(stage, effort) {
      await stage.bot();
      return underLoad(
        stage,
        effort,
        async (signal) => {
          stage.proxy.misbehave(effort.seed, (random, call) =>
            call.method === 'GET' || random() < 1 / TRUE ? undefined : lie(random, call, stage),
          );
          await pause(effort.seconds * 1_000, signal);
          const seen = [...stage.proxy.faults].map(([kind, times]) => `${kind}: ${times}`);
          stage.proxy.misbehave(effort.seed, undefined);
          return [seen.join(', ')];
        },
        { mix: 'changes' },
      );
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
    // Half of the 429s say when to come back, and are waited for: what comes then is the same.
    const later = status === 429 && random() < 0.5 ? { retryAfter: 0 } : {};
    return { kind: 'lost-answer', again: { kind: 'status', status, ...later } };
  },
);

export const othersResources = lyingService(
  'others-resources',
  "service: changes answered with others' resources, carried out or not",
  (random, call, stage) => {
    if (call.method === 'DELETE') return undefined;
    const resource = someOther(random, call, stage);
    return { kind: 'wrong-json', text: changedIn(random, resource), carriedOut: random() < 0.5 };
  },
);

/** The last one that was made, as a cache answers, or any other of the kind that is asked for. */
function someOther(random: Random, { url }: ServiceCall, stage: Stage): StoredResource {
  const kind = url.includes('/scores') ? 'score' : 'conversation';
  const [first, ...rest] = stage.service.resources().filter((each) => each.kind === kind);
  if (!first) throw new Error(`There is no ${kind}.`);
  return random() < 0.3 ? (rest.at(-1) ?? first) : pick(random, [first, ...rest]);
}

/** The resource as it is, without its contact or game, without its group, without both, or muted. */
function changedIn(random: Random, { text }: StoredResource): string {
  const without = pick<object>(random, [
    {},
    { contact_id: null, game_id: null },
    { group_id: null },
    { contact_id: null, game_id: null, group_id: null },
    { is_muted: true },
  ]);
  return JSON.stringify({ ...JSON.parse(text), ...without });
}
