import type { Fault } from 'local-discord/testing';
import { pick, seededRandom, seedOf } from '../random.ts';
import { pause, type Row, underLoad } from '../row.ts';

const ANY = /\/(?:interactions|webhooks)\//;
const CALLBACK = /\/callback/;

/** Cuts the gateway connection repeatedly. Either all sessions can be resumed or none. */
function gatewayDropped(resumable: boolean): Row {
  return {
    name: resumable ? 'gateway-resumed' : 'gateway-anew',
    fault: `gateway dropped every 5 s, ${resumable ? 'with' : 'without'} resume`,
    perSecond: 50,
    seconds: 30,
    async run(stage, effort) {
      await stage.bot();
      const left = await stage.discord.ask('startsLeft', undefined);
      return underLoad(stage, effort, async (signal) => {
        const between = Math.min(5_000, effort.seconds * 400);
        let drops = 0;
        for (; ; drops++) {
          await pause(between, signal);
          if (signal.aborted) break;
          await stage.discord.ask('drop', { resumable });
        }
        const anew = left - (await stage.discord.ask('startsLeft', undefined));
        return [`dropped ${drops} times, ${anew} sessions begun anew`];
      });
    },
  };
}

export const gatewayResumed = gatewayDropped(true);
export const gatewayAnew = gatewayDropped(false);

/** Faults of Discord for any call of an interaction. */
const FAULTS: readonly [Fault, ...Fault[]] = [
  { kind: 'rate-limit', retryAfter: 0.3, scope: 'user' },
  { kind: 'rate-limit', retryAfter: 0.3, scope: 'global' },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 502 },
  { kind: 'status', status: 503 },
  { kind: 'reset' },
];

/** Injects faults for some calls ten times a second. Their kinds and numbers depend on the seed. */
function faultyRest(
  name: string,
  fault: string,
  patterns: RegExp,
  faults: readonly [Fault, ...Fault[]],
): Row {
  return {
    name,
    fault,
    perSecond: 50,
    seconds: 30,
    async run(stage, effort) {
      await stage.bot();
      return underLoad(stage, effort, async (signal) => {
        const random = seededRandom(seedOf(effort.seed, name));
        let ordered = 0;
        while (!signal.aborted) {
          const times = 1 + Math.floor(random() * 2);
          await stage.discord.ask('fault', { pattern: patterns, fault: pick(random, faults), times });
          ordered += times;
          await pause(100, signal);
        }
        return [`${ordered} faults`];
      });
    },
  };
}

export const restFaults = faultyRest('rest-faults', "Discord's REST: 429, 5xx, resets", ANY, FAULTS);
export const lostAnswers = faultyRest('lost-answers', 'acknowledgement lost on the way back', CALLBACK, [
  { kind: 'lost-answer' },
]);
