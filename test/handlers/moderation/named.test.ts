import { ComponentType } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { CannotDo } from '../../../src/handlers/handler-failure.ts';
import { conversationKind } from '../../../src/handlers/moderation/resource-kind.ts';
import type { Reply } from '../../../src/handlers/reply.ts';
import { english } from '../../../src/handlers/words/words.ts';
import { indexEntry } from '../../../src/services/indexes/resource-table.ts';
import { ServiceFailure } from '../../../src/services/service-failure.ts';
import { noIndex } from '../no-index.ts';
import {
  chosenOf,
  descriptionOf,
  gone,
  Moderator,
  meantValueOf,
  menuOf,
  type Row,
  rowOf,
  unavailable,
} from './moderator.ts';

/** What a command is refused with: the sentence, and the menu under it as a reply would have it. */
async function findRefusal(running: Promise<unknown>): Promise<{ sentence: string; reply: Reply }> {
  const error = await running.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  if (!(error instanceof CannotDo)) throw new Error(`It was done, or failed: ${error}`);
  return { sentence: error.message, reply: { components: error.buttons?.(english) ?? [] } };
}

const optionsOf = (reply: Reply) =>
  menuOf(reply)?.options.map(({ label, value }) => `${idIn(value)}: ${label}`);

/** The id behind the identity of what an option shows. */
const idIn = (value: string) => value.replace(/^[^:]*:/, '');
const valueOfRow = (id: string) => meantValueOf(ROWS.find((row) => row.id === id));

/** One whose index has been read. */
async function moderatorOf(rows: readonly Partial<Row>[], noun: 'conversation' | 'score' = 'conversation') {
  const moderator = new Moderator(noun, rows);
  await moderator.suggest('show', 'id', '');
  return moderator;
}

const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1_000);

const ROWS = [
  { id: 'one', contact_id: 'linus', game_id: 'go', group_id: 'eu', last_active_at: at(2), is_pinned: true },
  { id: 'two', contact_id: 'linus', game_id: 'go', group_id: 'us', last_active_at: at(3) },
  { id: 'three', contact_id: 'margaret', game_id: 'chess', group_id: null, last_active_at: at(1) },
];

