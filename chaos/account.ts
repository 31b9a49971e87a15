import type { Tally } from './discord/tally.ts';
import { judge, type StoredResource } from './judgement.ts';
import { isThere } from './presence.ts';
import type { BotProcess } from './stage/bot-process.ts';
import type { ServiceProcess } from './stage/service-process.ts';

/** What a row came to: its figures, and each promise that did not hold as a sentence. */
export interface Account {
  readonly interactions: number;
  /** Of these, those that a process was there for, or that were answered all the same. */
  readonly reached: number;
  readonly answered: number;
  readonly answeredTwice: number;
  readonly changes: number;
  readonly appliedTwice: number;
  readonly lost: number;
  /** Told as not made and made, answered with somebody else's resource, or done to one that nobody meant. */
  readonly wrong: number;
  readonly uncertain: number;
  /** Resident megabytes of all bots before and after. */
  readonly memory: readonly [before: number, after: number];
  readonly broken: readonly string[];
  /** What else is worth knowing, in a few words. */
  readonly notes: readonly string[];
}

/**
 * The share of interactions for which nobody may have been there, since nobody is while a session is begun anew; of so few
 * as come while one bot starts on a busy machine, all.
 */
const MISSED = { share: 0.75, few: 200 };

/**
 * Resident memory may be so many times what it was, or so many bytes more: between two full collections the heap of a busy
 * bot grows by some 140 MB, whatever is kept. Whether it grows on and on is what the row of 30 minutes shows.
 */
const MEMORY = { times: 1.5, bytes: 160_000_000 };

/** What is known of a load beside its tally. */
export interface Surroundings {
  /** The service's resources before it. */
  readonly before: readonly StoredResource[];
  readonly memory: readonly [before: number, after: number];
  readonly notes: readonly string[];
  /** Whether nobody could answer what began at `at` (milliseconds since 1970); no bot that was there, unless given. */
  readonly nobodyCould?: (at: number) => boolean;
}

/** The parts of a stage that an account looks at. */
interface Accounted {
  readonly bots: readonly Pick<BotProcess, 'readyAt' | 'endedAt' | 'sleeps' | 'defects'>[];
  readonly service: Pick<ServiceProcess, 'resources'>;
}

/** Compares what people saw with what the service has, which no bot was asked about. */
export function account(stage: Accounted, tally: Tally, surroundings: Surroundings): Account {
  const { before: resources, memory, notes } = surroundings;
  const { nobodyCould = (at) => !stage.bots.some((bot) => isThere(bot, at)) } = surroundings;
  const after = stage.service.resources();
  const { changes, uncertain, twice, lost, denied, foreign, touched } = judge(tally.wishes, {
    before: resources,
    after,
  });
  const missed = tally.unanswered.filter(({ at, undelivered }) => undelivered || nobodyCould(at));
  const unanswered = tally.unanswered.filter((each) => !missed.includes(each));
  const defects = stage.bots.flatMap((bot) => bot.defects());
  const [memoryBefore, memoryAfter] = memory;
  const sentence = (words: string, examples: readonly string[]) =>
    examples.length === 0 ? [] : [`${examples.length} ${words}: ${examples.slice(0, 3).join(', ')}`];
  return {
    interactions: tally.interactions,
    reached: tally.interactions - missed.length,
    answered: tally.interactions - tally.unanswered.length,
    answeredTwice: tally.answeredTwice.length,
    changes,
    appliedTwice: twice.length,
    lost: lost.length,
    wrong: denied.length + foreign.length + touched.length,
    uncertain,
    memory: [Math.round(memoryBefore / 1e6), Math.round(memoryAfter / 1e6)],
    broken: [
      ...(missed.length > Math.max(MISSED.few, tally.interactions * MISSED.share)
        ? [`${missed.length} found no living process`]
        : []),
      ...sentence(
        'not answered',
        unanswered.map(({ at, what, why }) => `${what} at ${new Date(at).toISOString()} (${why})`),
      ),
      ...sentence('answered twice', tally.answeredTwice),
      ...sentence('applied twice', twice),
      ...sentence('told and not there', lost),
      ...sentence('made and told as not made', denied),
      ...sentence("answered with another's resource", foreign),
      ...sentence('changed unasked', touched),
      ...sentence('defects in the log', defects),
      ...(hasGrown(memory) ? [MEMORY_STAYED] : []),
    ],
    notes: [
      ...notes,
      `slowest ${seconds(tally.slowest)}`,
      ...(tally.stoodStill > 0 ? [`Discord stood still for ${seconds(tally.stoodStill)}`] : []),
    ],
  };
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

/** The same for what is no load: whether it broke anything is all there is to count. */
export function plainAccount(
  interactions: number,
  memory: readonly [before: number, after: number],
  broken: readonly string[],
  notes: readonly string[],
): Account {
  const nothing = { answeredTwice: 0, changes: 0, appliedTwice: 0, lost: 0, wrong: 0, uncertain: 0 };
  const [before, after] = memory;
  return {
    ...nothing,
    interactions,
    reached: interactions,
    answered: interactions,
    memory: [Math.round(before / 1e6), Math.round(after / 1e6)],
    broken: [...broken, ...(hasGrown(memory) ? [MEMORY_STAYED] : [])],
    notes,
  };
}

/** Whether memory is more than it may be after something that it was before. */
const hasGrown = ([before, after]: readonly [number, number]) =>
  after > Math.max(before * MEMORY.times, before + MEMORY.bytes);

const MEMORY_STAYED = 'memory did not return';
