import { once } from 'node:events';
import { Client, Events } from 'discord.js';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMMANDS, call, nextInteraction, PING, startSample, valueAt } from './fixture.ts';

type Data = Record<string, unknown>;

const discord = await startSample();
const client = new Client({ intents: [], rest: { api: discord.apiUrl } });

beforeAll(async () => {
  const ready = once(client, Events.ClientReady);
  await client.login(discord.token);
  await ready;
  await call(discord, 'PUT', COMMANDS, { json: [PING] });
});
afterAll(async () => {
  await client.destroy();
  await discord.close();
});

/** Asks the local Discord about messages, one interaction each. */
function asker() {
  return async (data: Data, type = 4, files: readonly number[] = []) => {
    const got = nextInteraction(client);
    void discord.clientOf('member').command('ping');
    const { id, token } = await got;
    const form = new FormData();
    form.set('payload_json', JSON.stringify({ type, data }));
    for (const [n, size] of files.entries())
      form.set(`files[${n}]`, new File([new Uint8Array(size)], `${n}.bin`));
    const path = `/interactions/${id}/${token}/callback`;
    return call(discord, 'POST', path, files.length > 0 ? { form } : { json: { type, data } });
  };
}

const row = (...components: Data[]) => ({ type: 1, components });
const button = (more: Data) => ({ type: 2, style: 1, label: 'x', custom_id: 'x', ...more });
const select = (more: Data) => ({ type: 3, custom_id: 's', options: [{ label: 'x', value: 'x' }], ...more });
const option = (more: Data) => ({ label: 'x', value: 'x', ...more });
const many = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => item(index));
const v2 = (...components: Data[]) => ({ flags: 1 << 15, components });
const rows = (count: number) => ({ components: many(count, (n) => row(button({ custom_id: `b${n}` }))) });
const text = (content: string) => ({ type: 10, content });
const mixed = (n: number) => 'a'.repeat(n);

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
  const ask = asker();
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
  const ask = asker();
  for (const character of ['a', 'é', '中', '👍', '\u200b']) {
    expect((await ask({ content: `x${character.repeat(1999)}` })).status).toBe(204);
    expect((await ask({ content: `x${character.repeat(2000)}` })).status).toBe(400);
  }
});

test.each<[string, Data, string]>([
  [
    'a button without custom id',
    { components: [row(button({ custom_id: null }))] },
    'BUTTON_COMPONENT_CUSTOM_ID_REQUIRED',
  ],
  [
    'a link without address',
    { components: [row(button({ style: 5, custom_id: null }))] },
    'BUTTON_COMPONENT_URL_REQUIRED',
  ],
  [
    'a button with both',
    { components: [row(button({ url: 'https://discord.com' }))] },
    'BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE',
  ],
  [
    'a button with nothing on it',
    { components: [row(button({ label: null }))] },
    'BUTTON_COMPONENT_LABEL_REQUIRED',
  ],
  ['an empty custom id', { components: [row(button({ custom_id: '' }))] }, 'BASE_TYPE_BAD_LENGTH'],
  ['a custom id twice', { components: [row(button({})), row(button({}))] }, 'COMPONENT_CUSTOM_ID_DUPLICATED'],
  [
    'a select menu beside a button',
    { components: [row(button({}), select({}))] },
    'COMPONENT_LAYOUT_WIDTH_EXCEEDED',
  ],
  [
    'a select value twice',
    { components: [row(select({ options: [option({}), option({})] }))] },
    'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
  ],
  ['an empty row', { components: [row()] }, 'BASE_TYPE_BAD_LENGTH'],
  ['a text display without the flag', { components: [text('x')] }, 'UNION_TYPE_CHOICES'],
  [
    'content beside V2 components',
    { ...v2(text('x')), content: 'x' },
    'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
  ],
  [
    'embeds beside V2 components',
    { ...v2(text('x')), embeds: [{ title: 'x' }] },
    'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
  ],
  ['an embed with nothing in it', { embeds: [{}] }, 'BASE_TYPE_REQUIRED'],
  ['an embed with white space in it', { embeds: [{ description: ' \n' }] }, 'BASE_TYPE_REQUIRED'],
  [
    'a field of white space',
    { embeds: [{ fields: [{ name: '\u2003', value: 'x' }] }] },
    'BASE_TYPE_REQUIRED',
  ],
  [
    'a button with white space on it',
    { components: [row(button({ label: ' ' }))] },
    'BUTTON_COMPONENT_LABEL_REQUIRED',
  ],
  [
    'an option of white space',
    { components: [row(select({ options: [option({ label: ' ' })] }))] },
    'BASE_TYPE_REQUIRED',
  ],
  [
    'a menu of which more may be chosen than it has',
    { components: [row(select({ max_values: 2 }))] },
    'BASE_TYPE_BAD_LENGTH',
  ],
  ['a field without value', { embeds: [{ fields: [{ name: 'x' }] }] }, 'BASE_TYPE_REQUIRED'],
  ['an address that is none', { embeds: [{ title: 'x', url: 'nonsense' }] }, 'URL_TYPE_INVALID_URL'],
  [
    'an address of another scheme',
    { embeds: [{ title: 'x', url: 'ftp://discord.com' }] },
    'URL_TYPE_INVALID_SCHEME',
  ],
  ['a timestamp that is none', { embeds: [{ title: 'x', timestamp: 'yesterday' }] }, 'DATE_TIME_TYPE_PARSE'],
  ['a colour beyond white', { embeds: [{ title: 'x', color: 2 ** 24 }] }, 'NUMBER_TYPE_MAX'],
  ['content of another type', { content: 5 }, 'STRING_TYPE_CONVERT'],
  ['embeds that are no list', { embeds: {} }, 'LIST_TYPE_CONVERT'],
  ['an embed that is no object', { embeds: ['x'] }, 'DICT_TYPE_CONVERT'],
  [
    'mentions both by kind and by id',
    { content: 'x', allowed_mentions: { parse: ['users'], users: ['1'] } },
    'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
  ],
  [
    'a kind of mention that is none',
    { content: 'x', allowed_mentions: { parse: ['all'] } },
    'BASE_TYPE_CHOICES',
  ],
])('%s is refused', async (_what, data, code) => {
  const { status, body } = await asker()(data);
  expect([status, body]).toMatchObject([400, { code: 50035 }]);
  expect(JSON.stringify(valueAt(body, 'errors'))).toContain(`"${code}"`);
});