describe('an option that names a conversation', () => {
  it.each(['show', 'change', 'delete'])('of %s takes the only one with a contact', async (name) => {
    const moderator = await moderatorOf(ROWS);
    const action = name === 'change' ? { action: 'mute' } : {};
    const { embeds = [] } = await moderator.run(name, { id: 'margaret', ...action });
    expect(embeds[0]?.description).toContain('`three`');
    const altering = moderator.calls.filter(([operation]) => operation !== 'page');
    // A deletion asks, however it was named.
    expect(altering.length).toBe(name === 'change' ? 1 : 0);
  });

  it('of a score takes the only one of a game', async () => {
    const moderator = await moderatorOf(ROWS, 'score');
    expect(descriptionOf(await moderator.act('archive', { id: 'chess' }))).toContain('`three`');
  });

  it('takes an id before a contact of the same name, known or not', async () => {
    const moderator = await moderatorOf([...ROWS, { id: 'margaret', contact_id: 'ada' }]);
    expect(descriptionOf(await moderator.run('show', { id: 'margaret' }))).toContain('`margaret`');
    moderator.rows.set('linus', rowOf({ ...moderator.rows.get('one'), id: 'linus' }));
    expect(descriptionOf(await moderator.run('show', { id: 'linus' }))).toContain('`linus`');
  });

  it('offers several in a menu that goes on with the command', async () => {
    const moderator = await moderatorOf(ROWS);
    const { sentence, reply } = await findRefusal(moderator.act('mute', { id: 'linus' }));
    expect(sentence).toBe('2 conversations are with the contact `linus`: choose the one you mean.');
    expect(optionsOf(reply)).toEqual(['two: linus · group us', 'one: linus 📌 · group eu']);
    expect(menuOf(reply)?.options[0]?.description).toBe('two');
    expect(moderator.calls).toEqual([]);
    const done = await moderator.input(menuOf(reply)?.custom_id ?? '', { values: [valueOfRow('one')] });
    expect(done.content).toContain('The conversation is muted now.');
    expect(moderator.calls).toEqual([['update', 'one', { is_muted: true }]]);
    expect(chosenOf(reply)).toEqual([]);
  });

  it.each([
    ['show', {}, 'conversation-go-on.2:show'],
    ['delete', {}, 'conversation-go-on.2:delete'],
    ['change', { action: 'restore' }, 'conversation-go-on-change.2:restore'],
  ])('of %s has the command in the custom id of the menu', async (name, options, customId) => {
    const moderator = await moderatorOf(ROWS);
    const { reply } = await findRefusal(moderator.run(name, { id: 'linus', ...options }));
    expect(menuOf(reply)?.custom_id).toBe(customId);
    const went = await moderator.input(customId, { values: [valueOfRow('two')] });
    expect(went.embeds?.[0]?.description).toContain('`two`');
    if (name === 'delete') expect(went.content).toContain('Delete this conversation?');
  });

  it('asks when the capitals are others, or when more may be there', async () => {
    const moderator = await moderatorOf(ROWS);
    const { sentence, reply } = await findRefusal(moderator.act('pin', { id: 'Margaret' }));
    expect(sentence).toBe(
      'There is no conversation with a contact spelt exactly `Margaret`. 1 conversation is with the contact `margaret`: choose the one you mean.',
    );
    expect(optionsOf(reply)).toEqual(['three: margaret']);
    const cut = new Moderator('conversation', ROWS);
    cut.follows = 'out-of-reach';
    expect((await findRefusal(cut.act('pin', { id: 'margaret' }))).sentence).toBe(
      'Looked through the 3 conversations available, and 1 of them is with the contact `margaret`: choose the one you mean.',
    );
    expect((await findRefusal(cut.act('pin', { id: 'nobody' }))).sentence).toBe(
      'There is no conversation with the id or the contact `nobody`. Looked through the 3 conversations available: give the whole id.',
    );
    expect(cut.calls).toEqual([]);
  });

  it('asks when the index came to its end only after it was searched', async () => {
    const moderator = new Moderator('conversation', ROWS);
    const [one] = ROWS.slice(2).map((row) => indexEntry(conversationKind, rowOf(row)));
    const state = { whole: false, size: 1, cut: false };
    moderator.resourceIndex = {
      ...noIndex,
      withParty: async () => ({ rows: one ? [one] : [], state }),
      state: () => ({ ...state, whole: true }),
    };
    expect((await findRefusal(moderator.act('mute', { id: 'margaret' }))).sentence).toBe(
      'Looked through 1 conversation so far, and 1 of them is with the contact `margaret`: choose the one you mean.',
    );
    moderator.resourceIndex = { ...moderator.resourceIndex, withParty: async () => ({ rows: [], state }) };
    expect((await findRefusal(moderator.act('mute', { id: 'nobody' }))).sentence).toBe(
      'There is no conversation with the id or the contact `nobody`. Looked through 1 conversation so far: give the whole id, or try again in a moment.',
    );
    expect(moderator.calls.filter(([, id]) => id === 'three')).toEqual([]);
  });

  it('says what the last choice of a list was, and what to type', async () => {
    const cut = new Moderator('conversation', ROWS);
    cut.follows = 'out-of-reach';
    const last = (await cut.suggest('delete', 'id', '')).at(-1)?.value ?? '';
    expect((await findRefusal(cut.run('delete', { id: last }))).sentence).toBe(
      'That line only shows how far the search has come. Type a contact or an id.',
    );
  });

  it('says of what is nothing known that it is neither, and tells outages as they are', async () => {
    const moderator = await moderatorOf(ROWS);
    expect((await findRefusal(moderator.act('pin', { id: 'nobody' }))).sentence).toBe(
      'There is no conversation with the id or the contact `nobody`: it may have been deleted, or is spelt differently.',
    );
    expect(moderator.audit).toMatchObject([
      { action: 'conversation pin', target: 'nobody', outcome: 'unchanged' },
    ]);
    moderator.fail('retrieve', unavailable());
    await expect(moderator.run('show', { id: 'margaret' })).rejects.toThrow('ECONNRESET');
    // What cannot stand in a path is no id, and may be a contact.
    moderator.fail('retrieve', new ServiceFailure({ kind: 'invalid-id', problem: '' }), 'linus');
    expect((await findRefusal(moderator.run('show', { id: 'linus' }))).sentence).toContain('2 conversations');
  });
});

