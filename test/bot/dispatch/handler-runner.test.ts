import { expect, it, onTestFinished, vi } from 'vitest';
import { Audit } from '../../../src/bot/audit/audit.ts';
import { interactionIdOf } from '../../../src/bot/dispatch/received-interaction.ts';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { CommandMentions } from '../../../src/bot/state/command-mentions.ts';
import type { HandlerContext } from '../../../src/handlers/context.ts';
import { defineCommand } from '../../../src/handlers/declaration/command.ts';
import type { Reply } from '../../../src/handlers/reply.ts';
import { received } from '../received.ts';
import { dispatcherOf } from './dispatcher-of.ts';
import { newId, payloadResponder } from './payload-responder.ts';

const HOME = '9';

/** One command that does as a test says, in a server where moderators may. */
function setUp(run: (context: HandlerContext) => Promise<Reply>, changes?: { readonly shownBy: string }) {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger('error', [], { write: (line) => void lines.push(JSON.parse(line)) });
  const audit = new Audit(log);
  const settle = vi.spyOn(audit, 'settle');
  const mentions = new CommandMentions();
  const dispatcher = dispatcherOf(
    [
      defineCommand({
        name: 'do',
        description: 'x',
        access: 'everyone',
        options: {},
        visibility: 'public',
        ...(changes && { changes }),
        run: (_values, context) => run(context),
      }),
    ],
    log,
    { moderation: { guildIds: [HOME], roleIds: [] }, mentions, audit },
  );
  const sent: unknown[] = [];
  const responder = payloadResponder(async (_call, payload) => void sent.push(payload));
  const command = (id = '77', guild_id = HOME) =>
    received({ id: newId(), type: 2, guild_id, data: { id, name: 'do', type: 1 }, user: { id: '3' } });
  return { dispatcher, responder, mentions, settle, sent, command, lines };
}

it('a command has from then on the id by which Discord sent it', async () => {
  const seen: string[] = [];
  const { dispatcher, responder, mentions, command } = setUp(async ({ mention }) => {
    seen.push(mention('do'));
    return {};
  });
  const learn = vi.spyOn(mentions, 'learn');
  for (const id of ['77', '77', '78']) await dispatcher.handle(command(id), responder);
  expect(seen).toEqual(['</do:77>', '</do:77>', '</do:78>']);
  expect(learn).toHaveBeenCalledTimes(2);
});

it('a handler is told what is offered where it is asked', async () => {
  const seen: boolean[] = [];
  const { dispatcher, responder, command } = setUp(async ({ isOffered }) => {
    seen.push(isOffered('moderators'), isOffered('everyone'));
    return {};
  });
  await dispatcher.handle(command(), responder);
  await dispatcher.handle(command('77', '8'), responder);
  expect(seen).toEqual([true, true, false, true]);
});

it('the audit of a change is settled once it is over, also where it is uncertain, and of nothing else', async () => {
  const reading = setUp(async () => ({}));
  await reading.dispatcher.handle(reading.command(), reading.responder);
  expect(reading.settle).not.toHaveBeenCalled();
  const changing = setUp(async () => ({}), { shownBy: '/do' });
  await changing.dispatcher.handle(changing.command(), changing.responder);
  expect(changing.settle).toHaveBeenCalledTimes(1);
  const unproven = { ...changing.responder, respond: async () => 'unproven' as const };
  await changing.dispatcher.handle(changing.command(), unproven);
  expect(changing.settle).toHaveBeenCalledTimes(2);
});

it.each([
  ['says in time how far it came', true],
  ['does not end', false],
])('calls that only read are abandoned when a handler that is overdue %s: %s', async (_, reports) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let abandoned: AbortSignal | undefined;
  const { dispatcher, responder, sent, command } = setUp(
    (context) =>
      new Promise((resolve) => {
        ({ abandoned } = context);
        if (reports) context.signal.addEventListener('abort', () => resolve({ content: 'so far' }));
      }),
  );
  void dispatcher.handle(command(), responder);
  await vi.advanceTimersByTimeAsync(1_000 + 300_000 + 6_000);
  expect(abandoned?.aborted).toBe(!reports);
  expect(JSON.stringify(sent)).toContain(reports ? 'so far' : 'Something went wrong');
});

it('hooks are told of the end of an interaction, also of one that comes again', async () => {
  const { dispatcher, responder, command } = setUp(async () => ({ content: 'done' }));
  const ended = vi.fn(() => undefined);
  const asked = command();
  await dispatcher.handle(asked, responder, { state: 'unanswered' }, { ended });
  await dispatcher.handle(asked, responder, { state: 'unanswered' }, { ended });
  expect(ended.mock.calls).toEqual([['answered'], ['answered']]);
});

it('what is no interaction is logged, and nothing is in flight after it', async () => {
  const { dispatcher, responder, lines } = setUp(async () => ({}));
  await dispatcher.handle(JSON.parse('null'), responder);
  expect(lines).toMatchObject([
    { level: 'error', err: { type: 'TypeError' }, msg: 'an interaction could not be read' },
  ]);
  expect(dispatcher.inFlight).toBe(0);
});

it.each([
  [{ id: '1' }, '1'],
  [{ id: 1 }, undefined],
  [{}, undefined],
  [null, undefined],
  ['1', undefined],
  [7, undefined],
])('the id of %j is %s', (interaction, id) => {
  expect(interactionIdOf(interaction)).toBe(id);
});
