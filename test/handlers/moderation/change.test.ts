import { beforeEach, describe, expect, it, vi } from 'vitest';
import { UnreadableCustomId } from '../../../src/handlers/handler-failure.ts';
import {
  buttonsOf,
  descriptionOf,
  gone,
  Moderator,
  meantValueOf,
  type Row,
  rowOf,
  sentenceOf,
  shownOf,
  unavailable,
} from './moderator.ts';

const NOW = new Date(1_800_000_000_000);
const BEFORE = { is_pinned: false, is_muted: false, archived_at: null, pinned_message_id: null };
const ALL = { is_pinned: true, is_muted: true, archived_at: new Date(1_700_000_000_000) };

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  return () => vi.useRealTimers();
});

const verbs: [verb: string, from: Partial<Row>, to: Partial<Row>, done: string, already: string][] = [
  ['pin', {}, { is_pinned: true }, 'pinned', 'was already pinned'],
  ['unpin', ALL, { is_pinned: false }, 'unpinned', 'was not pinned'],
  ['mute', {}, { is_muted: true }, 'muted', 'was already muted'],
  ['unmute', ALL, { is_muted: false }, 'unmuted', 'was not muted'],
  ['archive', {}, { archived_at: NOW }, 'archived', 'was already archived'],
  ['restore', ALL, { archived_at: null }, 'restored', 'was not archived'],
];

const ADA = { kind: 'contact', id: 'ada' };

describe.each(verbs)('%s', (verb, from, to, done, already) => {
  it('changes one field, says so, writes down what it was and is, and offers Undo', async () => {
    const moderator = new Moderator('conversation', [from]);
    const reply = await moderator.act(verb, { id: 'a' });
    expect(reply.content).toBe(`The conversation is ${done} now.`);
    expect(moderator.calls).toEqual([['update', 'a', to]]);
    expect(moderator.audit).toEqual([
      {
        action: `conversation ${verb}`,
        target: 'a',
        party: ADA,
        outcome: 'done',
        before: { ...BEFORE, ...from },
        after: { ...BEFORE, ...from, ...to },
      },
    ]);
    expect(buttonsOf(reply).at(-1)).toBe('Delete! | History | Undo');
    expect(moderator.remembered).toEqual(['a']);
  });

  it('Undo takes it back, once', async () => {
    const moderator = new Moderator('conversation', [from]);
    const reply = await moderator.act(verb, { id: 'a' });
    const undone = await moderator.press(reply, 'Undo');
    expect(undone.content).toBe('Undone.');
    expect(moderator.rows.get('a')).toMatchObject({ ...BEFORE, ...from });
    expect(moderator.audit.at(-1)).toMatchObject({
      action: 'conversation undo',
      outcome: 'done',
      before: { ...BEFORE, ...from, ...to },
      after: { ...BEFORE, ...from },
    });
    expect(buttonsOf(undone).join()).not.toContain('Undo');
    const again = await moderator.press(reply, 'Undo');
    expect(again.content).toContain('Nothing was undone: the change had already been undone.');
    expect(moderator.calls).toHaveLength(2);
  });

  it('says that it was so already, and changes nothing', async () => {
    const moderator = new Moderator('conversation', [{ ...from, ...to }]);
    const reply = await moderator.act(verb, { id: 'a' });
    expect(reply.content).toBe(`The conversation ${already}: nothing was changed.`);
    expect(moderator.calls).toEqual([]);
    expect(moderator.audit).toEqual([
      {
        action: `conversation ${verb}`,
        target: 'a',
        party: ADA,
        outcome: 'unchanged',
        why: 'it was so already',
      },
    ]);
    expect(buttonsOf(reply).join()).not.toContain('Undo');
  });

  it('is a button of the card, which says what it does also when the card is old', async () => {
    const moderator = new Moderator('conversation', [from]);
    const card = await moderator.run('show', { id: 'a' });
    const label = verb.charAt(0).toUpperCase() + verb.slice(1);
    expect((await moderator.press(card, label)).content).toBe(`The conversation is ${done} now.`);
    expect((await moderator.press(card, label)).content).toBe(
      `The conversation ${already}: nothing was changed.`,
    );
    expect(moderator.calls).toHaveLength(1);
  });
});

