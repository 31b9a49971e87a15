import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { CommandMentions } from '../../../src/bot/state/command-mentions.ts';
import { Cooldown } from '../../../src/bot/state/memory/state-in-memory.ts';
import { InteractionFailure } from '../../../src/bot/transport/interaction-failure.ts';
import type { DeliveryState } from '../../../src/bot/transport/transport.ts';
import type { HandlerContext } from '../../../src/handlers/context.ts';
import { defineCommand } from '../../../src/handlers/declaration/command.ts';
import { customIdCodec, defineModalOpener } from '../../../src/handlers/declaration/component.ts';
import { requiredText } from '../../../src/handlers/declaration/options.ts';
import { defineRunnable } from '../../../src/handlers/declaration/runnable.ts';
import { CannotDo } from '../../../src/handlers/handler-failure.ts';
import { english } from '../../../src/handlers/words/words.ts';
import { received } from '../received.ts';
import { dispatcherOf } from './dispatcher-of.ts';
import { newId, payloadResponder } from './payload-responder.ts';

const ID = { description: 'x', minLength: 1, maxLength: 10 };
const FORM = { title: 'a form', custom_id: 'form', components: [] };

/** A command for everyone and one for moderators, in front of a Discord whose first answers fail as given. */
function setUp({
  cooldownSeconds = 0,
  cooldown = new Cooldown(cooldownSeconds),
  failures = [] as Error[],
} = {}) {
  const mentions = new CommandMentions();
  const log: Record<string, unknown>[] = [];
  const logger = createLogger('trace', [], { write: (line) => void log.push(JSON.parse(line)) });
  const sent: { type?: number; data?: { content?: string } }[] = [];
  const contexts: HandlerContext[] = [];
  const declaration = {
    description: 'x',
    options: {},
    visibility: 'public' as const,
    run: async (_values: object, context: HandlerContext) => {
      contexts.push(context);
      return { content: 'fine' };
    },
  };
  const cannot = async () => Promise.reject(new CannotDo(() => 'Not like this.'));
  const opener = defineModalOpener({ codec: customIdCodec('open', 1, {}), open: () => FORM });
  const dispatcher = dispatcherOf(
    [
      defineCommand({ ...declaration, name: 'good', access: 'everyone', components: [opener] }),
      defineCommand({ ...declaration, name: 'cannot', access: 'everyone', run: cannot }),
      defineCommand({
        access: 'moderators',
        name: 'many',
        description: 'x',
        subcommands: [
          defineRunnable({ ...declaration, name: 'show' }),
          defineRunnable({ ...declaration, name: 'mute', options: { id: requiredText(ID) } }),
        ],
      }),
    ],
    logger,
    { cooldown, moderation: { guildIds: ['7'], roleIds: [] }, mentions },
  );
  const responder = payloadResponder(async (_call, payload = {}) => {
    const failure = failures.shift();
    if (failure) throw failure;
    sent.push(payload);
  });
  const handle = async (fields: object) => {
    const interaction = received({ id: newId(), user: { id: '3' }, ...fields });
    dispatcher.handle(interaction, responder);
    expect(await dispatcher.idle(60_000)).toBe(0);
  };
  const contents = () => sent.map(({ data }) => data?.content);
  return { handle, log, sent, contents, contexts, dispatcher, mentions };
}

const command = (name: string, fields: object = {}) => ({ type: 2, data: { name, type: 1 }, ...fields });
const show = { type: 2, data: { name: 'many', type: 1, options: [{ name: 'show', type: 1 }] } };
const outcomes = (log: readonly Record<string, unknown>[]) =>
  log.filter(({ outcome }) => outcome !== undefined).map(({ level, outcome }) => [level, outcome]);

