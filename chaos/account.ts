import type { Tally } from './discord/tally.ts';
import { judge, type StoredResource } from './judgement.ts';
import { isThere } from './presence.ts';
import type { BotProcess } from './stage/bot-process.ts';
import type { ServiceProcess } from './stage/service-process.ts';

/** The result of a row: its figures, and a sentence for each broken promise. */
export interface Account {
  readonly interactions: number;
  /** Interactions that a process could answer, or that were answered anyway. */
  readonly reached: number;
  readonly answered: number;
  readonly answeredTwice: number;
  readonly changes: number;
  readonly appliedTwice: number;
  readonly lost: number;
  /**
   * Changes that were made but reported as not made, answered with another user's resource, or made to an unwanted
   * resource.
   */
  readonly wrong: number;
  readonly uncertain: number;
  /** Resident megabytes of all bots, before and after. */
  readonly memory: readonly [before: number, after: number];
  readonly broken: readonly string[];
  /** Other results, in a few words. */
  readonly notes: readonly string[];
}

/**
 * Maximum interactions without a bot that could answer, as a share or a number. No bot can answer while a session
 * starts again. A few may all fall into one start of a bot on a busy machine.
 */
const MISSED = { share: 0.75, few: 200 };

/**
 * Allowed growth of resident memory, as a factor or in bytes. Between two full collections the heap of a busy bot grows
 * by some 140 MB in any case. The row of 30 minutes shows whether it grows without limit.
 */
const MEMORY = { times: 1.5, bytes: 160_000_000 };

/** The circumstances of a load besides its tally. */
export interface Surroundings {
  /** The service's resources before the load. */
  readonly before: readonly StoredResource[];
  readonly memory: readonly [before: number, after: number];
  readonly notes: readonly string[];
  /**
   * Whether no bot could answer an interaction that began at `at` (milliseconds since 1970). Default: whether no bot
   * was alive.
   */
  readonly nobodyCould?: (at: number) => boolean;
}

/** The parts of a stage that an account reads. */
interface Accounted {
  readonly bots: readonly Pick<BotProcess, 'readyAt' | 'endedAt' | 'sleeps' | 'defects'>[];
  readonly service: Pick<ServiceProcess, 'resources'>;
}

/** Compares the answers that people saw with the service's data, which is read without a bot. */
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

/** Returns a sentence with the number of broken promises and the first three; nothing without any. */
export const sentence = (words: string, examples: readonly string[]): string[] =>
  examples.length === 0 ? [] : [`${examples.length} ${words}: ${examples.slice(0, 3).join(', ')}`];

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

/** Like `account`, for a row without a load. Counts only the broken promises. */
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

/** Whether memory has grown more than allowed. */
const hasGrown = ([before, after]: readonly [number, number]) =>
  after > Math.max(before * MEMORY.times, before + MEMORY.bytes);

const MEMORY_STAYED = 'memory did not return';
