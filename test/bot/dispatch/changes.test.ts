import { expect, it } from 'vitest';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { InteractionFailure } from '../../../src/bot/transport/interaction-failure.ts';
import type { Acknowledgement, OriginalState } from '../../../src/bot/transport/responder.ts';
import type { DeliveryState } from '../../../src/bot/transport/transport.ts';
import { defineCommand } from '../../../src/handlers/declaration/command.ts';
import { requiredText } from '../../../src/handlers/declaration/options.ts';
import { received } from '../received.ts';
import { dispatcherOf } from './dispatcher-of.ts';
import { newId, payloadResponder } from './payload-responder.ts';

const taken = new InteractionFailure('callback: 400 40060', { status: 400, code: 40_060, unknown: false });
const tooLate = new InteractionFailure('callback: 404 10062', { status: 404, code: 10_062, unknown: false });
const unknown = new InteractionFailure('callback: no answer', { unknown: true });
const refused = new InteractionFailure('edit: 400 50035', { status: 400, code: 50_035, unknown: false });

type First = Acknowledgement | Error;

/** A command that reads and one that changes, in front of a Discord whose first answers end as given. */
function setUp({
  first = 'ours' as First,
  original = 'waiting' as OriginalState | Error,
  /** The number of edits whose content Discord refuses. */
  refusals = 0,
} = {}) {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger('debug', [], { write: (line) => void lines.push(JSON.parse(line)) });
  const calls: string[] = [];
  let left = refusals;
  const declaration = {
    description: 'x',
    access: 'everyone' as const,
    options: { id: requiredText({ description: 'x', minLength: 1, maxLength: 5 }) },
  };
  const run = (name: string) => async () => {
    calls.push(`run ${name}`);
    return { content: `${name} done` };
  };
  const visible = { ...declaration, visibility: 'public' as const };
  const hidden = { ...declaration, visibility: 'private' as const };
  const changes = { shownBy: '/thing show' };
  const dispatcher = dispatcherOf(
    [
      defineCommand({ ...visible, name: 'read', run: run('read') }),
      defineCommand({ ...visible, name: 'change', changes, run: run('change') }),
      defineCommand({ ...hidden, name: 'hidden', changes, run: run('hidden') }),
      defineCommand({
        ...hidden,
        name: 'named',
        changes: { ...changes, action: 'thing change' },
        run: run('named'),
      }),
    ],
    log,
  );
  const responder = {
    ...payloadResponder(async (call, payload) => {
      const told = Object(payload).content ?? Object(payload).data?.content ?? Object(payload).type ?? '';
      calls.push(`${call} ${told}`.trim());
      if (call === 'edit' && left-- > 0) throw refused;
    }),
    getOriginalState: async () => {
      calls.push('look');
      if (original instanceof Error) throw original;
      return original;
    },
  };
  const plain = responder.respond;
  responder.respond = async (answer) => {
    await plain(answer);
    if (first instanceof Error) throw first;
    return first;
  };
  const handle = async (
    name: string,
    { state = 'unanswered' as DeliveryState, id = newId(), value = 'a' } = {},
  ) => {
    const options = [{ name: 'id', type: 3, value }];
    const interaction = { id, type: 2, data: { id: '2', name, type: 1, options }, user: { id: '3' } };
    await dispatcher.handle(received(interaction), responder, { state });
  };
  const outcomes = () =>
    lines.flatMap(({ level, outcome }) => (outcome === undefined ? [] : [`${level} ${outcome}`]));
  const audit = () => lines.flatMap((line) => ('audit' in line ? [line.audit] : []));
  const has = (id: string) => dispatcher.has(id);
  return { handle, has, calls, outcomes, audit, lines };
}

const UNCERTAIN = expect.stringMatching(
  /^edit It is uncertain whether this was done: check with \/thing show, and try again if it was not\.\n-# Reference [0-9a-f]{8}$/,
);

it('a change is deferred before it is begun, however quick it is; a read is not', async () => {
  const { handle, calls, outcomes } = setUp();
  await handle('change');
  await handle('read');
  expect(calls).toEqual(['respond 5', 'run change', 'edit change done', 'run read', 'respond read done']);
  expect(outcomes()).toEqual(['info deferred', 'info answered']);
});

it('what was typed wrong is told at once, without a deferral', async () => {
  const { handle, calls } = setUp();
  await handle('change', { value: 'too long' });
  expect(calls).toEqual([expect.stringContaining('respond The option `id`')]);
});

