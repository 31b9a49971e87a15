import { pick, type Random, seededRandom, seedOf } from '../random.ts';
import { pause, type Row, underLoad } from '../row.ts';
import type { ServiceFault } from '../stage/faulty-proxy.ts';

/** One call in this many fails; this share of those gets an enormous answer. */
const WRONG = 8;
const HUGE_SHARE = 0.01;
const HUGE_BYTES = 100_000_000;

const WRONG_JSON = ['<html>', '[]', '{"data":{"wallet":7}}', 'null', '{"data":', '"text"'] as const;

/** Chooses a kind of fault with equal probability. One in a hundred is an answer of 100 MB. */
function chooseFault(random: Random, slow: number): ServiceFault | undefined {
  if (random() < HUGE_SHARE) return { kind: 'huge', bytes: HUGE_BYTES };
  if (random() > 1 / WRONG) return undefined;
  return pick<() => ServiceFault>(random, [
    () => ({ kind: 'status', status: pick(random, [500, 502, 503]) }),
    () => ({ kind: 'status', status: 429, retryAfter: 0 }),
    () => ({ kind: 'delay', milliseconds: slow }),
    () => ({ kind: 'reset' }),
    () => ({ kind: 'half-answer' }),
    () => ({ kind: 'lost-answer' }),
    () => ({ kind: 'wrong-json', text: pick(random, WRONG_JSON) }),
  ])();
}

/** The service gives every kind of wrong answer, one call in eight. */
export const serviceFaults: Row = {
  name: 'service-faults',
  fault: 'service: 500s, 429s, delays of 10 s, resets, half answers, wrong JSON, 1 in 100 of 100 MB',
  perSecond: 200,
  seconds: 30,
  async run(stage, effort) {
    // The bot waits 10 s for an answer, so a delay of 10 s means no answer.
    const slow = effort.seconds < 5 ? effort.seconds * 1_000 : 10_000;
    await stage.bot(effort.seconds < 5 ? { API_TIMEOUT_SECONDS: '1' } : {});
    return underLoad(
      stage,
      effort,
      async (signal) => {
        stage.proxy.misbehave(effort.seed, (random) => chooseFault(random, slow));
        await pause(effort.seconds * 1_000, signal);
        const seen = [...stage.proxy.faults].map(([kind, times]) => `${kind} ${times}`);
        stage.proxy.misbehave(effort.seed, undefined);
        return [seen.join(', ')];
      },
      { settle: effort.seconds < 5 ? 0 : 5_000 },
    );
  },
};

/** The service is killed at random moments and away for up to 2 s. */
export const serviceKilled: Row = {
  name: 'service-killed',
  fault: 'service: kill -9 and restart every 3 s',
  perSecond: 200,
  seconds: 30,
  async run(stage, effort) {
    await stage.bot();
    return underLoad(stage, effort, async (signal) => {
      const random = seededRandom(seedOf(effort.seed, 'service-killed'));
      const between = Math.min(2_000, effort.seconds * 300);
      let kills = 0;
      while (!signal.aborted) {
        await pause(between / 2 + random() * between, signal);
        if (signal.aborted) break;
        await stage.service.killAndRestart(random() * Math.min(1_000, between));
        kills += 1;
      }
      return [`killed ${kills} times`];
    });
  },
};
