import { describe, expect, it } from 'vitest';
import type { Reply } from '../../../src/handlers/reply.ts';
import { english } from '../../../src/handlers/words/words.ts';
import { noIndex } from '../no-index.ts';
import {
  buttonsOf,
  customIdOf,
  descriptionOf,
  listButtonsOf,
  Moderator,
  meantValueOf,
  menuOf,
  type Row,
  sentenceOf,
} from './moderator.ts';

const many = (count: number, fields: Partial<Row> = {}) =>
  Array.from({ length: count }, (_, at) => ({ id: `row-${at}`, ...fields }));

/** The ids of a list's rows, which its menu has. */
const idsOf = (reply: Reply) => menuOf(reply)?.options.map(({ description }) => description) ?? [];

describe('list', () => {
  it('has a line for each row, with what there is to say of it', async () => {
    const moderator = new Moderator('conversation', [
      { id: 'a' },
      { id: 'b', contact_id: null, group_id: null, last_active_at: null },
      { id: 'c', is_pinned: true, is_muted: true, archived_at: new Date(1), group_id: null },
    ]);
    const reply = await moderator.run('list');
    expect(reply.content).toBe('');
    expect(descriptionOf(reply).split('\n')).toEqual([
      '**3 conversations**',
      '`ada` · group `g1` · active <t:1700000000:R>',
      'nobody · never active',
      '`ada` 📌 🔕 🗄️ · active <t:1700000000:R>',
    ]);
    expect(buttonsOf(reply)).toEqual([]);
    expect(moderator.calls).toEqual([['page', {}, { offset: 0, limit: 10, after: undefined, orLast: true }]]);
  });

  it('of scores names the game', async () => {
    expect(descriptionOf(await new Moderator('score').run('list'))).toBe(
      '**1 score**\n`chess` · group `g1` · active <t:1700000000:R>',
    );
  });

  it('says that there is nothing, without a menu', async () => {
    const reply = await new Moderator('score', []).run('list', { group: 'g`1' });
    expect(descriptionOf(reply)).toBe('**No scores** · of group `gˋ1`');
    expect(menuOf(reply)).toBeUndefined();
    expect(listButtonsOf(reply)).toEqual(['Refresh']);
  });

  it.each([
    [{ muted: 'only' }, { muted: true }, 'only muted'],
    [{ archived: 'only' }, { archived: true }, 'only archived'],
    [{ pinned: 'only' }, { pinned: true }, 'only pinned'],
    [{ group: 'g1' }, { group_id: 'g1' }, 'of group `g1`'],
    [
      { muted: 'only', archived: 'only', pinned: 'only', group: 'g1' },
      { muted: true, archived: true, pinned: true, group_id: 'g1' },
      'only muted, archived, pinned · of group `g1`',
    ],
  ])(
    'asks for what is filtered, says so, and keeps to it on the next page: %j',
    async (options, filter, told) => {
      const moderator = new Moderator('conversation', many(4));
      moderator.resourceIndex = noIndex;
      const first = await moderator.run('list', { ...options, limit: 3 });
      expect(descriptionOf(first).split('\n')[0]).toBe(`**4+ conversations · page 1** · ${told}`);
      const second = await moderator.press(first, 'Next');
      expect(descriptionOf(second).split('\n')[0]).toBe(`**4 conversations · page 2 of 2** · ${told}`);
      expect(moderator.calls).toEqual([
        ['page', filter, { offset: 0, limit: 3, after: undefined, orLast: true }],
        ['page', filter, { offset: 3, limit: 3, after: 'row-2', orLast: true }],
      ]);
    },
  );

  it('shows the last page in place of one past the end, and says so', async () => {
    const moderator = new Moderator('conversation', many(3));
    const past = await moderator.input('conversation-page.4:n:2:5:::n::::');
    expect(descriptionOf(past).split('\n').slice(0, 2)).toEqual([
      '**3 conversations · page 2 of 2**',
      'There is no page 6: this is the last one.',
    ]);
    expect(buttonsOf(past)).toEqual(['Previous | Page 2/2 | (Next)']);
    moderator.rows.clear();
    const emptied = await moderator.press(past, 'Previous');
    expect(descriptionOf(emptied)).toBe('**No conversations**');
    expect(buttonsOf(emptied)).toEqual([]);
  });

  it('asks by a form which page to show, and goes there', async () => {
    const moderator = new Moderator('score', many(45));
    moderator.resourceIndex = noIndex;
    const first = await moderator.run('list');
    const form = await moderator.open(first, 'Page 1');
    expect(form).toMatchObject({
      title: 'Go to a page',
      custom_id: 'score-form.4:f:10:0:::n::::',
      components: [
        {
          label: 'Page',
          description: 'A number, first or last',
          component: { custom_id: 'page', required: true },
        },
      ],
    });
    const typed = (page: string) => moderator.input(form.custom_id, { typed: new Map([['page', page]]) });
    expect(descriptionOf(await typed('3'))).toContain('**31+ scores · page 3**');
    const last = await typed('last');
    expect(descriptionOf(last)).toContain('**45 scores · page 5 of 5**\n');
    expect(idsOf(last)[0]).toBe('row-40');
    expect(await moderator.open(last, 'Page 5/5')).toMatchObject({
      components: [{ description: '1 to 5, first or last' }],
    });
    expect(descriptionOf(await typed('9999'))).toContain('There is no page 9,999: this is the last one.');
    expect(await sentenceOf(typed('0'))).toBe(`${english.lists.form.fromOne} You typed \`0\`.`);
    expect(await sentenceOf(typed('abc'))).toContain('Not a page number.');
    expect(await sentenceOf(typed(' '))).toBe('Nothing was typed, so you are still on this page.');
  });

  it('puts its rows into the index', async () => {
    const moderator = new Moderator('conversation', many(3));
    await moderator.run('list');
    expect(moderator.remembered).toEqual(['row-0', 'row-1', 'row-2']);
  });

  it.each([
    'conversation-page.4:n:5:1::x:n::::',
    'conversation-page.4:n:5:1::mm:n::::',
    'conversation-page.4:n:5:1::mM:n::::',
    'conversation-page.4:n:5:1::xm:n::::',
    'conversation-page.4:n:5:1::mx:n::::',
    'conversation-page.4:n:5:1:::x::::',
    'conversation-page.4:n:0:1:::n::::',
    'conversation-page.4:n:26:1:::n::::',
    'conversation-page.4:n:1.5:1:::n::::',
    'conversation-page.4:n:5:-1:::n::::',
    'conversation-page.4:n:5:1.5:::n::::',
    'conversation-page.4:n:5:100001:::n::::',
    'conversation-page.4:x:5:1:::n::::',
    'conversation-page.4:n:5:1:-1::n::::',
    'conversation-page.4:n:5:1:x::n::::',
    'conversation-page.4:n:5:1:007::n::::',
  ])('a page that no list of ours leads to is not asked for: %s', async (customId) => {
    const moderator = new Moderator('conversation');
    expect(await sentenceOf(moderator.input(customId))).toContain('cannot read this button or form');
    expect(moderator.calls).toEqual([]);
  });

  it('the last page and the largest that there can be are asked for', async () => {
    const moderator = new Moderator('conversation');
    await moderator.input('conversation-page.4:n:25:100000:::n::::');
    await moderator.input('conversation-page.4:n:1:0::map:n::::');
    expect(moderator.calls).toEqual([
      ['page', {}, { offset: 2_500_000, limit: 25, after: undefined, orLast: true }],
      [
        'page',
        { muted: true, archived: true, pinned: true },
        { offset: 0, limit: 1, after: undefined, orLast: true },
      ],
    ]);
  });

  it('takes limits from 1 to 25, and groups of 1 to 255 characters', () => {
    expect(new Moderator('score').command.runnables.get('list')).toMatchObject({
      visibility: { option: 'share' },
      options: [
        { name: 'game', min_length: 1, max_length: 255 },
        { name: 'muted', choices: [{ value: 'only' }, { value: 'hide' }] },
        { name: 'archived', choices: [{ value: 'only' }, { value: 'hide' }] },
        { name: 'pinned', choices: [{ value: 'only' }, { value: 'hide' }] },
        { name: 'group', min_length: 1, max_length: 255 },
        { name: 'order', choices: [{ value: 'newest' }, { value: 'active' }] },
        { name: 'limit', min_value: 1, max_value: 25 },
        { name: 'share' },
      ],
    });
  });

  it('says who, which group, what it is and when it was active, and the short id of rows that look alike', async () => {
    const moderator = new Moderator('score', [
      { id: 'only-one-of-go', game_id: 'go', is_pinned: true, is_muted: true },
      { id: '65myCF4X', game_id: 'chess', group_id: null },
      { id: '65myABCDEF', game_id: 'chess', group_id: null, is_pinned: true, last_active_at: null },
      { id: 'prefix-one', game_id: 'chess', group_id: 'eu' },
      { id: 'prefix-two', game_id: 'chess', group_id: 'eu' },
      { id: 'prefix-👍-number-two', game_id: 'chess', group_id: 'eu' },
      { id: 'none', game_id: null, group_id: null },
    ]);
    const active = 'active <t:1700000000:R>';
    expect(
      descriptionOf(await moderator.run('list'))
        .split('\n')
        .slice(1),
    ).toEqual([
      `\`go\` 📌 🔕 · group \`g1\` · ${active}`,
      `\`chess\` · ${active} · \`65myCF4X\``,
      '`chess` 📌 · never active · `65myAB…`',
      `\`chess\` · group \`eu\` · ${active} · \`prefix-one\``,
      `\`chess\` · group \`eu\` · ${active} · \`prefix-two\``,
      `\`chess\` · group \`eu\` · ${active} · \`…👍-number-two\``,
      `no game · ${active}`,
    ]);
  });

  it('has 25 rows of the longest texts within an embed', async () => {
    const long = (at: number) => 'x'.repeat(200) + String(at).padStart(55, '0');
    const rows = Array.from({ length: 25 }, (_, at) => ({
      ...{ id: long(at), contact_id: 'c'.repeat(255), group_id: 'g'.repeat(255) },
      ...{ is_pinned: true, is_muted: true, archived_at: new Date(1) },
    }));
    const reply = await new Moderator('conversation', rows).run('list', { limit: 25 });
    expect(descriptionOf(reply).split('\n').at(-1)).toMatch(/`…0{10}24`$/);
    expect(descriptionOf(reply).length).toBeLessThanOrEqual(4_096);
  });
});

