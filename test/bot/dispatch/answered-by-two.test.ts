import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Ending } from '../../../src/bot/dispatch/answer.ts';
import { Answer } from '../../../src/bot/dispatch/answer.ts';
import type { Placement } from '../../../src/bot/dispatch/task.ts';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { InteractionFailure } from '../../../src/bot/transport/interaction-failure.ts';
import type { Responder } from '../../../src/bot/transport/responder.ts';
import { english } from '../../../src/handlers/words/en/index.ts';
import { runs } from '../../property-runs.ts';
import { passTimeUntil, useFakeTimers } from '../../timer-promises.ts';
import { receivedBy } from './payload-responder.ts';

useFakeTimers();

const UNCERTAIN = 'It is uncertain.';
const log = createLogger('silent', [], { write: () => {} });

/** What people see of one interaction that Discord has let nobody know to be theirs. */
class Chat {
  /** Undefined once it was taken away; without an answer as long as it is a placeholder, or as it was clicked. */
  original: { answer?: string } | undefined = {};
  readonly followUps: string[] = [];

  get answers(): readonly string[] {
    return [...(this.original?.answer === undefined ? [] : [this.original.answer]), ...this.followUps];
  }

  /** Each call takes its time, in the middle of which it is carried out. */
  responder(took: () => number): Responder {
    const call = async <Result>(carryOut: () => Result): Promise<Result> => {
      await sleep(took());
      const result = carryOut();
      await sleep(took());
      return result;
    };
    const found = () => {
      if (this.original) return this.original;
      throw new InteractionFailure('404 10008', { status: 404, code: 10_008, unknown: false });
    };
    const edit = ({ content = '' }) =>
      call(() => {
        found().answer = content;
      });
    return {
      respond: () => call(() => 'unproven' as const),
      readOriginal: async () => ({}),
      lookAtOriginal: () =>
        call(() => {
          if (!this.original) return 'waiting';
          return this.original.answer === undefined ? 'waiting' : 'finished';
        }),
      editOriginal: edit,
      showProgress: edit,
      deleteOriginal: () =>
        call(() => {
          found();
          this.original = undefined;
        }),
      followUp: ({ content = '' }) => call(() => void this.followUps.push(content)),
    };
  }
}

const read: fc.Arbitrary<Ending> = fc.constantFrom<Ending>(
  { reply: { content: 'fine' } },
  { sentence: 'It failed.', outcome: 'failed' },
);
const took = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 12, maxLength: 12 });

/** Two processes, of which neither knows whether the other answers: what they say, and how long their calls take. */
const two = <Said>(said: fc.Arbitrary<Said>) =>
  fc.tuple(fc.record({ said, took }), fc.record({ said, took }));

function answerIn(chat: Chat, placement: Placement, times: readonly number[]): Answer {
  const left = [...times];
  const responder = chat.responder(() => left.shift() ?? 1);
  const explain = () => ({ sentence: 'It failed.', outcome: 'failed' }) as const;
  return new Answer({
    received: receivedBy(responder, log),
    placement,
    explain,
    isChange: false,
    words: english,
  });
}

it.each<Placement>(['public', 'private', 'update'])(
  'two that may both be answering leave one visible answer, whatever they read (%s)',
  async (placement) => {
    await fc.assert(
      fc.asyncProperty(two(read), async (processes) => {
        const chat = new Chat();
        const delivering = processes.map(async ({ said, took }) => {
          const answer = answerIn(chat, placement, took);
          await answer.defer();
          await answer.deliver(Promise.resolve(said), 300_000, () => said).catch(() => {});
        });
        const delivered = Promise.all(delivering);
        await passTimeUntil(delivered);
        await delivered;
        expect(chat.answers).toHaveLength(1);
      }),
      { numRuns: runs(40) },
    );
  },
);

it.each<Placement>(['public', 'private', 'update'])(
  'and say once that a change is uncertain (%s)',
  async (placement) => {
    await fc.assert(
      fc.asyncProperty(two(fc.constant(UNCERTAIN)), async (processes) => {
        const chat = new Chat();
        const delivering = processes.map(async ({ said, took }) => {
          const answer = answerIn(chat, placement, took);
          await answer.defer();
          await answer.endUncertain(said);
        });
        const delivered = Promise.all(delivering);
        await passTimeUntil(delivered);
        await delivered;
        expect(chat.answers).toEqual([UNCERTAIN]);
      }),
      { numRuns: runs(20) },
    );
  },
);
