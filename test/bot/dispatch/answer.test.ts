import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { HandlerResult } from '../../../src/bot/dispatch/answer.ts';
import { Answer } from '../../../src/bot/dispatch/answer.ts';
import type { AnswerEvent } from '../../../src/bot/dispatch/answer-state.ts';
import type { Placement } from '../../../src/bot/dispatch/interaction-router.ts';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { InteractionFailure } from '../../../src/bot/transport/interaction-failure.ts';
import type { OriginalState } from '../../../src/bot/transport/responder.ts';
import { english } from '../../../src/handlers/words/words.ts';
import { passTimeUntil, useFakeTimers } from '../../timer-promises.ts';
import { type Call, payloadResponder, receivedBy } from './payload-responder.ts';

useFakeTimers();

const failure = (status: number, unknown = status >= 500 || status === 0) =>
  new InteractionFailure(`answered ${status}`, { status, unknown });
const unknown = failure(0);
const gone = failure(404);
const refused = failure(400);
const removed = new InteractionFailure('edit: 404 10008', { status: 404, code: 10_008, unknown: false });

type Faults = Partial<Record<Call, Error>>;

const PRIVATE = 'The wallet of ada is none of your business.';
const replied: HandlerResult = { reply: { content: 'fine' } };
const failed: HandlerResult = { sentence: PRIVATE, outcome: 'failed' };

/** An answer in front of a Discord whose calls fail as given, each time. */
function setUp(
  placement: Placement,
  faults: Faults = {},
  {
    age = 0,
    original = 'missing',
    event,
  }: { age?: number; original?: OriginalState; event?: AnswerEvent } = {},
) {
  const sent: { call: string; payload: unknown }[] = [];
  const log: Record<string, unknown>[] = [];
  const recording = payloadResponder(async (call, payload) => {
    sent.push({ call, payload });
    const fault = faults[call];
    if (fault) throw fault;
  });
  const getOriginalState = async () => original;
  const responder = { ...recording, getOriginalState, followUp: vi.fn(recording.followUp) };
  const logger = createLogger('trace', [], { write: (line) => void log.push(JSON.parse(line)) });
  const explain = () => ({ sentence: 'Something went wrong.', outcome: 'failed' }) as const;
  const asked = receivedBy(responder, logger, { state: 'unanswered', age });
  if (event) asked.transition(event);
  const answer = new Answer({ received: asked, placement, explain, isChange: false, words: english });
  /** Delivers an ending that is there after so many milliseconds, and gives the outcome or the error. */
  function begin(ending: HandlerResult, after: number): Promise<unknown> {
    const delivering = answer.send(
      sleep(after).then(() => ending),
      300_000,
      () => ({ sentence: 'It does not end.', outcome: 'failed' }),
    );
    return delivering.catch((error: unknown) => error);
  }
  async function deliver(ending: HandlerResult, after = 0) {
    const settled = begin(ending, after);
    await passTimeUntil(settled);
    return settled;
  }
  return { answer, begin, deliver, responder, sent, log, calls: () => sent.map(({ call }) => call) };
}

const LATE = 1_500;

/** Every message mentions nobody. */
const message = (content: string, flags?: number) => ({
  content,
  allowed_mentions: { parse: [] },
  ...(flags !== undefined && { flags }),
});
const EPHEMERAL = 64;

/** A line of the log about a call that failed; that of an outage is told for all calls at once, elsewhere. */
const warned = (msg: string, { message, status, retryable }: InteractionFailure) =>
  expect.objectContaining({
    level: status === 0 || status >= 500 ? 'debug' : 'warn',
    msg,
    ...(retryable
      ? { failure: { kind: 'interaction', problem: message, status } }
      : { err: expect.objectContaining({ type: 'InteractionFailure' }) }),
  });