test.each<[string, Data]>([
  ['nothing', {}],
  ['white space', { content: ' \n\t' }],
  ['nulls', { content: null, embeds: null, components: null }],
  ['empty lists', { embeds: [], components: [], attachments: [] }],
])('a message of %s is empty', async (_what, data) => {
  expect(await asker()(data)).toMatchObject({ status: 400, body: { code: 50006 } });
});

test('ten files of up to 10 MiB are accepted, and no more', async () => {
  const ask = asker();
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
  const ask = asker();
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

const modal = (more: Data, input: Data = {}) => ({
  custom_id: 'm',
  title: 'Title',
  components: [row({ type: 4, custom_id: 'i', label: 'Label', style: 1, ...input })],
  ...more,
});
const label = (more: Data, input: Data = {}) => ({
  type: 18,
  label: 'Label',
  component: { type: 4, custom_id: 'i', style: 1, ...input },
  ...more,
});
test.each<[string, number, (n: number) => Data]>([
  ["characters of a modal's title", 45, (n) => modal({ title: mixed(n) })],
  ["characters of a modal's custom id", 100, (n) => modal({ custom_id: mixed(n) })],
  [
    'rows of a modal',
    5,
    (n) => modal({ components: many(n, (i) => modal({}, { custom_id: `i${i}` }).components[0]) }),
  ],
  ["characters of an input's label", 45, (n) => modal({}, { label: mixed(n) })],
  ["characters of an input's value", 4000, (n) => modal({}, { value: mixed(n) })],
  ['labels of a modal', 5, (n) => modal({ components: many(n, (i) => label({}, { custom_id: `i${i}` })) })],
  ["characters of a label's text", 45, (n) => modal({ components: [label({ label: mixed(n) })] })],
  [
    "characters of a label's description",
    100,
    (n) => modal({ components: [label({ description: mixed(n) })] }),
  ],
])('%s: %i are accepted and one more is refused', async (_what, max, data) => {
  const ask = asker();
  expect((await ask(data(max), 9)).status).toBe(204);
  expect(await ask(data(max + 1), 9)).toMatchObject({ status: 400, body: { code: 50035 } });
});

test.each<[string, Data, string, string]>([
  ['without components', modal({ components: [] }), 'components', 'BASE_TYPE_BAD_LENGTH'],
  [
    'whose label has no text',
    modal({ components: [label({ label: '' })] }),
    'components.0.label',
    'BASE_TYPE_BAD_LENGTH',
  ],
  [
    'whose label has an empty description',
    modal({ components: [label({ description: '' })] }),
    'components.0.description',
    'BASE_TYPE_BAD_LENGTH',
  ],
  [
    'whose row has an input without a label',
    modal({}, { label: null }),
    'components.0.components.0.label',
    'BASE_TYPE_REQUIRED',
  ],
  [
    'with a custom id twice',
    modal({ components: [label({}), label({})] }),
    'components',
    'COMPONENT_CUSTOM_ID_DUPLICATED',
  ],
  [
    'with lengths that cross',
    modal({}, { min_length: 5, max_length: 4 }),
    'components.0.components.0.min_length',
    'TEXT_INPUT_COMPONENT_MIN_LENGTH_EXCEEDS_MAX_LENGTH',
  ],
])('a modal %s is refused', async (_what, data, at, code) => {
  const { status, body } = await asker()(data, 9);
  expect([status, body]).toMatchObject([400, { code: 50035 }]);
  expect(valueAt(body, `errors.data.${at}._errors`)).toEqual([{ code, message: expect.any(String) }]);
});