describe('of a score, which has no sound', () => {
  it.each([
    ['mute', false, 'off', 'Turn on notifications'],
    ['unmute', true, 'on', 'Turn off notifications'],
  ])('%s is about its notifications', async (verb, is_muted, now, opposite) => {
    const moderator = new Moderator('score', [{ is_muted }]);
    const reply = await moderator.act(verb, { id: 'a' });
    expect(reply.content).toBe(`Notifications for the score are ${now} now.`);
    expect(buttonsOf(reply)[0]).toContain(` | ${opposite} | `);
    expect((await moderator.act(verb, { id: 'a' })).content).toBe(
      `Notifications for the score were already ${now}: nothing was changed.`,
    );
  });
});

it.each([
  ['conversation', ['pin', 'unpin', 'mute', 'unmute', 'archive', 'restore']],
  ['score', ['pin', 'unpin', 'turn off notifications', 'turn on notifications', 'archive', 'restore']],
] as const)('the command of a %s has six actions, and says which there are', async (noun, names) => {
  const moderator = new Moderator(noun);
  expect(moderator.command.runnables.get('change')).toMatchObject({
    visibility: { option: 'share' },
    options: [
      { name: 'id', required: true, autocomplete: true },
      {
        name: 'action',
        required: true,
        choices: verbs.map(([value], at) => ({ value, name: names[at] })),
      },
      { name: 'reason', max_length: 200 },
      { name: 'share' },
    ],
  });
  const sentence = 'The option `action` must be one of pin, unpin, mute, unmute, archive, restore.';
  expect(await sentenceOf(moderator.act('delete', { id: 'a' }))).toBe(sentence);
  expect(await sentenceOf(moderator.run('change', { id: 'a' }))).toBe(sentence);
  expect(moderator.calls).toEqual([]);
});

describe('Undo', () => {
  it.each<[string, Partial<Row>, Partial<Row>]>([
    ['mute', { is_muted: false }, { is_muted: false }],
    ['archive', {}, { archived_at: new Date(5_000) }],
    ['pin-message', {}, { pinned_message_id: 'theirs' }],
  ])('leaves alone what somebody else has changed since: %s', async (verb, from, theirs) => {
    const moderator = new Moderator('conversation', [from]);
    const reply =
      verb === 'pin-message'
        ? await moderator.pinMessage('a', 'mine')
        : await moderator.act(verb, { id: 'a' });
    moderator.change('a', theirs);
    const undone = await moderator.press(reply, 'Undo');
    const why = verb === 'mute' ? 'the change had already been undone' : 'somebody has changed this since';
    expect(undone.content).toBe(`Nothing was undone: ${why}. This is the conversation as it is now.`);
    expect(moderator.rows.get('a')).toMatchObject(theirs);
    expect(moderator.calls).toHaveLength(1);
    expect(moderator.audit.at(-1)).toEqual({
      action: 'conversation undo',
      target: 'a',
      party: ADA,
      outcome: 'unchanged',
      why: verb === 'mute' ? 'it is so already' : why,
    });
    expect(descriptionOf(undone)).toContain('-# conversation `a`');
  });

  it('leaves what else was changed since', async () => {
    const moderator = new Moderator('conversation');
    const reply = await moderator.act('mute', { id: 'a' });
    moderator.change('a', { is_pinned: true });
    await moderator.press(reply, 'Undo');
    expect(moderator.rows.get('a')).toMatchObject({ is_muted: false, is_pinned: true });
  });

  it('of an archived one brings back the time at which it was archived', async () => {
    const archived_at = new Date(1_234_567_890_123);
    const moderator = new Moderator('conversation', [{ archived_at }]);
    await moderator.press(await moderator.act('restore', { id: 'a' }), 'Undo');
    expect(moderator.calls.at(-1)).toEqual(['update', 'a', { archived_at }]);
  });

  it('of a row without an id is none of ours', async () => {
    const moderator = new Moderator('conversation');
    for (const customId of [
      'conversation-undo.2:is_muted:false:true:abcdef:',
      'conversation-undo.2:id:false:true:abcdef:a',
      'conversation-change.2:mute:abcdef:',
      'conversation-change.2:delete:abcdef:a',
      'conversation-delete.1:',
      'conversation-keep.1:',
      'conversation-message.2:abcdef:',
      'conversation-again.3:delete:abcdefghij',
    ]) {
      expect(await sentenceOf(moderator.input(customId))).toContain('cannot read this button or form');
    }
  });
});