describe('an answer that is ready', () => {
  it.each<[Placement, object]>([
    ['public', { type: 4, data: message('fine') }],
    ['private', { type: 4, data: message('fine', EPHEMERAL) }],
    ['update', { type: 7, data: message('fine') }],
  ])('is one call (%s)', async (placement, payload) => {
    const { deliver, sent } = setUp(placement);
    expect(await deliver(replied, 900)).toBe('answered');
    expect(sent).toEqual([{ call: 'respond', payload }]);
  });

  it.each<Placement>(['public', 'private', 'update'])(
    'and is a sentence is for the asker alone (%s)',
    async (placement) => {
      const { deliver, sent } = setUp(placement);
      expect(await deliver(failed, 900)).toBe('failed');
      expect(sent).toEqual([{ call: 'respond', payload: { type: 4, data: message(PRIVATE, EPHEMERAL) } }]);
    },
  );

  it('of which it is unknown whether it arrived is confirmed by an edit', async () => {
    const { deliver, sent, log } = setUp('private', { respond: unknown });
    expect(await deliver(replied)).toBe('answered');
    expect(sent.at(-1)).toEqual({ call: 'edit', payload: message('fine') });
    expect(log).toEqual([warned('it is unknown whether the answer arrived', unknown)]);
  });

  it('and is a sentence of which that is unknown is confirmed in the same way where no message is public', async () => {
    const { deliver, sent } = setUp('private', { respond: unknown });
    expect(await deliver(failed)).toBe('failed');
    expect(sent.at(-1)).toEqual({ call: 'edit', payload: message(PRIVATE) });
  });

  it.each<[Placement, OriginalState, unknown]>([
    ['public', 'finished', 'failed'],
    ['update', 'finished', 'failed'],
    ['public', 'waiting', expect.objectContaining({ kind: 'taken' })],
    ['update', 'waiting', expect.objectContaining({ kind: 'taken' })],
  ])(
    'and is a sentence is never put into a message of another process (%s, %s)',
    async (placement, original, outcome) => {
      const { deliver, calls } = setUp(placement, { respond: unknown }, { original });
      expect(await deliver(failed)).toEqual(outcome);
      expect(calls()).toEqual(['respond']);
    },
  );

  it('is lost when the edit finds nothing either, nor a message of its own', async () => {
    const { deliver } = setUp('public', { respond: unknown, edit: failure(401), 'follow-up': gone });
    expect(await deliver(replied)).toBe(gone);
  });

  it('is unknown when the edit is, whatever becomes of a message of its own', async () => {
    const { deliver } = setUp('public', { respond: unknown, edit: unknown, 'follow-up': gone });
    expect(await deliver(replied)).toBe(unknown);
  });

  it('is lost when it is refused for a reason other than its content', async () => {
    const { deliver, calls } = setUp('public', { respond: gone });
    expect(await deliver(replied)).toBe(gone);
    expect(calls()).toEqual(['respond']);
  });

  it.each([
    ['refuses', refused],
    ['cannot be sent', new TypeError('Do not know how to serialize a BigInt')],
  ])('whose content Discord %s is a sentence instead', async (_, fault) => {
    const { deliver, responder, sent } = setUp('public');
    responder.respond = vi.fn(responder.respond).mockRejectedValueOnce(fault);
    expect(await deliver(replied)).toBe('failed');
    expect(JSON.stringify(sent)).toContain('Something went wrong.');
  });

  it('whose sentence is refused as well is lost', async () => {
    const { deliver, calls } = setUp('public', { respond: refused });
    expect(await deliver(replied)).toBe(refused);
    expect(calls()).toEqual(['respond', 'respond']);
  });
});

describe('an answer of which it stays unknown whether it arrived', () => {
  it.each<[Placement, number | undefined]>([
    ['public', undefined],
    ['private', EPHEMERAL],
    ['update', EPHEMERAL],
  ])('comes once more as a message of its own (%s)', async (placement, flags) => {
    const { deliver, sent, log } = setUp(placement, { respond: unknown, edit: gone });
    await deliver(replied);
    expect(sent.at(-1)).toEqual({ call: 'follow-up', payload: message('fine', flags) });
    expect(log.at(-1)).toEqual(warned('the answer could not be edited: it is sent as a follow-up', gone));
  });

  it.each<Placement>(['public', 'update'])(
    'is not sent again as a sentence, which could fill the placeholder of another process (%s)',
    async (placement) => {
      const { deliver, calls } = setUp(placement, { respond: unknown });
      expect(await deliver(failed)).toMatchObject({ unknown: true });
      expect(calls()).toEqual(['respond']);
    },
  );

  it('takes its files along', async () => {
    const { deliver, responder } = setUp('private', { respond: unknown, edit: gone });
    const files = [{ name: 'names.txt', contentType: 'text/plain', data: Buffer.from('ada') }];
    await deliver({ reply: { files } });
    expect(responder.followUp.mock.lastCall).toEqual([{ files, ephemeral: true }]);
  });
});

