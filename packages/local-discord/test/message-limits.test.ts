import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valueAt } from './fixture.ts';
import {
  button,
  type Data,
  many,
  messageAsker,
  mixed,
  option,
  row,
  rows,
  select,
  text,
  v2,
} from './message-asker.ts';

const ask = messageAsker();

/** What is limited, the greatest number that is accepted, a message with a number of it, and where the error stands. */
const limits: [what: string, max: number, data: (count: number) => Data, at: string][] = [
  ['characters of content', 2000, (n) => ({ content: mixed(n) }), 'content'],
  ['embeds', 10, (n) => ({ embeds: many(n, () => ({ title: 'x' })) }), 'embeds'],
  ['characters of a title', 256, (n) => ({ embeds: [{ title: mixed(n) }] }), 'embeds.0.title'],
  [
    'characters of a description',
    4096,
    (n) => ({ embeds: [{ description: mixed(n) }] }),
    'embeds.0.description',
  ],
  [
    'fields',
    25,
    (n) => ({ embeds: [{ fields: many(n, () => ({ name: 'x', value: 'y' })) }] }),
    'embeds.0.fields',
  ],
  [
    "characters of a field's name",
    256,
    (n) => ({ embeds: [{ fields: [{ name: mixed(n), value: 'y' }] }] }),
    'embeds.0.fields.0.name',
  ],
  [
    "characters of a field's value",
    1024,
    (n) => ({ embeds: [{ fields: [{ name: 'x', value: mixed(n) }] }] }),
    'embeds.0.fields.0.value',
  ],
  [
    'characters of a footer',
    2048,
    (n) => ({ embeds: [{ footer: { text: mixed(n) } }] }),
    'embeds.0.footer.text',
  ],
  [
    'characters of an author',
    256,
    (n) => ({ embeds: [{ author: { name: mixed(n) } }] }),
    'embeds.0.author.name',
  ],
  [
    'characters in all embeds',
    6000,
    (n) => ({ embeds: [{ description: mixed(4000) }, { description: mixed(n - 4000) }] }),
    'embeds',
  ],
  ['action rows', 5, rows, 'components'],
  [
    'buttons in a row',
    5,
    (n) => ({ components: [row(...many(n, (i) => button({ custom_id: `b${i}` })))] }),
    'components.0.components',
  ],
  [
    'characters of a custom id',
    100,
    (n) => ({ components: [row(button({ custom_id: mixed(n) }))] }),
    'components.0.components.0.custom_id',
  ],
  [
    'characters of a label',
    80,
    (n) => ({ components: [row(button({ label: mixed(n) }))] }),
    'components.0.components.0.label',
  ],
  [
    'options of a select menu',
    25,
    (n) => ({ components: [row(select({ options: many(n, (i) => option({ value: `${i}` })) }))] }),
    'components.0.components.0.options',
  ],
  [
    'characters of an option',
    100,
    (n) => ({ components: [row(select({ options: [option({ label: mixed(n) })] }))] }),
    'components.0.components.0.options.0.label',
  ],
  [
    'characters of a placeholder',
    150,
    (n) => ({ components: [row(select({ placeholder: mixed(n) }))] }),
    'components.0.components.0.placeholder',
  ],
  ['components of a V2 message', 40, (n) => v2(...many(n, () => text('x'))), 'components'],
  ['characters of a V2 message', 4000, (n) => v2(text(mixed(1000)), text(mixed(n - 1000))), 'components'],
  [
    'users in allowed_mentions',
    100,
    (n) => ({ content: 'x', allowed_mentions: { users: many(n, (i) => `${i + 1}`) } }),
    'allowed_mentions.users',
  ],
];

test.each(limits)('%s: %i are accepted and one more is refused', async (_what, max, data, at) => {
  const under = fc.sample(fc.integer({ min: Math.ceil(max * 0.8), max }), 3);
  for (const count of [max, ...under]) expect([count, (await ask(data(count))).status]).toEqual([count, 204]);
  const over = fc.sample(fc.integer({ min: max + 1, max: max + 50 }), 3);
  for (const count of [max + 1, ...over]) {
    const { status, body } = await ask(data(count));
    expect([count, status, valueAt(body, 'code'), valueAt(body, `errors.data.${at}._errors`)]).toEqual([
      count,
      400,
      50035,
      [{ code: expect.stringMatching(/^[A-Z0-9_]+$/), message: expect.stringMatching(/\d/) }],
    ]);
  }
});

test('characters are code points, whatever they are', async () => {
  for (const character of ['a', 'é', '中', '👍', '\u200b']) {
    expect((await ask({ content: `x${character.repeat(1999)}` })).status).toBe(204);
    expect((await ask({ content: `x${character.repeat(2000)}` })).status).toBe(400);
  }
});

test('ten files of up to 10 MiB are accepted, and no more', async () => {
  const mebibyte = 1024 * 1024;
  expect(
    (
      await ask(
        {},
        4,
        many(10, () => 1),
      )
    ).status,
  ).toBe(204);
  expect(
    await ask(
      {},
      4,
      many(11, () => 1),
    ),
  ).toMatchObject({ status: 400, body: { code: 50035 } });
  expect((await ask({}, 4, [10 * mebibyte])).status).toBe(204);
  expect(await ask({}, 4, [10 * mebibyte + 1])).toMatchObject({ status: 413, body: { code: 40005 } });
});

test('V2 components of every kind are accepted and numbered', async () => {
  const media = { url: 'https://discord.com/x.png' };
  const section = { type: 9, components: [text('x')], accessory: button({ custom_id: 'acc' }) };
  const container = {
    type: 17,
    accent_color: 0x12_34_56,
    components: [row(button({})), { type: 14 }, { type: 12, items: [{ media }] }, text('inside')],
  };
  expect((await ask(v2(section, container, { ...section, accessory: { type: 11, media } }))).status).toBe(
    204,
  );
});