describe('an index that is minutes old', () => {
  /** What was typed, what the index knows, and another's that has the id by now. */
  const stale = async (theirs: Partial<Row> = { contact_id: 'linus', group_id: 'us' }) => {
    const moderator = await moderatorOf(ROWS);
    moderator.change('three', theirs);
    return moderator;
  };
  const VERBS = ['pin', 'unpin', 'mute', 'unmute', 'archive', 'restore'];

  it.each(VERBS)('%s changes nothing, by contact and by id, and shows what it is now', async (verb) => {
    for (const id of ['margaret', 'three']) {
      const moderator = await stale();
      const reply = await moderator.act(verb, { id });
      expect(moderator.calls).toEqual([]);
      expect(reply.content).toBe('Nothing was changed. This id belongs to another conversation now.');
      expect(reply.embeds?.[0]?.title).toBe('`linus`');
      expect(moderator.audit).toMatchObject([{ outcome: 'unchanged', target: 'three' }]);
      // The index knows it from then on, so the contact is found no more.
      await expect(moderator.act(verb, { id: 'margaret' })).rejects.toThrow();
      expect(moderator.calls).toEqual([]);
    }
  });

  it('show and the question of delete say whose it is by now', async () => {
    const says = 'This id belongs to another conversation now.';
    expect((await (await stale()).run('show', { id: 'margaret' })).content).toBe(says);
    const moderator = await stale({ created_at: at(5) });
    const question = await moderator.run('delete', { id: 'margaret' });
    expect(question.content).toMatch(new RegExp(`^${says} Delete this conversation\\?`));
    expect(moderator.calls).toEqual([]);
  });

  it('a choice from its menu changes nothing either', async () => {
    const moderator = await moderatorOf(ROWS);
    const { reply } = await findRefusal(moderator.act('mute', { id: 'linus' }));
    moderator.change('one', { contact_id: 'grace' });
    const done = await moderator.input(menuOf(reply)?.custom_id ?? '', { values: [valueOfRow('one')] });
    expect(done.content).toBe('Nothing was changed. This id belongs to another conversation now.');
    expect(moderator.calls).toEqual([]);
  });
});

describe('what was typed for an id', () => {
  it('is read once where the index knows it, whoever has it as a contact', async () => {
    const moderator = await moderatorOf([...ROWS, { id: 'linus', contact_id: 'ada' }]);
    const read: string[] = [];
    moderator.beforeRetrieve = (id) => void read.push(id);
    await moderator.run('show', { id: 'linus' });
    expect(read).toEqual(['linus']);
  });

  it('offers those to the letter alone, also those whose ids just fit', async () => {
    const [fits, fitsChoice, long] = ['x'.repeat(93), 'y'.repeat(100), 'z'.repeat(101)];
    const moderator = await moderatorOf([
      { id: 'one', contact_id: 'linus' },
      { id: fits, contact_id: 'linus' },
      { id: fitsChoice, contact_id: 'linus' },
      { id: long, contact_id: 'linus' },
      { id: 'capitals', contact_id: 'LINUS' },
    ]);
    const { reply } = await findRefusal(moderator.run('show', { id: 'linus' }));
    expect(menuOf(reply)?.options.map(({ value }) => idIn(value))).toEqual([
      ...['one', fits, fitsChoice, long],
    ]);
    const offered = await moderator.suggest('show', 'id', 'linus');
    expect(offered.map(({ value }) => value)).toEqual(['one', fits, fitsChoice, 'capitals']);
  });

  it.each([
    ['a failure', unavailable()],
    ['a defect', new TypeError('x')],
  ])('that cannot be looked up ends with %s, and not with a question', async (_, error) => {
    const moderator = await moderatorOf(ROWS);
    moderator.fail('retrieve', error, 'linus');
    await expect(moderator.run('show', { id: 'linus' })).rejects.toBe(error);
  });

  it('was a contact whose only row is gone: that row is', async () => {
    const moderator = await moderatorOf(ROWS);
    const error = gone('three');
    moderator.fail('retrieve', error, 'three');
    await expect(moderator.run('show', { id: 'margaret' })).rejects.toBe(error);
  });

  it('is the status line, which says that there is none where all was read alone', async () => {
    const sentenceAt = async (state: { whole: boolean; size: number }) => {
      const moderator = new Moderator('conversation', []);
      moderator.resourceIndex = { ...noIndex, state: () => ({ ...state, cut: false }) };
      return (await findRefusal(moderator.run('show', { id: '(status line)' }))).sentence;
    };
    const none = await sentenceAt({ whole: true, size: 0 });
    const others = [await sentenceAt({ whole: true, size: 1 }), await sentenceAt({ whole: false, size: 0 })];
    expect(none).toContain('/conversation create');
    expect(others[0]).not.toBe(none);
    expect(others[1]).toBe(others[0]);
  });

  it('is offered nothing but that it still loads before anything was read', async () => {
    const moderator = new Moderator('conversation', []);
    moderator.resourceIndex = noIndex;
    const [loading, ...others] = await moderator.suggest('show', 'id', '');
    expect(loading?.name).not.toMatch(/\d/);
    expect(others).toEqual([]);
  });
});

it('has a menu of 25 at the most', async () => {
  const moderator = await moderatorOf(
    Array.from({ length: 40 }, (_, at) => ({ id: `${at}`, contact_id: 'ada' })),
  );
  const { sentence, reply } = await findRefusal(moderator.run('show', { id: 'ada' }));
  expect(sentence).toContain('At least 25 conversations are with');
  const [row] = reply.components ?? [];
  expect(row?.type === ComponentType.ActionRow && menuOf(reply)?.options).toHaveLength(25);
});
