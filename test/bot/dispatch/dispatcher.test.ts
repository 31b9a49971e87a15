import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { interactions } from '../../../src/bot/transport/bot-channels.ts';
import type { HandlerContext } from '../../../src/handlers/context.ts';
import { defineCommand } from '../../../src/handlers/declaration/command.ts';
import { optionalText } from '../../../src/handlers/declaration/options.ts';
import { english } from '../../../src/handlers/words/words.ts';
import { received } from '../received.ts';
import { dispatcherOf } from './dispatcher-of.ts';
import { newId, payloadResponder } from './payload-responder.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Commands that misbehave, in front of a Discord that takes everything. */
function setUp() {
  const log: Record<string, unknown>[] = [];
  const logger = createLogger('trace', [], { write: (line) => void log.push(JSON.parse(line)) });
  const sent: unknown[] = [];
  const command = (
    name: string,
    run: (values: unknown, context: HandlerContext) => Promise<{ content: string }>,
  ) =>
    defineCommand({
      name,
      description: name,
      access: 'everyone',
      options: {
        word: optionalText({
          description: 'a word',
          minLength: 1,
          maxLength: 10,
          suggest: () => Promise.reject(new TypeError('secret path /etc/z')),
        }),
      },
      visibility: 'public',
      run,
    });
  const dispatcher = dispatcherOf(
    [
      command('good', async () => ({ content: 'fine' })),
      command('limit', async (_values, { attachmentSizeLimit }) => ({
        content: `${attachmentSizeLimit} bytes`,
      })),
      command('rejects', () => Promise.reject(new TypeError('secret path /etc/x'))),
      command('endless', () => new Promise(() => {})),
      command('throws', () => {
        throw new RangeError('secret path /etc/y');
      }),
      command('loads nothing', () => import(new URL('secret-path.ts', import.meta.url).href)),
    ],
    logger,
  );
  const responder = payloadResponder(async (_call, payload) => void sent.push(payload));
  return { dispatcher, logger, log, sent, responder };
}

const typed = (name: string) =>
  received({ id: newId(), type: 2, data: { id: '2', name, type: 1 }, user: { id: '3' } });

describe('a command that is answered', () => {
  it('leaves neither its interaction nor a promise in the memory of handled ones', async () => {
    const { dispatcher, sent, responder } = setUp();
    const id = newId();
    const data = { id: '2', name: 'good', type: 1 };
    const handled = () => {
      const interaction = received({ id, type: 2, data, user: { id: '3' } });
      return [interaction, dispatcher.handle(interaction, responder)].map((each) => new WeakRef(each));
    };
    const left = handled();
    await dispatcher.idle(60_000);
    const isLeft = () => {
      collect();
      return left.some((each) => each.deref() !== undefined);
    };
    await expect.poll(isLeft).toBe(false);
    // It is remembered nevertheless.
    const ended = vi.fn();
    await dispatcher.handle(received({ id, type: 2, data }), responder, undefined, { ended });
    expect(ended.mock.calls).toEqual([['answered']]);
    expect(sent).toHaveLength(1);
  });

  it('has needed no logger of its own, and no signal that nobody looks at', async () => {
    const { dispatcher, logger, sent, responder } = setUp();
    const child = vi.spyOn(logger, 'child');
    const signal = vi.spyOn(AbortController.prototype, 'signal', 'get');
    dispatcher.handle(typed('good'), responder);
    await dispatcher.idle(60_000);
    const made = [child.mock.calls.length, signal.mock.calls.length];
    signal.mockRestore();
    expect(sent).toHaveLength(1);
    expect(made).toEqual([0, 0]);
  });
});

describe('the dispatcher', () => {
  it.each(['rejects', 'throws', 'loads nothing'])(
    'answers a handler that %s with a sentence and a reference',
    async (name) => {
      const { dispatcher, log, sent, responder } = setUp();
      dispatcher.handle(typed(name), responder);
      await dispatcher.idle(60_000);
      const text = JSON.stringify(sent);
      expect(text).toContain(english.answers.defect);
      expect(text).not.toContain('secret');
      const [, reference] = /Reference ([0-9a-f]{8})/.exec(text) ?? [];
      expect(log).toContainEqual(
        expect.objectContaining({ reference, level: 'error', msg: 'unexpected error' }),
      );
    },
  );

  it.each([
    ['a handler that fails', { name: 'good', type: 1, options: [{ name: 'word', type: 3, focused: true }] }],
    ['a command that nobody knows', { name: 'unheard-of', type: 1 }],
    ['no data', null],
    ['options that are no list', { name: 'good', type: 1, options: 7 }],
  ])('answers an autocomplete with choices alone, with %s', async (_, data) => {
    const { dispatcher, sent, responder } = setUp();
    const interaction = { id: newId(), type: 4, data, user: { id: '3' } };
    dispatcher.handle(received(interaction), responder);
    await dispatcher.idle(60_000);
    expect(sent).toEqual([{ type: 8, data: { choices: [] } }]);
  });

  it.each([
    ['a member without a user', { type: 2, data: { name: 'good', type: 1 }, member: {} }, 'fine'],
    ['options that are null', { type: 2, data: { name: 'good', type: 1, options: null } }, 'fine'],
    ['no type of the command', { type: 2, data: { name: 'good' } }, 'fine'],
    ['no data', { type: 2 }, english.answers.defect],
    ['a modal whose data are null', { type: 5, data: null }, english.answers.defect],
    ['an id of a component that is no text', { type: 3, data: { custom_id: 5 } }, 'Something went wrong'],
  ])('answers an interaction with %s', async (_, payload, expected) => {
    const { dispatcher, sent, responder } = setUp();
    dispatcher.handle(received({ id: newId(), ...payload }), responder);
    await dispatcher.idle(60_000);
    expect(JSON.stringify(sent)).toContain(expected);
  });

  it('survives whatever comes as an interaction, and goes on', async ({ onTestFinished }) => {
    // Metrics read it as well.
    const listener = () => {};
    interactions.start.subscribe(listener);
    onTestFinished(() => void interactions.start.unsubscribe(listener));
    const anything = fc.record(
      {
        id: fc.anything(),
        type: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.anything()),
        data: fc.anything(),
        member: fc.anything(),
        user: fc.anything(),
        message: fc.anything(),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(anything, async (payload) => {
        const { dispatcher, sent, responder } = setUp();
        dispatcher.handle(received(payload), responder);
        dispatcher.handle(typed('good'), responder);
        expect(await dispatcher.idle(60_000)).toBe(0);
        expect(JSON.stringify(sent)).toContain('fine');
      }),
      { examples: [[{ type: { toString: 1 } }]] },
    );
  });
});
