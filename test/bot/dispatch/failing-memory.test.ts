import { expect, it, onTestFinished, vi } from 'vitest';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { failsafeState } from '../../../src/bot/state/open-state.ts';
import { list } from '../../../src/handlers/list/list.ts';
import { conversation } from '../../../src/handlers/moderation/moderation-command.ts';
import { emptyContext } from '../../handlers/empty-context.ts';
import { rowOf } from '../../handlers/moderation/moderator.ts';
import { received } from '../received.ts';
import { dispatcherOf } from './dispatcher-of.ts';
import { newId, payloadResponder } from './payload-responder.ts';

/** The first answers of a bot all of whose memories do as `fail` does, and its log. */
function setUp(fail: () => Promise<never>) {
  const log: Record<string, unknown>[] = [];
  const logger = createLogger('info', [], { write: (line) => void log.push(JSON.parse(line)) });
  const sent: unknown[] = [];
  const responder = payloadResponder(async (_call, payload) => void sent.push(payload));
  const failing = {
    cooldown: { take: fail, giveBack: fail },
    rateLimitGate: { delay: fail, note: fail },
    recentNames: { add: fail, matching: fail, shown: fail },
    filterQuestions: { keep: fail, kept: fail, claim: fail, release: fail },
    indexChanges: { tell: fail, heard: fail },
  };
  const { cooldown, recentNames } = failsafeState(failing, logger);
  const row = rowOf({ id: 'a' });
  const listing = { wallet: '0xw', names: ['ada'], more: false, total: 1, staleSeconds: undefined };
  const dispatcher = dispatcherOf([list, conversation], logger, {
    dependencies: {
      ...emptyContext,
      names: { list: async () => listing },
      conversations: {
        ...emptyContext.conversations,
        page: async () => ({ rows: [row], more: false }),
        retrieve: async () => row,
        update: async () => ({ ...row, is_muted: true }),
        delete: async () => undefined,
      },
      recentNames,
    },
    cooldown,
    moderation: { guildIds: ['9'], roleIds: [] },
  });
  const answerTo = async (interaction: object) => {
    const asked = { id: newId(), guild_id: '9', member: { user: { id: '3' }, permissions: '8192' } };
    dispatcher.handle(received({ ...asked, ...interaction }), responder);
    await dispatcher.idle(20_000);
    return JSON.stringify(sent.splice(0));
  };
  return { answerTo, log };
}

const option = (name: string, value: string, focused = false) => ({ name, type: 3, value, focused });
const command = (name: string, options: readonly object[], type = 2) => ({
  type,
  data: { id: '2', name, type: 1, options },
});
const subcommand = (name: string, options: readonly object[], type = 2) =>
  command('conversation', [{ name, type: 1, options }], type);

const GONE = 'state store unavailable, continuing without it';

const MEMORIES: readonly [string, () => Promise<never>][] = [
  ['reject', () => Promise.reject(new TypeError('ECONNREFUSED'))],
  [
    'throw',
    () => {
      throw new TypeError('ECONNREFUSED');
    },
  ],
];

it.each(MEMORIES)('no command and no autocomplete fails because memories %s', async (_how, fail) => {
  const { answerTo, log } = setUp(fail);
  const typing = [option('name', 'a', true)];
  expect(await answerTo(command('list', typing, 4))).toContain('"choices":[]');
  expect(await answerTo(subcommand('show', [option('id', 'a', true)], 4))).toContain(
    '"value":"(status line)"',
  );
  expect(await answerTo(command('list', [option('name', 'ada')]))).toContain('1 name');
  expect(await answerTo(subcommand('list', []))).toContain('1+ conversations');
  expect(await answerTo(subcommand('show', [option('id', 'a')]))).toContain('never opened');
  expect(await answerTo(subcommand('mute', [option('id', 'a')]))).toContain('is muted now');
  const question = await answerTo(subcommand('delete', [option('id', 'a')]));
  const [, customId] = /"custom_id":"(conversation-confirm[^"]*)"/.exec(question) ?? [];
  const click = { type: 3, data: { component_type: 2, custom_id: customId }, message: { id: '4' } };
  expect(await answerTo(click)).toContain('Deleted the conversation');
  const failed = log.filter(({ level }) => level === 'warn');
  expect(failed.map(({ state }) => state).toSorted()).toEqual(['cooldown', 'recentNames']);
  for (const line of failed) expect(line).toMatchObject({ msg: GONE, err: { message: 'ECONNREFUSED' } });
  expect(log.filter(({ level }) => level === 'error')).toEqual([]);
});

it('a memory that does not answer is waited for half a second where an answer needs it, and the log says so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { answerTo, log } = setUp(() => new Promise(() => {}));
  const answer = answerTo(command('list', [option('name', 'ada')]));
  await vi.advanceTimersByTimeAsync(499);
  expect(log).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(log[0]).toMatchObject({ state: 'cooldown' });
  expect(await answer).toContain('1 name');
  await vi.advanceTimersByTimeAsync(500);
  expect(log).toContainEqual(expect.objectContaining({ state: 'recentNames' }));
  expect(log).toContainEqual(expect.objectContaining({ level: 'warn', msg: GONE, err: expect.anything() }));
});