describe('the menu of a list', () => {
  it('has each row by its contact and group, with its id beneath', async () => {
    const moderator = new Moderator('conversation', [
      { id: 'a' },
      { id: 'b', contact_id: null },
      { id: 'c', group_id: null },
      { id: 'd', contact_id: null, group_id: null },
    ]);
    const menu = menuOf(await moderator.run('list'));
    expect(menu).toMatchObject({
      custom_id: 'conversation-menu.5:f:10:0:::n::::',
      placeholder: english.conversation.menu.choose,
      min_values: 0,
      max_values: 4,
    });
    expect(menu?.options).toMatchObject([
      { label: 'ada · group g1', description: 'a', value: meantValueOf({ id: 'a' }) },
      { label: 'group g1', description: 'b', value: meantValueOf({ id: 'b', contact_id: null }) },
      { label: 'ada', description: 'c', value: meantValueOf({ id: 'c', group_id: null }) },
      { label: 'd', description: 'd', value: meantValueOf({ id: 'd', contact_id: null, group_id: null }) },
    ]);
  });

  it('cuts what an option does not hold', async () => {
    const moderator = new Moderator('score', [{ game_id: 'c'.repeat(200) }]);
    const [option] = menuOf(await moderator.run('list'))?.options ?? [];
    expect(option?.label).toMatch(/^c+… \(\+\d+\) · group g1$/);
    expect(option?.label.length).toBeLessThanOrEqual(100);
  });
});