describe('an answer that is late', () => {
  it.each<[Placement, object]>([
    ['public', { type: 5 }],
    ['private', { type: 5, data: { flags: EPHEMERAL } }],
    ['update', { type: 6 }],
  ])('fills its placeholder (%s)', async (placement, deferral) => {
    const { deliver, sent } = setUp(placement);
    expect(await deliver(replied, LATE)).toBe('deferred');
    expect(sent).toEqual([
      { call: 'respond', payload: deferral },
      { call: 'edit', payload: message('fine') },
    ]);
  });

  it.each<Placement>(['public', 'private', 'update'])(
    'is edited in although it is unknown whether the deferral arrived (%s)',
    async (placement) => {
      const { deliver, calls, log } = setUp(placement, { respond: unknown });
      expect(await deliver(replied, LATE)).toBe('deferred');
      expect(calls()).toEqual(['respond', 'edit']);
      expect(log).toEqual([warned('it is unknown whether the deferral arrived', unknown)]);
    },
  );

  it('is lost as soon as its deferral is refused', async () => {
    const { deliver, calls } = setUp('public', { respond: gone });
    const before = performance.now();
    expect(await deliver(replied, LATE)).toBe(gone);
    expect(performance.now() - before).toBe(1_000);
    expect(calls()).toEqual(['respond']);
  });

  it('that can neither be edited in nor sent is lost', async () => {
    const { deliver, calls } = setUp('public', { edit: gone, 'follow-up': gone });
    expect(await deliver(replied, LATE)).toBe(gone);
    expect(calls()).toEqual(['respond', 'edit', 'follow-up']);
  });

  it('whose content Discord refuses becomes a sentence for the asker alone', async () => {
    const { deliver, sent } = setUp('public', { edit: refused });
    expect(await deliver(replied, LATE)).toBe('failed');
    expect(sent.at(-1)).toMatchObject({
      call: 'follow-up',
      payload: { content: 'Something went wrong.', flags: EPHEMERAL },
    });
  });

  it('that never comes is a sentence after 5 minutes', async () => {
    const { deliver, sent } = setUp('private');
    expect(await deliver(replied, 1e9)).toBe('failed');
    expect(sent.at(-1)).toMatchObject({ call: 'edit', payload: { content: 'It does not end.' } });
  });
});

