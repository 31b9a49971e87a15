import { expect, it } from 'vitest';
import { Answer, type Ending } from '../../../src/bot/dispatch/answer.ts';
import type { AnswerEvent } from '../../../src/bot/dispatch/answer-state.ts';
import type { Placement } from '../../../src/bot/dispatch/task.ts';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { InteractionFailure } from '../../../src/bot/transport/interaction-failure.ts';
import { english } from '../../../src/handlers/words/en/index.ts';
import { type Call, payloadResponder, receivedBy } from './payload-responder.ts';

const forbidden = new InteractionFailure('edit: 403', { status: 403, unknown: false });
const removed = new InteractionFailure('edit: 404 10008', { status: 404, code: 10_008, unknown: false });
const SENTENCE = { sentence: 'The wallet of ada is none of your business.', outcome: 'failed' } as const;
const EPHEMERAL = 64;

/** What follows a first answer, in front of a Discord whose calls fail as given. */
function setUp(
  placement: Placement,
  faults: Partial<Record<Call | 'look', Error>>,
  event: AnswerEvent = 'unproven',
) {
  const sent: { call: Call; content?: string; flags?: number }[] = [];
  const log: Record<string, unknown>[] = [];
  const responder = payloadResponder(async (call, payload) => {
    sent.push({ call, ...payload });
    const fault = faults[call];
    if (fault) throw fault;
  });
  const lookAtOriginal = async () => {
    if (faults.look) throw faults.look;
    return 'waiting' as const;
  };
  const logger = createLogger('trace', [], { write: (line) => void log.push(JSON.parse(line)) });
  const received = receivedBy({ ...responder, lookAtOriginal }, logger);
  received.note(event);
  const explain = () => SENTENCE;
  const answer = new Answer({ received, placement, explain, isChange: false, words: english });
  const deliver = (ending: Ending) => answer.deliver(Promise.resolve(ending), 300_000, () => ending);
  return { answer, deliver, sent, log };
}

it.each([
  ['public', undefined],
  ['private', EPHEMERAL],
  ['update', EPHEMERAL],
] as const)(
  'what is uncertain comes as a message of its own where the first answer cannot be edited (%s)',
  async (placement, flags) => {
    const { answer, sent } = setUp(placement, { edit: forbidden });
    expect(await answer.endUncertain('It is uncertain.')).toBe('uncertain');
    expect(sent.at(-1)).toMatchObject({ call: 'follow-up', content: 'It is uncertain.' });
    expect(sent.at(-1)?.flags).toBe(flags);
  },
);

it('a first answer that cannot be looked at may still wait, and the log says so', async () => {
  const { answer, log } = setUp('private', { look: forbidden });
  expect(await answer.endUncertain('It is uncertain.')).toBe('uncertain');
  expect(log).toMatchObject([{ level: 'warn', msg: 'the answer could not be looked at' }]);
});

it('what was done and could not be told stands alone above an answer without text', async () => {
  const { deliver, sent } = setUp('public', { 'follow-up': forbidden }, 'deferred');
  const reply = { embeds: [{ title: 'a card' }], aside: { content: 'private' } };
  await deliver({ reply });
  expect(sent.at(-1)).toMatchObject({
    call: 'edit',
    content:
      'The result could not be sent in a message of its own: check what was changed before you try again.',
  });
});

it('a failure that everybody might read is told to the asker alone where the message cannot be edited', async () => {
  const { deliver, sent } = setUp('update', { edit: forbidden });
  expect(await deliver(SENTENCE)).toBe('failed');
  const content = 'This did not work: try again to see why.';
  expect(sent).toMatchObject([
    { call: 'edit', content },
    { call: 'follow-up', content, flags: EPHEMERAL },
  ]);
});

it('a public placeholder that is gone was taken away by another process, if that may be answering', async () => {
  const { deliver } = setUp('public', { edit: removed });
  await expect(deliver({ reply: { content: 'fine' } })).rejects.toBe(removed);
});

it.each([
  ['a private one', 'private', 'unproven', EPHEMERAL],
  ['one of this process', 'public', 'deferred', undefined],
] as const)('%s that is gone is followed by a message of its own', async (_, placement, event, flags) => {
  const { deliver, sent } = setUp(placement, { edit: removed }, event);
  await deliver({ reply: { content: 'fine' } });
  expect(sent.at(-1)).toMatchObject({ call: 'follow-up', content: 'fine' });
  expect(sent.at(-1)?.flags).toBe(flags);
});