describe('each interaction is a line of the log with its outcome:', () => {
  it('what it was, by whom and where, and how long it took', async () => {
    const { handle, log, contents } = setUp();
    await handle(command('good', { guild_id: '7' }));
    expect(contents()).toEqual(['fine']);
    expect(log).toEqual([
      expect.objectContaining({
        level: 'info',
        msg: 'interaction answered',
        interaction: expect.stringMatching(/^\d+$/),
        reference: expect.stringMatching(/^[0-9a-f]{8}$/),
        command: '/good',
        guild: '7',
        user: '3',
        outcome: 'answered',
      }),
    ]);
    const { duration } = log[0] ?? {};
    expect(Number.isInteger(duration) && Number(duration) >= 0 && Number(duration) < 1_000).toBe(true);
  });

  it.each([
    ['what cannot be done', command('cannot'), 'refused'],
    ['what nobody knows', command('none'), 'refused'],
    ['suggestions', { type: 4, data: { name: 'good', type: 1 } }, 'suggested'],
    ['a form', { type: 3, data: { custom_id: 'open.1' } }, 'opened'],
  ])('%s', async (_, fields, outcome) => {
    const { handle, log, sent } = setUp();
    await handle(fields);
    expect(sent).toHaveLength(1);
    expect(outcomes(log)).toEqual([['info', outcome]]);
  });

  it('an answer that does not reach Discord is lost, and nothing else is tried', async () => {
    const { handle, log, sent } = setUp({
      failures: [new InteractionFailure('x', { status: 404, unknown: false })],
    });
    await handle(command('good'));
    await handle({ type: 3, data: { custom_id: 'none' } });
    expect(sent).toHaveLength(1);
    expect(log[0]).toMatchObject({
      level: 'error',
      msg: 'the answer did not reach Discord',
      outcome: 'lost',
      err: { message: 'x' },
      duration: expect.any(Number),
    });
    expect(outcomes(log)).toEqual([
      ['error', 'lost'],
      ['info', 'refused'],
    ]);
  });

  const call = (answer: ConstructorParameters<typeof InteractionFailure>[1]) =>
    new InteractionFailure('x', answer);

  it.each([
    [call({ status: 400, code: 40_060, unknown: false }), 'elsewhere', 'info'],
    [call({ status: 400, code: 40_060, unknown: true }), 'unknown', 'error'],
    [call({ status: 503, unknown: true }), 'unknown', 'info'],
    [call({ status: 429, unknown: false }), 'lost', 'info'],
    [call({ unknown: false, cutShort: true }), 'lost', 'error'],
    [call({ status: 404, code: 10_062, unknown: false }), 'lost', 'error'],
    [new TypeError('x'), 'lost', 'error'],
  ])('a form that did not arrive: %j is %s, a line at the level %s', async (failure, outcome, level) => {
    const { handle, log } = setUp({ failures: [failure, failure] });
    await handle({ type: 3, data: { custom_id: 'open.1' } });
    const says = {
      elsewhere: 'interaction answered by another process',
      unknown: 'it is unknown whether the answer reached Discord',
      lost: 'the answer did not reach Discord',
    }[outcome];
    expect(log.at(-1)).toMatchObject({ outcome, level, msg: says });
    const hasFailure = 'err' in Object(log.at(-1)) || 'failure' in Object(log.at(-1));
    expect(hasFailure).toBe(outcome !== 'elsewhere');
  });

  it('a form that Discord refuses is answered with a sentence', async () => {
    const { handle, log, contents, sent } = setUp({
      failures: [new InteractionFailure('x', { status: 400, unknown: false })],
    });
    await handle({ type: 3, data: { custom_id: 'open.1' } });
    expect(contents()).toEqual([expect.stringContaining(english.answers.defect)]);
    expect(sent[0]).toMatchObject({ type: 4, data: { flags: 64 } });
    expect(outcomes(log)).toEqual([['info', 'failed']]);
  });
});

it('what nobody knows, and what cannot be done, is told in private', async () => {
  const { handle, sent } = setUp();
  await handle(command('none'));
  await handle(command('cannot'));
  expect(sent).toMatchObject([
    { type: 4, data: { flags: 64, content: expect.stringContaining('no longer has this command') } },
    { type: 4, data: { flags: 64, content: 'Not like this.' } },
  ]);
});

