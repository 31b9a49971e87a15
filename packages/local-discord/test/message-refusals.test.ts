import { expect, test } from 'vitest';
import { valueAt } from './fixture.ts';
import { button, type Data, messageAsker, option, row, select, text, v2 } from './message-asker.ts';

const ask = messageAsker();

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
  ['a blank custom id', { components: [row(button({ custom_id: ' ' }))] }, 'BASE_TYPE_BAD_LENGTH'],
  ['a blank text display', v2(text(' \n')), 'BASE_TYPE_BAD_LENGTH'],
  [
    'an option with a blank value',
    { components: [row(select({ options: [option({ value: ' ' })] }))] },
    'BASE_TYPE_BAD_LENGTH',
  ],
  ['half of a pair of surrogates', { content: 'a\uD83D' }, 'STRING_TYPE_CONVERT'],
  [
    'a label that ends within a character',
    { components: [row(button({ label: 'x\uD83D' }))] },
    'STRING_TYPE_CONVERT',
  ],
  ['a width that is a text', { embeds: [{ image: { width: '5' } }] }, 'NUMBER_TYPE_COERCE'],
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
  const { status, body } = await ask(data);
  expect([status, body]).toMatchObject([400, { code: 50035 }]);
  expect(JSON.stringify(valueAt(body, 'errors'))).toContain(`"${code}"`);
});

test.each<[string, Data]>([
  ['nothing', {}],
  ['white space', { content: ' \n\t' }],
  ['nulls', { content: null, embeds: null, components: null }],
  ['empty lists', { embeds: [], components: [], attachments: [] }],
])('a message of %s is empty', async (_what, data) => {
  expect(await ask(data)).toMatchObject({ status: 400, body: { code: 50006 } });
});