describe('a sentence that is late', () => {
  it.each<[Placement, object[]]>([
    ['public', [{ call: 'delete' }, { call: 'follow-up', payload: message(PRIVATE, EPHEMERAL) }]],
    ['private', [{ call: 'edit', payload: message(PRIVATE) }]],
    ['update', [{ call: 'follow-up', payload: message(PRIVATE, EPHEMERAL) }]],
  ])('is for the asker alone (%s)', async (placement, expected) => {
    const { deliver, sent } = setUp(placement);
    expect(await deliver(failed, LATE)).toBe('failed');
    expect(sent.slice(1)).toEqual(expected);
  });

  it.each([gone, failure(500), unknown])(
    'comes although the placeholder cannot be deleted (%s), and names nothing private in public',
    async (fault) => {
      const { deliver, sent, log } = setUp('public', { delete: fault });
      expect(await deliver(failed, LATE)).toBe('failed');
      const inPublic = english.answers.toldInPrivate;
      expect(sent.slice(1)).toEqual([
        { call: 'delete' },
        { call: 'edit', payload: message(inPublic) },
        { call: 'follow-up', payload: message(PRIVATE, EPHEMERAL) },
      ]);
      expect(log).toEqual([warned('the placeholder could not be deleted', fault)]);
    },
  );

  it('is told in private when the placeholder is gone after all', async () => {
    const { deliver, sent } = setUp('public', { delete: failure(500), edit: removed });
    await deliver(failed, LATE);
    expect(sent.at(-1)).toMatchObject({ call: 'follow-up', payload: { content: PRIVATE } });
  });

  it('names nothing private after a 404 that is not about the message', async () => {
    const { deliver, sent } = setUp('public', { delete: failure(500), edit: gone });
    await deliver(failed, LATE);
    expect(JSON.stringify(sent)).not.toContain(PRIVATE);
  });

  it.each([
    ['is filled', {}, 5],
    ['may be filled by its sentence', { edit: gone }, 1],
    ['may be the answer of another process', { respond: unknown }, 1],
  ])('tries to take a placeholder away again if it %s', async (_, faults, deletions) => {
    const { deliver, calls } = setUp('public', { delete: failure(500), ...faults });
    await deliver(failed, LATE);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(calls().filter((call) => call === 'delete')).toHaveLength(deletions);
  });

  it.each([
    [0, 5_000],
    [1, 35_000],
    [3, 755_000],
    [9, 755_000],
  ])(
    'tries for 13 minutes to take away a placeholder that Discord keeps %i times more',
    async (kept, after) => {
      const { deliver, responder, calls } = setUp('public');
      const deletion = vi.spyOn(responder, 'deleteOriginal');
      for (let times = 0; times < 1 + kept; times += 1) deletion.mockRejectedValueOnce(failure(500));
      await deliver(failed, LATE);
      await vi.advanceTimersByTimeAsync(after - 1);
      expect(calls()).not.toContain('delete');
      await vi.advanceTimersByTimeAsync(1_000_000);
      expect(calls().filter((call) => call === 'delete')).toHaveLength(kept < 4 ? 1 : 0);
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  it.each<[Placement, number]>([
    ['public', 0],
    ['public', LATE],
    ['private', LATE],
    ['update', LATE],
  ])(
    'has its buttons with it, %s after %i ms, and not where everybody may read',
    async (placement, after) => {
      const components = [{ type: 1 as const, components: [] }];
      const { deliver, sent } = setUp(placement, { delete: unknown });
      await deliver({ ...failed, components }, after);
      const payloads = sent.map(({ payload }) => Object(payload).data ?? payload);
      expect(payloads.at(-1)).toMatchObject({ content: PRIVATE, components });
      for (const payload of payloads.slice(0, -1)) expect(Object(payload)).not.toHaveProperty('components');
    },
  );

  it.each<[Placement, HandlerResult, number]>([
    ['public', replied, 0],
    ['private', replied, 64],
    ['update', replied, 64],
    ['private', failed, 64],
  ])('or a reply that no edit takes is a message of its own (%s)', async (placement, ending, flags) => {
    for (const edit of [gone, failure(403), failure(500), unknown]) {
      const { deliver, sent, log } = setUp(placement, { edit });
      expect(await deliver(ending, LATE)).toBe('reply' in ending ? 'deferred' : 'failed');
      const content = 'reply' in ending ? 'fine' : PRIVATE;
      expect(sent.map(({ call }) => call)).toEqual(['respond', 'edit', 'follow-up']);
      expect(sent[2]).toMatchObject({ payload: { content, ...(flags && { flags }) } });
      expect('flags' in Object(sent[2]?.payload)).toBe(flags !== 0);
      const sentence = 'the answer could not be edited: it is sent as a follow-up';
      expect(log).toContainEqual(warned(sentence, edit));
    }
  });

  it.each<[Placement, Call]>([
    ['private', 'edit'],
    ['public', 'follow-up'],
    ['update', 'follow-up'],
  ])('whose words Discord refuses is told in others (%s)', async (placement, refusing) => {
    const { deliver, sent, responder } = setUp(placement);
    const refuse = async ({ content }: { content?: string }) => {
      sent.push({ call: refusing, payload: content });
      if (content === PRIVATE) throw refused;
    };
    if (refusing === 'edit') responder.editOriginal = refuse;
    responder.followUp.mockImplementation(refuse);
    expect(await deliver(failed, LATE)).toBe('failed');
    expect(sent.at(-1)).toEqual({ call: refusing, payload: 'Something went wrong.' });
    expect(sent.filter(({ call }) => call === 'respond')).toHaveLength(1);
  });

  it('names nothing private when it may fill the placeholder', async () => {
    const { deliver, sent } = setUp('public', { delete: failure(500), edit: failure(500) });
    await deliver(failed, LATE);
    const payload = message(english.answers.notShown, EPHEMERAL);
    expect(sent.at(-1)).toEqual({ call: 'follow-up', payload });
  });

  it.each<[Placement, object, object | undefined]>([
    ['public', {}, { onceMoreIfUnknown: true }],
    ['private', { edit: failure(400) }, { onceMoreIfUnknown: true }],
    ['update', {}, undefined],
  ])('is rather doubled than lost where no edit can tell it (%s)', async (placement, faults, options) => {
    const { deliver, responder } = setUp(placement, faults);
    await deliver(failed, LATE);
    expect(responder.followUp.mock.lastCall?.at(1)).toEqual(options);
  });
});

describe('a reply with something for the asker alone', () => {
  const withAside: HandlerResult = { reply: { content: 'the list', aside: { content: 'the report' } } };

  it.each([0, LATE])(
    'tells that first, in a message of its own, also when it is ready at once',
    async (after) => {
      const { deliver, sent, responder } = setUp('update');
      expect(await deliver(withAside, after)).toBe('deferred');
      expect(sent).toEqual([
        { call: 'respond', payload: { type: 6 } },
        { call: 'follow-up', payload: message('the report', EPHEMERAL) },
        { call: 'edit', payload: message('the list') },
      ]);
      expect(responder.followUp.mock.lastCall?.at(1)).toEqual({ onceMoreIfUnknown: true });
    },
  );

  it.each([
    ['above the rest', { content: 'the list' }, 'the list\n'],
    ['alone above an answer without text', { embeds: [{ title: 'a card' }] }, ''],
  ])('says %s when that did not arrive', async (_, shown, above) => {
    const { deliver, sent, log } = setUp('update', { 'follow-up': unknown });
    expect(await deliver({ reply: { ...shown, aside: { content: 'the report' } } })).toBe('deferred');
    const payload = { ...shown, ...message(above + english.answers.notTold) };
    expect(sent.at(-1)).toEqual({ call: 'edit', payload });
    expect(log).toContainEqual(warned('the result could not be reported', unknown));
  });

  it('is explained when Discord refuses what is in it', async () => {
    const refused = failure(400);
    const { deliver, sent, calls } = setUp('update', { 'follow-up': refused });
    await deliver(withAside).catch(() => undefined);
    expect(calls()).not.toContain('edit');
    expect(sent.at(-1)).toEqual({ call: 'follow-up', payload: message('Something went wrong.', EPHEMERAL) });
  });
});

describe('a reply with a file', () => {
  const withFile = (bytes: number): HandlerResult => ({
    reply: { files: [{ name: 'names.txt', contentType: 'text/plain', data: Buffer.alloc(bytes) }] },
  });

  it('of up to 100 kB is one call', async () => {
    const { deliver, calls } = setUp('private');
    await deliver(withFile(100_000));
    expect(calls()).toEqual(['respond']);
  });

  it('of more is deferred first, since its upload may take longer than Discord waits', async () => {
    const { deliver, calls } = setUp('private');
    expect(await deliver(withFile(100_002))).toBe('deferred');
    expect(calls()).toEqual(['respond', 'edit']);
  });
});

describe('progress', () => {
  it('is shown while a deferred task goes on, once a second, and never after its end', async () => {
    const { answer, begin, calls, sent } = setUp('private');
    const show = () => answer.progress({ content: 'half' });
    await show();
    const delivered = begin(replied, 5_000);
    await vi.advanceTimersByTimeAsync(500);
    await show();
    expect(calls()).toEqual([]);
    await vi.advanceTimersByTimeAsync(600);
    const shown: number[] = [];
    for (const pause of [0, 500, 499, 1, 0]) {
      await vi.advanceTimersByTimeAsync(pause);
      await show();
      shown.push(calls().filter((call) => call === 'progress').length);
    }
    expect(shown).toEqual([1, 1, 1, 2, 2]);
    expect(calls()).toEqual(['respond', 'progress', 'progress']);
    expect(sent[1]?.payload).toEqual(message('half'));
    await vi.advanceTimersByTimeAsync(4_000);
    await delivered;
    await vi.advanceTimersByTimeAsync(10_000);
    await show();
    expect(calls()).toEqual(['respond', 'progress', 'progress', 'edit']);
  });

  it('that does not arrive is logged and changes nothing', async () => {
    const { answer, begin, log } = setUp('private', { progress: failure(500) });
    const delivered = begin(replied, 5_000);
    await vi.advanceTimersByTimeAsync(1_100);
    await answer.progress({ content: 'half' });
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await delivered).toBe('deferred');
    expect(log).toEqual([warned('progress was not shown', failure(500))]);
  });
});

it.each([
  [0, 999, ['respond']],
  [1_000, 999, ['respond']],
  [1_500, 499, ['respond']],
  [1_500, 501, ['respond', 'edit']],
  [2_900, 1, ['respond', 'edit']],
])('what arrives %i ms late and takes %i ms is answered by %j', async (age, after, calls) => {
  const { deliver, calls: made } = setUp('private', {}, { age });
  expect(await deliver(replied, after)).toBe(calls.length === 1 ? 'answered' : 'deferred');
  expect(made()).toEqual(calls);
});

describe('an answer whose first one may be of another process', () => {
  const shared = { event: 'unproven', original: 'waiting' } as const;
  const forbidden = failure(403);

  it.each<[Placement, number | undefined]>([
    ['public', undefined],
    ['private', EPHEMERAL],
    ['update', EPHEMERAL],
  ])('is uncertain in a message of its own where no edit takes that (%s)', async (placement, flags) => {
    const { answer, sent } = setUp(placement, { edit: forbidden }, shared);
    expect(await answer.reportUncertain('It is uncertain.')).toBe('uncertain');
    expect(sent.at(-1)).toEqual({ call: 'follow-up', payload: message('It is uncertain.', flags) });
  });

  it('may still wait where nobody can look, and the log says so', async () => {
    const { answer, responder, log } = setUp('private', {}, shared);
    responder.getOriginalState = () => Promise.reject(forbidden);
    expect(await answer.reportUncertain('It is uncertain.')).toBe('uncertain');
    expect(log).toEqual([warned('the answer could not be read', forbidden)]);
  });

  it('tells a failure that everybody might read to the asker alone where no edit takes it', async () => {
    const { deliver, sent } = setUp('update', { edit: forbidden }, shared);
    expect(await deliver(failed)).toBe('failed');
    const { notShown } = english.answers;
    expect(sent).toEqual([
      { call: 'edit', payload: message(notShown) },
      { call: 'follow-up', payload: message(notShown, EPHEMERAL) },
    ]);
  });

  it('is left to that one, and not deleted, where a failure finds it finished', async () => {
    const { deliver, calls } = setUp('public', {}, { event: 'unproven', original: 'finished' });
    expect(await deliver(failed)).toMatchObject({ kind: 'taken' });
    expect(calls()).toEqual([]);
  });

  it('shows no progress, which could stand in the place of that one', async () => {
    const { answer, responder, calls } = setUp('public');
    responder.respond = async () => 'unproven';
    await answer.defer();
    await vi.advanceTimersByTimeAsync(10_000);
    await answer.progress({ content: 'half' });
    expect(calls()).toEqual([]);
  });

  it('was taken away by that one if it is public and gone', async () => {
    const { deliver } = setUp('public', { edit: removed }, shared);
    expect(await deliver(replied)).toBe(removed);
  });

  it.each<[string, Placement, AnswerEvent, number | undefined]>([
    ['a private one', 'private', 'unproven', EPHEMERAL],
    ['one of this process', 'public', 'deferred', undefined],
  ])('%s that is gone is followed by a message of its own', async (_, placement, event, flags) => {
    const { deliver, sent } = setUp(placement, { edit: removed }, { event });
    await deliver(replied);
    expect(sent.at(-1)).toEqual({ call: 'follow-up', payload: message('fine', flags) });
  });
});