describe('who may not moderate', () => {
  it('is told so with the reference of the first refusal, whose line the rest is counted to', async () => {
    const { handle, log, contents, contexts } = setUp();
    await handle(show);
    await handle(show);
    expect(contexts).toEqual([]);
    const [first, second] = contents();
    expect(first).toContain('This works only in servers where the host of this bot allows moderation');
    expect(first).toBe(second);
    const [audit] = log.filter((line) => 'audit' in line);
    expect(audit).toMatchObject({ audit: { action: '/many show', outcome: 'refused', user: '3' } });
    expect(first).toContain(`Reference ${audit?.reference}`);
    expect(outcomes(log)).toEqual([
      ['info', 'refused'],
      ['debug', 'refused again'],
    ]);
  });

  it('and a moderator may', async () => {
    const { handle, contents, log } = setUp();
    const member = { user: { id: '5' }, permissions: '8192', roles: [] };
    await handle({ ...show, guild_id: '7', member });
    expect(contents()).toEqual(['fine']);
    expect(log.filter((line) => 'audit' in line)).toEqual([]);
  });
});

it('says how long to wait', async () => {
  const { handle, contents } = setUp({ cooldownSeconds: 2 });
  await handle(command('good'));
  await handle(command('good'));
  expect(contents()).toEqual(['fine', 'Try /good again in 2 seconds.']);
});

describe('the cooldown', () => {
  it('does not hold for moderators, nor for what is clicked', async () => {
    const { handle, contents, sent } = setUp({ cooldownSeconds: 2 });
    const member = { user: { id: '5' }, permissions: '8192', roles: [] };
    for (let n = 0; n < 2; n += 1) await handle({ ...show, guild_id: '7', member });
    expect(contents()).toEqual(['fine', 'fine']);
    for (let n = 0; n < 2; n += 1) await handle({ type: 3, data: { custom_id: 'open.1' } });
    expect(sent.slice(2)).toMatchObject([{ type: 9 }, { type: 9 }]);
  });
});

it('a handler knows who asks, all commands, and the reference of its answer', async () => {
  const { handle, contexts, log } = setUp();
  await handle(command('good', { guild_id: '7', attachment_size_limit: 5 }));
  const [context] = contexts;
  expect(context).toMatchObject({
    asker: '3',
    attachmentSizeLimit: 5,
    reference: log[0]?.reference,
    commands: [{ name: 'good' }, { name: 'cannot' }, { name: 'many' }],
  });
  expect(context?.refusal('everyone')).toBeUndefined();
  expect(context?.refusal('moderators')).toContain('Manage Messages');
  context?.audit({ action: 'many mute', outcome: 'done' });
  expect(log.at(-1)).toMatchObject({
    audit: { action: 'many mute', guild: '7' },
    reference: context?.reference,
  });
  expect(context?.explainAndLog(new TypeError('x'))).toMatchObject({ logged: true });
  expect(log.at(-1)).toMatchObject({ level: 'error', msg: 'unexpected error' });
});