describe('a change that fails', () => {
  const cases: [string, 'retrieve' | 'update', unknown, object][] = [
    ['with the service', 'update', unavailable(), { party: ADA, outcome: 'failed', why: 'unavailable' }],
    ['with a defect', 'update', new TypeError('x'), { party: ADA, outcome: 'failed' }],
  ];

  it.each(cases)('%s is written down, and is the asker’s to read', async (_, operation, error, written) => {
    const moderator = new Moderator('conversation');
    moderator.fail(operation, error);
    await expect(moderator.act('mute', { id: 'a' })).rejects.toBe(error);
    expect(moderator.audit).toEqual([{ action: 'conversation mute', target: 'a', ...written }]);
  });

  it('since it is gone is written down as unchanged, and told with what was typed', async () => {
    const moderator = new Moderator('conversation');
    moderator.fail('retrieve', gone('a'));
    const told = await sentenceOf(moderator.act('mute', { id: 'a' }));
    expect(told).toContain('There is no conversation with the id or the contact `a`');
    const written = { outcome: 'unchanged', why: 'there is nothing with this id' };
    expect(moderator.audit).toEqual([{ action: 'conversation mute', target: 'a', ...written }]);
  });
});

describe('an answer of success that does not show the change', () => {
  const before = rowOf();

  it('is an old one where the resource has changed', async () => {
    const moderator = new Moderator('conversation');
    moderator.answered = () => before;
    const reply = await moderator.act('mute', { id: 'a' });
    expect(buttonsOf(reply).join()).toContain('Undo');
    expect(moderator.audit).toMatchObject([{ outcome: 'done', after: { is_muted: true } }]);
  });

  it('was ignored where nothing has changed', async () => {
    const moderator = new Moderator('conversation');
    moderator.answered = () => {
      moderator.rows.set('a', before);
      return before;
    };
    await expect(moderator.act('mute', { id: 'a' })).rejects.toMatchObject({ reason: { kind: 'ignored' } });
    expect(moderator.audit).toMatchObject([{ outcome: 'failed', why: 'ignored' }]);
  });

  it.each<[string, Row, Row | undefined]>([
    ['the answer shows another change', rowOf({ is_pinned: true }), before],
    ['the resource shows another change', before, rowOf({ is_pinned: true })],
    ['the resource cannot be read', before, undefined],
  ])('leaves it open where %s', async (_, answer, now) => {
    const moderator = new Moderator('conversation');
    moderator.answered = () => {
      if (now) moderator.rows.set('a', now);
      else moderator.fail('retrieve', unavailable());
      return answer;
    };
    await expect(moderator.act('mute', { id: 'a' })).rejects.toMatchObject({
      reason: { kind: 'unconfirmed', problem: expect.any(String) },
    });
    expect(moderator.audit).toMatchObject([{ outcome: 'failed', why: 'unconfirmed' }]);
  });
});

describe('a card of one whose id is another’s by now', () => {
  const begunAnew = { created_at: new Date(1_700_000_000_000) };

  it.each<[string, Partial<Row>]>([
    ['another contact', { contact_id: 'linus' }],
    ['another group', { group_id: 'g2' }],
    ['begun anew', begunAnew],
  ])('changes nothing, and shows the one that it is: %s', async (_, theirs) => {
    for (const label of ['Pin', 'Mute', 'Archive', 'Unpin the message', 'Undo']) {
      const moderator = new Moderator('conversation', [{ pinned_message_id: 'm' }]);
      const card =
        label === 'Undo' ? await moderator.act('pin', { id: 'a' }) : await moderator.run('show', { id: 'a' });
      moderator.change('a', theirs);
      moderator.calls.length = 0;
      const now = await moderator.press(card, label);
      expect(moderator.calls).toEqual([]);
      expect(moderator.audit.at(-1)).toMatchObject({
        outcome: 'unchanged',
        why: 'it had changed since it was shown',
      });
      if (label === 'Undo') continue;
      expect(now.content).toBe('Nothing was changed. This id belongs to another conversation now.');
      expect((await moderator.press(now, label)).content).toMatch(/now\.|any more\./);
    }
  });

  it('opens a form without the message of the other one, and refuses what is sent with it', async () => {
    const moderator = new Moderator('conversation');
    const card = await moderator.run('show', { id: 'a' });
    moderator.change('a', { ...begunAnew, pinned_message_id: 'theirs' });
    const form = await moderator.open(card, 'Pin a message');
    expect(JSON.stringify(form)).not.toContain('theirs');
    const sent = await moderator.inputAt(form.custom_id, [], { components: [] }, { message: 'm' });
    expect(sent.content).toContain('This id belongs to another conversation now.');
    expect(moderator.calls).toEqual([]);
  });

  it('archives nothing instead of a deletion', async () => {
    const moderator = new Moderator('conversation');
    const question = await moderator.run('delete', { id: 'a' });
    moderator.change('a', begunAnew);
    expect((await moderator.press(question, 'Archive instead')).content).toContain('another conversation');
    expect(moderator.calls).toEqual([]);
  });
});

