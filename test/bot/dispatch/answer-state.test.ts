import { expect, it, vi } from 'vitest';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { Cooldown } from '../../../src/bot/state/memory/state-in-memory.ts';
import { InteractionFailure } from '../../../src/bot/transport/interaction-failure.ts';
import type { DeliveryState } from '../../../src/bot/transport/transport.ts';
import { defineCommand } from '../../../src/handlers/declaration/command.ts';
import { received } from '../received.ts';
import { dispatcherOf } from './dispatcher-of.ts';
import { newId, payloadResponder } from './payload-responder.ts';

const taken = new InteractionFailure('400 40060', { status: 400, code: 40_060, unknown: false });
const gone = new InteractionFailure('404 10008', { status: 404, code: 10_008, unknown: false });
const unknown = new InteractionFailure('no answer', { unknown: true });

type Call = 'respond' | 'edit' | 'delete' | 'follow-up';

/** The answers of Discord: calls that fail, whose first answer it has, and in which state that is. */
interface Discord {
  readonly failing?: Partial<Record<Call, Error>>;
  readonly first?: 'ours' | 'unproven';
  readonly original?: 'waiting' | 'finished';
}

/** The calls for an interaction, the state in which its answer ends, the log line of that and what the cooldown heard. */
async function answered(state: DeliveryState, name: string, discord: Discord = {}) {
  const { failing = {}, first = 'ours', original = 'waiting' } = discord;
  const lines: Record<string, unknown>[] = [];
  const log = createLogger('info', [], { write: (line) => void lines.push(JSON.parse(line)) });
  const calls: string[] = [];
  const run = async () => {
    calls.push('run');
    return { content: 'done' };
  };
  const declared = { description: 'x', access: 'everyone', options: {}, visibility: 'public' } as const;
  const cooldown = new Cooldown(0);
  const counted = [vi.spyOn(cooldown, 'take'), vi.spyOn(cooldown, 'refund')];
  const dispatcher = dispatcherOf(
    [
      defineCommand({ ...declared, name: 'read', run }),
      defineCommand({ ...declared, name: 'change', changes: { shownBy: '/read' }, run }),
    ],
    log,
    { cooldown },
  );
  const plain = payloadResponder(async (call) => {
    calls.push(call);
    const failure = failing[call as Call];
    if (failure) throw failure;
  });
  const responder = {
    ...plain,
    respond: (answer: Parameters<typeof plain.respond>[0]) => plain.respond(answer).then(() => first),
    getOriginalState: async () => {
      calls.push('look');
      return original;
    },
  };
  const ended = vi.fn(() => undefined);
  const asked = { id: newId(), type: 2, data: { id: '2', name, type: 1 }, user: { id: '3' } };
  await dispatcher.handle(received(asked), responder, { state }, { ended });
  const line = lines.findLast(({ outcome }) => outcome !== undefined);
  const cooled = counted.map(({ mock }) => mock.calls.length);
  return { calls, ended: ended.mock.calls.flat().join(), said: `${line?.outcome}: ${line?.msg}`, cooled };
}

const EVERY: readonly DeliveryState[] = ['unanswered', 'taken over', 'left', 'left deferred'];
const ANSWERED = 'interaction answered';
const UNKNOWN = 'unknown: it is unknown whether the answer reached Discord';
const LOST = 'lost: the answer did not reach Discord';
const ELSEWHERE = 'elsewhere: interaction answered by another process';

it.each(EVERY)(
  'a first answer that Discord accepts is the end, or that of which nothing is known (%s)',
  async (state) => {
    expect(await answered(state, 'none')).toMatchObject({ ended: 'answered', said: `refused: ${ANSWERED}` });
    const silent = await answered(state, 'none', { failing: { respond: unknown } });
    expect(silent).toMatchObject({ calls: ['respond'], ended: 'unknown', said: UNKNOWN });
    expect(await answered(state, 'none', { failing: { respond: gone } })).toMatchObject({
      ended: 'lost',
      said: LOST,
    });
  },
);

