import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { InteractionFailure } from '../../../src/bot/transport/interaction-failure.ts';
import type { HandlerContext } from '../../../src/handlers/context.ts';
import { defineCommand } from '../../../src/handlers/declaration/command.ts';
import { customIdCodec, defineModalOpener } from '../../../src/handlers/declaration/component.ts';
import type { Reply } from '../../../src/handlers/reply.ts';
import { english } from '../../../src/handlers/words/words.ts';
import { received } from '../received.ts';
import { dispatcherOf } from './dispatcher-of.ts';
import { newId, payloadResponder } from './payload-responder.ts';

const PATIENCE = 1_000 + 5 * 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A form that waits for its data as long as it may. */
const waitingForm = defineModalOpener({
  codec: customIdCodec('form', 1, {}),
  open: (_fields, { abandoned }) =>
    new Promise((resolve) => {
      const open = () => resolve({ title: 'a form', custom_id: 'sent.1', components: [] });
      abandoned.addEventListener('abort', open, { once: true });
    }),
});

/** A command that does as `run` says, what it sent, and its signal. */
function start(
  run: (context: HandlerContext) => Promise<Reply>,
  answer: (call: string) => Promise<void> = async () => undefined,
) {
  const log: Record<string, unknown>[] = [];
  const logger = createLogger('info', [], { write: (line) => void log.push(JSON.parse(line)) });
  const sent: string[] = [];
  const responder = payloadResponder(async (call, payload) => {
    sent.push(`${call} ${JSON.stringify(payload)}`);
    await answer(call);
  });
  const signals: AbortSignal[] = [];
  const dispatcher = dispatcherOf(
    [
      defineCommand({
        name: 'long',
        description: 'x',
        access: 'everyone',
        options: {},
        visibility: 'private',
        components: [waitingForm],
        run(_values, context) {
          signals.push(context.signal);
          return run(context);
        },
      }),
    ],
    logger,
  );
  const type = () => {
    const typed = { id: newId(), type: 2, data: { id: '2', name: 'long', type: 1 }, user: { id: '3' } };
    dispatcher.handle(received(typed), responder);
  };
  type();
  const press = (age: number) => {
    const pressed = { id: newId(), type: 3, data: { custom_id: 'form.1' }, user: { id: '3' } };
    dispatcher.handle(received(pressed), responder, { state: 'unanswered', age });
  };
  return { dispatcher, sent, signals, log, type, press };
}

/** Ends so many milliseconds after it was told to. */
const reporting =
  (milliseconds: number) =>
  ({ signal }: HandlerContext): Promise<Reply> =>
    new Promise((resolve) => {
      const report = () => setTimeout(resolve, milliseconds, { content: 'how far it came' });
      if (signal.aborted) report();
      else signal.addEventListener('abort', report);
    });

it('a handler is told to end after five minutes, and its report is the answer', async () => {
  const { sent, signals, dispatcher } = start(reporting(5_900));
  await vi.advanceTimersByTimeAsync(PATIENCE - 1);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  await vi.advanceTimersByTimeAsync(5_900);
  expect(sent).toEqual([expect.stringContaining('respond'), expect.stringContaining('how far it came')]);
  expect(await dispatcher.idle(0)).toBe(0);
});

it('a handler that goes on for 6 s after that has failed', async () => {
  const { sent, log } = start(reporting(6_100));
  await vi.advanceTimersByTimeAsync(PATIENCE + 5_999);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent[1]).toContain(english.answers.defect);
  expect(log).toContainEqual(
    expect.objectContaining({
      err: expect.objectContaining({ message: 'The handler of /long does not finish' }),
    }),
  );
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toHaveLength(2);
});

it('a handler shows how far it is', async () => {
  const { sent } = start(async ({ progress }) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await progress({ content: 'half of it' });
    return { content: 'done' };
  });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toEqual([
    expect.stringContaining('respond'),
    expect.stringMatching(/^progress .*half of it/),
    expect.stringMatching(/^edit .*done/),
  ]);
});

it('when the bot stops, every handler is told so at once, also one that is about to begin', async () => {
  const { sent, signals, dispatcher, type } = start(reporting(100));
  type();
  await vi.advanceTimersByTimeAsync(0);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
  type();
  dispatcher.interrupt();
  const idle = dispatcher.idle(8_000);
  await vi.advanceTimersByTimeAsync(100);
  expect(await idle).toBe(0);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, true]);
  expect(sent).toEqual(Array(3).fill(expect.stringContaining('how far it came')));
});

it('a handler that has ended is told nothing, and one that does not listen is finished', async () => {
  const { sent, signals, dispatcher } = start(async () => ({ content: 'done' }));
  await vi.advanceTimersByTimeAsync(0);
  dispatcher.interrupt();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  const deaf = start(() => new Promise((resolve) => setTimeout(resolve, 3_000, { content: 'done' })));
  await vi.advanceTimersByTimeAsync(0);
  deaf.dispatcher.interrupt();
  await vi.advanceTimersByTimeAsync(3_000);
  for (const { length, [length - 1]: last } of [sent, deaf.sent]) expect(last).toContain('done');
});

it('whose deferral fails is abandoned at once, and nobody waits for it', async () => {
  let abandoned: AbortSignal | undefined;
  const never = (context: HandlerContext) => {
    ({ abandoned } = context);
    return new Promise<Reply>(() => {});
  };
  const refused = new InteractionFailure('callback: 404', { status: 404, code: 10_062, unknown: false });
  const { dispatcher, signals, log } = start(never, () => Promise.reject(refused));
  await vi.advanceTimersByTimeAsync(999);
  expect(abandoned?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(abandoned?.aborted).toBe(true);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  expect(dispatcher.inFlight).toBe(0);
  expect(log).toEqual([expect.objectContaining({ outcome: 'lost' })]);
});

it('a stop abandons nothing', async () => {
  let abandoned: AbortSignal | undefined;
  const { dispatcher } = start((context) => {
    ({ abandoned } = context);
    return reporting(100)(context);
  });
  await vi.advanceTimersByTimeAsync(10);
  dispatcher.interrupt();
  await vi.advanceTimersByTimeAsync(100);
  expect(abandoned?.aborted).toBe(false);
  expect(dispatcher.inFlight).toBe(0);
});

it.each([
  [0, 1_500],
  [1_200, 800],
  [1_999, 1],
])('a form that came after %i ms waits %i ms for its data', async (age, limit) => {
  const { sent, press } = start(reporting(0));
  await vi.advanceTimersByTimeAsync(2_000);
  sent.splice(0);
  press(age);
  await vi.advanceTimersByTimeAsync(limit - 1);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([expect.stringContaining('a form')]);
});