describe('the reason of a change', () => {
  it.each([
    ['spam  again\n and again', 'spam again and again'],
    ['`code`', 'ˋcodeˋ'],
    ['x'.repeat(200), 'x'.repeat(200)],
  ])('%j is written down as %j', async (reason, written) => {
    const moderator = new Moderator('conversation');
    await moderator.act('mute', { id: 'a', reason });
    expect(moderator.audit).toMatchObject([
      { action: 'conversation mute', outcome: 'done', reason: written },
    ]);
  });

  it('is not there where none was given', async () => {
    const moderator = new Moderator('conversation');
    await moderator.act('mute', { id: 'a' });
    const typed = new Map([
      ['message', 'm'],
      ['reason', ' '],
    ]);
    await moderator.input(`conversation-message.2:${shownOf()}:a`, { typed });
    expect(moderator.audit.map((entry) => 'reason' in entry)).toEqual([false, false]);
  });

  it('stands in the form for a message', async () => {
    const moderator = new Moderator('conversation');
    await moderator.pinMessage('a', 'm', ' spam ');
    expect(moderator.audit).toMatchObject([{ action: 'conversation pin-message', reason: 'spam' }]);
  });
});

describe('the reason of a question', () => {
  it.each([
    ['spam', 'spam'],
    [undefined, undefined],
  ])('%j goes with the button that answers it', async (reason, written) => {
    for (const label of ['Delete for good', 'Archive instead']) {
      const moderator = new Moderator('conversation');
      const question = await moderator.run('delete', { id: 'a', ...(reason && { reason }) });
      expect(question.content?.includes('Reason')).toBe(reason !== undefined);
      const asksForOne = label === 'Delete for good' && reason === undefined;
      await (asksForOne ? moderator.pressAndSend(question, label) : moderator.press(question, label));
      expect(moderator.audit).toMatchObject([{ outcome: 'done' }]);
      expect(moderator.audit[0]?.reason).toBe(written);
    }
  });

  it('goes with a choice from its menu, whatever stands below it', async () => {
    const moderator = new Moderator('conversation', [{ id: 'a' }, { id: 'b' }]);
    const message = { components: [], content: 'Which one?\n-# Reason: `bad ˋwordˋ`\nmore `text`' };
    await moderator.inputAt('conversation-go-on-change.2:mute', [meantValueOf({ id: 'b' })], message);
    await moderator.inputAt('conversation-go-on-change.2:pin', [meantValueOf({ id: 'b' })], {
      components: [],
    });
    expect(moderator.audit).toMatchObject([{ target: 'b', reason: 'bad ˋwordˋ' }, { target: 'b' }]);
    expect(moderator.audit[1]).not.toHaveProperty('reason');
    const nothing = moderator.inputAt('conversation-go-on-change.2:mute', [], message);
    await expect(nothing).rejects.toThrow(UnreadableCustomId);
  });
});

it('a row without a contact and a group is with nobody', async () => {
  const moderator = new Moderator('conversation', [{ contact_id: null, group_id: null }]);
  await moderator.act('mute', { id: 'a' });
  expect(moderator.audit[0]?.party).toBeUndefined();
});

it('a row that is gone leaves the index, and one that cannot be read stays', async () => {
  const moderator = new Moderator('conversation');
  await moderator.run('show', { id: 'a' });
  moderator.fail('retrieve', unavailable());
  await expect(moderator.run('show', { id: 'a' })).rejects.toThrow();
  expect(moderator.remembered).toEqual(['a']);
  moderator.fail('retrieve', gone('a'));
  await expect(moderator.run('show', { id: 'a' })).rejects.toThrow();
  expect(moderator.remembered).toEqual([]);
});

describe('an Undo that no card has', () => {
  it.each([
    'is_pinned:banana:false',
    'is_muted::true',
    'archived_at:banana:',
    'archived_at:99999999999999999999:',
    'archived_at:01:',
  ])('%s changes nothing', async (written) => {
    const moderator = new Moderator('conversation', [{}]);
    const sentence = await sentenceOf(moderator.input(`conversation-undo.2:${written}:${shownOf()}:a`));
    expect(sentence).toContain('cannot read');
    expect(moderator.calls).toEqual([]);
  });
});