it.each(['change', 'read'])(
  'a %s whose first answer somebody else has given is theirs: no failure, and nothing more is sent',
  async (name) => {
    const { handle, calls, outcomes, audit, lines } = setUp({ first: taken });
    await handle(name);
    expect(calls.filter((call) => !call.startsWith('respond'))).toEqual(name === 'read' ? ['run read'] : []);
    expect(outcomes()).toEqual(['info elsewhere']);
    expect(audit()).toEqual([]);
    expect(lines.filter(({ level }) => level === 'warn' || level === 'error')).toEqual([]);
  },
);

it('what is another process has is not begun when it comes again, unless that process has ended', async () => {
  const { handle, calls, has } = setUp({ first: taken });
  const id = newId();
  expect(has(id)).toBe(false);
  await handle('change', { id });
  await handle('change', { id });
  expect(calls).toEqual(['respond 5']);
  expect(has(id)).toBe(true);
  await handle('change', { id, state: 'left' });
  expect(calls).toEqual(['respond 5', 'respond 5', 'look', UNCERTAIN]);
});

it('what two may both have answered is gone on with when the other process has ended', async () => {
  const { handle, calls } = setUp({ first: 'unproven' });
  const id = newId();
  await handle('change', { id });
  await handle('change', { id });
  expect(calls).toEqual(['respond 5', 'look', UNCERTAIN]);
  await handle('change', { id, state: 'left' });
  expect(calls.slice(3)).toEqual(['respond 5', UNCERTAIN]);
});

it.each<[string, First]>([
  ['unproven', 'unproven'],
  ['unknown', unknown],
])('a change whose deferral is %s is not made, and said to be uncertain', async (_, first) => {
  const { handle, calls, outcomes, audit } = setUp({ first });
  await handle('change');
  expect(calls).toEqual(['respond 5', 'look', UNCERTAIN]);
  expect(outcomes()).toContain('info uncertain');
  const why = 'it is uncertain whether it was done';
  expect(audit()).toEqual([expect.objectContaining({ action: '/change', outcome: 'failed', why })]);
});

it.each([
  ['once', 1, UNCERTAIN],
  ['twice', 2, UNCERTAIN],
  ['three times', 3, expect.stringMatching(/^edit Something went wrong inside Rollcall/)],
])(
  'a sentence that is refused %s is told by another edit, since a first answer exists',
  async (_, refusals, last) => {
    const { handle, calls } = setUp({ first: 'unproven', refusals });
    await handle('change');
    expect(calls.slice(0, 3)).toEqual(['respond 5', 'look', UNCERTAIN]);
    expect(calls.filter((call) => call.startsWith('respond'))).toHaveLength(1);
    expect(calls.at(-1)).toEqual(last);
  },
);

it('the audit has the action that the declaration names', async () => {
  const { handle, audit } = setUp({ first: 'unproven' });
  await handle('named');
  expect(audit()).toEqual([expect.objectContaining({ action: 'thing change', outcome: 'failed' })]);
});

it('a read whose first answer is unproven is shown by an edit', async () => {
  const { handle, calls } = setUp({ first: 'unproven' });
  await handle('read');
  expect(calls).toEqual(['run read', 'respond read done', 'edit read done']);
});

it.each([taken, tooLate])('what a process that ended left waiting is gone on with (%s)', async (first) => {
  const { handle, calls, outcomes } = setUp({ first });
  await handle('read', { state: 'left' });
  expect(calls).toEqual(['respond 5', 'look', 'run read', 'edit read done']);
  calls.length = 0;
  await handle('change', { state: 'left' });
  expect(calls).toEqual(['respond 5', 'look', UNCERTAIN]);
  expect(outcomes()).toEqual(['info deferred', 'info uncertain']);
});

it('what a process left, and nobody had answered in time, is lost', async () => {
  const { handle, outcomes } = setUp({ first: tooLate, original: 'missing' });
  await handle('change', { state: 'left' });
  expect(outcomes()).toEqual(['error lost']);
});

it('an interaction that comes twice is answered once, and the second ends with the first', async () => {
  const { handle, calls } = setUp();
  const id = newId();
  let ended = '';
  const first = handle('change', { id }).then(() => {
    ended += 'first ';
  });
  const second = handle('change', { id }).then(() => {
    ended += 'second ';
  });
  await Promise.all([first, second]);
  await handle('change', { id, state: 'left' });
  expect(ended).toBe('first second ');
  expect(calls).toEqual(['respond 5', 'run change', 'edit change done']);
});