it.each<[DeliveryState, string, number]>([
  ['unanswered', 'run,respond', 1],
  ['taken over', 'run,respond', 0],
  ['left', 'respond,run,edit', 0],
  ['left deferred', 'respond,run,edit', 0],
])(
  'a read that arrives %s is answered by %s, and the cooldown is asked %i times',
  async (state, calls, times) => {
    const read = await answered(state, 'read');
    expect([read.calls.join(), read.cooled, read.ended]).toEqual([calls, [times, 0], 'answered']);
    expect(read.said).toMatch(new RegExp(`^(answered|deferred): ${ANSWERED}$`));
  },
);

it.each<[DeliveryState, Discord, string, string]>([
  ['unanswered', {}, 'respond,run,edit', 'answered'],
  ['taken over', {}, 'respond,run,edit', 'answered'],
  ['left', {}, 'respond,run,edit', 'answered'],
  ['left deferred', {}, 'respond,edit', 'answered'],
  ['unanswered', { first: 'unproven' }, 'respond,look,edit', 'answered by two'],
  ['taken over', { first: 'unproven' }, 'respond,look,edit', 'answered by two'],
  ['left', { first: 'unproven' }, 'respond,edit', 'answered'],
  ['left deferred', { first: 'unproven' }, 'respond,edit', 'answered'],
  ['taken over', { failing: { respond: unknown } }, 'respond,look,edit', 'answered by two'],
  ['left', { failing: { respond: unknown } }, 'respond,edit', 'answered'],
  ['left', { failing: { respond: taken } }, 'respond,look,edit', 'answered'],
  ['left deferred', { failing: { respond: taken } }, 'respond,look,edit', 'answered'],
])('a change that arrives %s, in front of %j, is %s and ends as %s', async (state, discord, calls, end) => {
  const change = await answered(state, 'change', discord);
  expect([change.calls.join(), change.ended]).toEqual([calls, end]);
  expect(change.said).toBe(`${calls.includes('run') ? 'deferred' : 'uncertain'}: ${ANSWERED}`);
});

it.each<[DeliveryState, string, number]>([
  ['unanswered', 'elsewhere', 1],
  ['taken over', 'elsewhere', 0],
  ['left', 'ended elsewhere', 0],
  ['left deferred', 'ended elsewhere', 0],
])(
  "an answer that arrives %s and has another process's finished one ends as %s",
  async (state, end, times) => {
    const change = await answered(state, 'change', { failing: { respond: taken }, original: 'finished' });
    expect(change).toMatchObject({ ended: end, said: ELSEWHERE, cooled: [times, 0] });
  },
);

it.each<[DeliveryState, 'ours' | 'unproven']>([
  ['unanswered', 'ours'],
  ['unanswered', 'unproven'],
  ['left', 'unproven'],
])(
  'an answer that arrives %s and whose deferral is %s may stay unknown, or be lost',
  async (state, first) => {
    const silent = await answered(state, 'change', {
      first,
      failing: { edit: unknown, 'follow-up': unknown },
    });
    expect(silent).toMatchObject({ ended: 'unknown', said: UNKNOWN });
    const failed = new InteractionFailure('403', { status: 403, unknown: false });
    const lost = await answered(state, 'change', { first, failing: { edit: failed, 'follow-up': failed } });
    expect(lost).toMatchObject({ ended: 'lost', said: LOST });
  },
);

it.each<[DeliveryState, 'ours' | 'unproven', string, string]>([
  ['unanswered', 'ours', 'respond,run,edit,follow-up', 'answered'],
  ['unanswered', 'unproven', 'respond,look,edit', 'elsewhere'],
  ['left', 'unproven', 'respond,edit,follow-up', 'answered'],
])(
  'a public message that is gone, of one that arrives %s and is %s: %s',
  async (state, first, calls, end) => {
    const change = await answered(state, 'change', { first, failing: { edit: gone } });
    expect([change.calls.join(), change.ended]).toEqual([calls, end]);
    if (end === 'elsewhere') expect(change).toMatchObject({ said: ELSEWHERE, cooled: [1, 0] });
  },
);