it('a page button carries the list: its flags, limit, page, the last row and the group', async () => {
  const moderator = new Moderator('conversation', many(3));
  const reply = await moderator.run('list', { muted: 'only', limit: 2, group: 'g' });
  expect(customIdOf(reply, 'Next')).toBe('conversation-page.4:n:2:1::m:n:row-1::g:');
  expect(customIdOf(reply, 'Previous')).toBe('conversation-page.4:p:2:0::m:n:::g:');
});

it('Refresh shows the page that is there, and a page past the end becomes the last one for all that is under it', async () => {
  const rows = Array.from({ length: 7 }, (_, at) => ({ id: `row-${at}` }));
  const moderator = new Moderator('conversation', rows);
  const second = await moderator.press(await moderator.run('list', { limit: 3 }), 'Next');
  const third = await moderator.press(second, 'Next');
  expect(descriptionOf(await moderator.press(third, 'Refresh'))).toBe(descriptionOf(third));
  expect(moderator.calls.at(-1)?.[2]).toMatchObject({ offset: 6, after: 'row-5' });
  moderator.rows.delete('row-6');
  const last = await moderator.press(third, 'Refresh');
  expect(moderator.calls.at(-1)?.[2]).toMatchObject({ offset: 6 });
  const again = await moderator.press(last, 'Refresh');
  expect(moderator.calls.at(-1)?.[2]).toMatchObject({ offset: 3, after: undefined });
  expect(idsOf(again)).toEqual(['row-3', 'row-4', 'row-5']);
  const report = await moderator.pressAndSend(await moderator.choose(last, ['row-4']), 'Mute 1 …');
  expect(idsOf(report)).toEqual(['row-3', 'row-4', 'row-5']);
  expect(moderator.calls.at(-1)?.[2]).toMatchObject({ offset: 3 });
});

it('Next goes on after the last row of the page, and Previous counts from the start', async () => {
  const moderator = new Moderator('conversation', many(5));
  const second = await moderator.press(await moderator.run('list', { limit: 2 }), 'Next');
  await moderator.press(await moderator.press(second, 'Next'), 'Previous');
  const asked = moderator.calls.map(([, , at]) => at);
  expect(asked).toMatchObject([
    { offset: 0, after: undefined },
    { offset: 2, after: 'row-1' },
    { offset: 4, after: 'row-3' },
    { offset: 2, after: undefined },
  ]);
});

it('Next goes on after an id of any length', async () => {
  const moderator = new Moderator('conversation', [{ id: 'a' }, { id: 'x'.repeat(90) }, { id: 'c' }]);
  await moderator.press(await moderator.run('list', { limit: 2 }), 'Next');
  expect(moderator.calls.map(([, , at]) => at)).toMatchObject([
    { offset: 0 },
    { offset: 2, after: 'x'.repeat(90) },
  ]);
});