it('says how many interactions are still in flight', async () => {
  vi.useFakeTimers();
  try {
    const { dispatcher, sent } = setUp();
    const hanging = new Promise<void>(() => {});
    const interaction = received({ id: newId(), user: { id: '3' }, ...command('good') });
    dispatcher.handle(
      interaction,
      payloadResponder(() => hanging),
    );
    const left = dispatcher.idle(50);
    await vi.advanceTimersByTimeAsync(50);
    expect(await left).toBe(1);
    expect(sent).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

it('what somebody without rights typed is not read: they are told of the rights alone', async () => {
  const { handle, contents } = setUp();
  const mute = { type: 2, data: { name: 'many', type: 1, options: [{ name: 'mute', type: 1 }] } };
  const told = async (permissions: string) => {
    await handle({ ...mute, guild_id: '7', member: { user: { id: '3' }, permissions, roles: [] } });
    return contents().at(-1);
  };
  expect(await told('8192')).toContain('The option `id` is required');
  expect(await told('0')).toContain('This is for moderators');
});

it('says how long to wait', async () => {
  const { handle, contents } = setUp({ cooldownSeconds: 2 });
  await handle(command('good'));
  await handle(command('good'));
  expect(contents()).toEqual(['fine', 'Try /good again in 2 seconds.']);
});

describe('the cooldown', () => {
  const refusal = (fields: object) => new InteractionFailure('callback', { unknown: false, ...fields });

  it.each([
    ['an answer that Discord never got', 'good', { status: 500, unknown: true }, 0],
    ['an answer that came too late', 'good', { status: 404, code: 10_062 }, 0],
    ['an answer of another process', 'good', { code: 40_060 }, 60_000],
    ['what cannot be done', 'cannot', undefined, 0],
    ['an answer', 'good', undefined, 60_000],
  ])('after %s', async (_, name, failure, wait) => {
    const cooldown = new Cooldown(60);
    const { handle } = setUp({
      cooldown,
      failures: Array.from({ length: failure ? 9 : 0 }, () => refusal(failure ?? {})),
    });
    await handle(command(name));
    expect(Math.round(cooldown.take('3', `/${name}`, 'next') / 1_000)).toBe(wait / 1_000);
  });
});

it('learns the id of a command from its use, and nothing from a click', async () => {
  const { handle, mentions } = setUp();
  const learn = vi.spyOn(mentions, 'learn');
  await handle({ type: 3, data: { custom_id: 'open.1' } });
  expect(learn).not.toHaveBeenCalled();
  await handle({ type: 2, data: { id: '11', name: 'good', type: 1, guild_id: '7' } });
  expect(learn.mock.calls).toEqual([[[expect.objectContaining({ id: '11', name: 'good' })], '7']]);
});

it('a form leaves no timer behind', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { handle } = setUp();
  await handle({ type: 3, data: { custom_id: 'open.1' } });
  expect(vi.getTimerCount()).toBe(0);
});

describe('an interaction that comes again', () => {
  const again = async (failure: InteractionFailure, fields: object = {}, second: DeliveryState = 'left') => {
    const { dispatcher, log } = setUp();
    const interaction = received({ id: newId(), user: { id: '3' }, ...command('good'), ...fields });
    const responder = payloadResponder(() => Promise.reject(failure));
    for (let time = 0; time < 2; time += 1)
      await dispatcher.handle(interaction, responder, { state: time > 0 ? second : 'unanswered' });
    return outcomes(log);
  };
  const lost = new InteractionFailure('x', { status: 404, unknown: false });
  const silent = new InteractionFailure('x', { unknown: true });
  const taken = new InteractionFailure('x', { status: 400, code: 40_060, unknown: false });

  it.each([lost, taken])('is not answered again where no process has left it (%s)', async (failure) => {
    expect(await again(failure, {}, 'unanswered')).toHaveLength(1);
  });

  it.each([lost, silent, taken])(
    'is answered anew if a process that has ended left it, and this one did not answer it (%s)',
    async (failure) => {
      expect(await again(failure)).toHaveLength(2);
    },
  );

  it('ends for both as the first did', async () => {
    const { dispatcher } = setUp();
    const interaction = received({ id: newId(), user: { id: '3' }, ...command('good') });
    const responder = payloadResponder(() => Promise.reject(taken));
    const ended = vi.fn(() => undefined);
    const handle = () => dispatcher.handle(interaction, responder, { state: 'unanswered' }, { ended });
    await Promise.all([handle(), handle()]);
    await handle();
    expect(ended.mock.calls).toEqual([['elsewhere'], ['elsewhere'], ['elsewhere']]);
  });

  it('without an id is another one, whose answer may be lost too', async () => {
    expect(await again(lost, { id: undefined })).toEqual([
      ['error', 'lost'],
      ['error', 'lost'],
    ]);
  });
});
