// Forms that are refused for what is in them, by Discord's code for it, and for what is too long or too large otherwise than
// by Discord's specification. reliability/specified-fields.test.ts has the limits of that, and each field that is blank or of
// another type.

import { expect, test } from 'vitest';
import { APPLICATION, COMMANDS, call, GUILD, localDiscord, PING, valueAt } from './fixture.ts';
import {
  button,
  type Data,
  formAsker,
  input,
  label,
  many,
  modal,
  option,
  row,
  select,
  text,
  v2,
} from './form-asker.ts';

const ask = formAsker();

const embed = (more: Data) => ({ embeds: [{ title: 'x', ...more }] });
const field = (more: Data) => ({ embeds: [{ fields: [{ name: 'x', value: 'y', ...more }] }] });
const choice = (more: Data) => ({ choices: [{ name: 'x', value: 'x', ...more }] });
const poll = (more: Data) => ({
  poll: { question: { text: 'x' }, answers: [{ poll_media: { text: 'x' } }], duration: 1, ...more },
});
/** A message with one component, such as a button. */
const shown = (component: Data) => ({ components: [row({ custom_id: 'c', ...component })] });
/** A modal with one component below a label. */
const labelled = (component: Data) => modal([label({ custom_id: 'c', ...component })]);
const inRow = (more: Data) => modal([row(input({ label: 'x', ...more }))]);
const some = (...values: string[]) => values.map((value) => option({ value }));
const chosen = (...values: string[]) => values.map((value) => option({ value, default: true }));
const [BUTTON, LIST, USER, ROLE, MENTIONABLE, CHANNEL, FILES, RADIO, BOXES, BOX] = [
  2, 3, 5, 6, 7, 8, 19, 21, 22, 23,
];

/** A modal with a menu whose default is not in the server. */
const gone = (type: number, kind: string) =>
  labelled({ type, default_values: [{ id: '1190000000000000399', type: kind }] });

/** By the code: what a form has, the form, and where the error stands: after a dot, in the form's one component. */
const REFUSED: Readonly<Record<string, readonly (readonly [what: string, form: Data, at?: string])[]>> = {
  BASE_TYPE_BAD_LENGTH: [
    ['a blank custom id', shown(button({ custom_id: ' ' }))],
    ['an empty row', { components: [row()] }],
    ['a menu of which more may be chosen than it has', shown(select({ max_values: 2 }))],
    [
      'a menu of two defaults',
      shown({
        type: MENTIONABLE,
        default_values: [
          { id: GUILD, type: 'role' },
          { id: APPLICATION, type: 'user' },
        ],
      }),
      '.default_values',
    ],
    ['no components', modal([]), 'components'],
    ['one radio button', labelled({ type: RADIO, options: some('a') }), '.options'],
    ['no boxes', labelled({ type: BOXES, options: [] }), '.options'],
    [
      'fewer boxes than may be ticked',
      labelled({ type: BOXES, options: some('a', 'b'), max_values: 3 }),
      '.options',
    ],
    ['a poll without answers', poll({ answers: [] }), 'poll.answers'],
  ],
  BASE_TYPE_REQUIRED: [
    ['an embed with nothing in it', { embeds: [{}] }],
    ['an embed with white space in it', { embeds: [{ description: ' \n' }] }],
    ['a field of white space', field({ name: '\u2003' })],
    ['a field without value', field({ value: undefined })],
    ['a poll with a blank question', poll({ question: { text: ' ' } }), 'poll.question.text'],
    ['an option of white space', shown(select({ options: [option({ label: ' ' })] }))],
    ['an input without a label in a row', inRow({ label: null }), '.label'],
  ],
  BASE_TYPE_CHOICES: [
    ['a kind of mention that is none', { content: 'x', allowed_mentions: { parse: ['all'] } }],
    [
      'a channel as a user',
      shown({ type: USER, default_values: [{ id: GUILD, type: 'channel' }] }),
      '.default_values.0.type',
    ],
    [
      'a user as a role',
      shown({ type: ROLE, default_values: [{ id: GUILD, type: 'user' }] }),
      '.default_values.0.type',
    ],
    ['an unknown type of channel', shown({ type: CHANNEL, channel_types: [99] }), '.channel_types.0'],
    ['a poll of another layout', poll({ layout_type: 2 }), 'poll.layout_type'],
  ],
  BASE_TYPE_INVALID: [
    ['a disabled menu', labelled({ type: USER, disabled: true }), '.disabled'],
    ['a default role that is gone', gone(ROLE, 'role'), '.default_values.0.id'],
    ['a default channel that is gone', gone(CHANNEL, 'channel'), '.default_values.0.id'],
    ['two defaults of one', labelled({ type: LIST, options: chosen('a', 'b') }), '.options'],
    ['two chosen radio buttons', labelled({ type: RADIO, options: chosen('a', 'b') }), '.options'],
    [
      'two ticked boxes of one',
      labelled({ type: BOXES, options: chosen('a', 'b'), max_values: 1 }),
      '.options',
    ],
  ],
  BOOLEAN_TYPE_CONVERT: [['a box that is a number', labelled({ type: BOX, default: 1 }), '.default']],
  BUTTON_COMPONENT_CUSTOM_ID_REQUIRED: [
    ['a button without custom id', shown({ ...button(), custom_id: null })],
  ],
  BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE: [
    ['a button with both', shown(button({ url: 'https://discord.com' }))],
  ],
  BUTTON_COMPONENT_LABEL_REQUIRED: [
    ['a button with nothing on it', shown(button({ label: null }))],
    ['a button with white space on it', shown(button({ label: ' ' }))],
  ],
  BUTTON_COMPONENT_URL_REQUIRED: [
    ['a link without address', shown({ type: BUTTON, style: 5, label: 'x', custom_id: null })],
  ],
  COMPONENT_CUSTOM_ID_DUPLICATED: [
    ['a custom id twice', { components: [row(button()), row(button())] }],
    ['two inputs of a custom id', modal([label(input()), label(input())]), 'components'],
  ],
  COMPONENT_LAYOUT_WIDTH_EXCEEDED: [
    ['a select menu beside a button', { components: [row(button(), select())] }],
  ],
  DATE_TIME_TYPE_PARSE: [['a timestamp that is none', embed({ timestamp: 'yesterday' })]],
  DICT_TYPE_CONVERT: [['an embed that is no object', { embeds: ['x'] }]],
  LIST_TYPE_CONVERT: [['embeds that are no list', { embeds: {} }]],
  MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE: [
    [
      'mentions both by kind and by id',
      { content: 'x', allowed_mentions: { parse: ['users'], users: ['1'] } },
    ],
  ],
  MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2: [
    ['content beside V2 components', { ...v2(text('x')), content: 'x' }],
    ['embeds beside V2 components', { ...v2(text('x')), embeds: [{ title: 'x' }] }],
  ],
  NUMBER_TYPE_COERCE: [['a width that is a text', { embeds: [{ image: { width: '5' } }] }]],
  NUMBER_TYPE_MAX: [
    ['a minimum over the maximum', shown({ type: USER, min_values: 3, max_values: 2 }), '.min_values'],
    ['a minimum over a maximum of one', shown({ type: CHANNEL, min_values: 2 }), '.min_values'],
    [
      'a minimum over the default maximum',
      labelled({ type: LIST, options: some('a', 'b'), min_values: 2 }),
      '.min_values',
    ],
    ['fewer files than needed', labelled({ type: FILES, min_values: 3, max_values: 2 }), '.min_values'],
    [
      'fewer boxes than needed',
      labelled({ type: BOXES, options: some('a', 'b'), min_values: 3 }),
      '.min_values',
    ],
  ],
  SELECT_COMPONENT_OPTION_VALUE_DUPLICATED: [
    ['a select value twice', shown(select({ options: some('a', 'a') }))],
    ['a radio value twice', labelled({ type: RADIO, options: some('a', 'a') }), '.options.1.value'],
  ],
  SELECT_COMPONENT_REQUIRED_ZERO_MIN_VALUES: [
    ['a required menu of none', labelled({ type: LIST, options: some('a'), min_values: 0 }), '.min_values'],
    ['required files of none', labelled({ type: FILES, min_values: 0 }), '.min_values'],
  ],
  SET_TYPE_ALREADY_CONTAINS_VALUE: [
    ['a type of channel twice', shown({ type: CHANNEL, channel_types: [0, 0] }), '.channel_types'],
  ],
  STRING_TYPE_CONVERT: [
    ['half of a pair of surrogates', { content: 'a\uD83D' }],
    ['content of another type', { content: 5 }],
  ],
  TEXT_INPUT_COMPONENT_MIN_LENGTH_EXCEEDS_MAX_LENGTH: [
    ['lengths that cross', inRow({ min_length: 5, max_length: 4 }), '.min_length'],
  ],
  UNION_TYPE_CHOICES: [
    ['a text display without the flag', { components: [text('x')] }],
    ['a choice whose value is neither text nor number', choice({ value: true })],
  ],
  URL_TYPE_INVALID_SCHEME: [['an address of another scheme', embed({ url: 'ftp://discord.com' })]],
  URL_TYPE_INVALID_URL: [['an address that is none', embed({ url: 'nonsense' })]],
};

const ROWS = Object.entries(REFUSED).flatMap(([code, rows]) =>
  rows.map(([what, data, path = '']) => ({ code, what, data, path })),
);
test.each(ROWS)('$code: $what', async ({ code, data, path }) => {
  const holder = `components.0.${valueAt(data, 'components.0.component') ? 'component' : 'components.0'}`;
  const at = path.replace(/^\./, `${holder}.`);
  const { status, body } = await ask(data);
  expect([status, valueAt(body, 'code')]).toEqual([400, 50035]);
  const errors = valueAt(body, `errors.data.${at}`);
  if (at === '') expect(JSON.stringify(errors)).toContain(`"${code}"`);
  else expect(valueAt(errors, '_errors')).toEqual([{ code, message: expect.any(String) }]);
});

test.each<[string, Data]>([
  ['nothing', {}],
  ['white space', { content: ' \n\t' }],
  ['nulls', { content: null, embeds: null, components: null }],
  ['empty lists', { embeds: [], components: [], attachments: [] }],
])('a message of %s is empty', async (_what, data) => {
  expect(await ask(data)).toMatchObject({ status: 400, body: { code: 50006 } });
});

test.each<[string, Data]>([
  ['no choice', { choices: [] }],
  ['a name of zero width, which Discord does not trim', choice({ name: '\u200B' })],
  ['a value that is a number', choice({ value: 5 })],
])('choices may have %s', async (_what, data) => {
  expect((await ask(data)).status).toBe(204);
});

const string = { type: 3, name: 'name', description: 'x' };
const commandOf = (...all: Data[]) => ({ ...PING, options: all });
const choosing = (choice: Data) => commandOf({ ...string, choices: [{ name: 'x', value: 'x', ...choice }] });

test.each<[string, (count: number) => Data, string]>([
  [
    'of a translation',
    (n) => ({ ...PING, description_localizations: { de: 'd'.repeat(n) } }),
    'description_localizations.de',
  ],
  ['of a choice', (n) => choosing({ value: 'v'.repeat(n) }), 'options.0.choices.0.value'],
])('100 characters %s of a command are accepted and one more is refused', async (_what, command, at) => {
  const discord = await localDiscord();
  expect((await call(discord, 'POST', COMMANDS, { json: command(100) })).status).toBe(201);
  const { status, body } = await call(discord, 'POST', COMMANDS, { json: command(101) });
  expect([status, valueAt(body, `errors.${at}._errors`)]).toEqual([400, [expect.anything()]]);
});

/** The greatest number, a form with a number of it, and where. */
const OWN: readonly (readonly [what: string, max: number, form: (count: number) => Data, at: string])[] = [
  ['characters of content', 2000, (n) => ({ content: '👍'.repeat(n) }), 'content'],
  [
    'characters in all embeds',
    6000,
    (n) => ({ embeds: [{ description: 'a'.repeat(4000) }, { description: 'a'.repeat(n - 4000) }] }),
    'embeds',
  ],
  [
    'action rows',
    5,
    (n) => ({ components: many(n, (i) => row(button({ custom_id: `b${i}` }))) }),
    'components',
  ],
  ['components of a V2 message', 40, (n) => v2(...many(n, () => text('x'))), 'components'],
  [
    'characters of a V2 message',
    4000,
    (n) => v2(text('a'.repeat(1000)), text('a'.repeat(n - 1000))),
    'components',
  ],
  [
    'characters of an answer of a poll',
    55,
    (n) => ({ poll: { question: { text: 'x' }, answers: [{ poll_media: { text: 'a'.repeat(n) } }] } }),
    'poll.answers.0.poll_media.text',
  ],
  ['labels of a modal', 5, (n) => modal(many(n, (i) => label(input({ custom_id: `i${i}` })))), 'components'],
  [
    'characters of the value of a choice',
    100,
    (n) => ({ choices: [{ name: 'x', value: '👍'.repeat(n) }] }),
    'choices.0.value',
  ],
];
test.each(OWN)('%s: %i are accepted and one more is refused', async (_what, max, form, at) => {
  expect((await ask(form(max))).status).toBe(204);
  const { status, body } = await ask(form(max + 1));
  expect([status, valueAt(body, 'code'), valueAt(body, `errors.data.${at}._errors`)]).toEqual([
    400,
    50035,
    [{ code: expect.stringMatching(/^[A-Z0-9_]+$/), message: expect.stringMatching(/\d/) }],
  ]);
});

test('ten files of up to 10 MiB are accepted, and no more', async () => {
  const limit = 10 * 1024 * 1024;
  expect((await ask({}, Array(10).fill(1))).status).toBe(204);
  expect(await ask({}, Array(11).fill(1))).toMatchObject({ status: 400, body: { code: 50035 } });
  expect((await ask({}, [limit])).status).toBe(204);
  expect(await ask({}, [limit + 1])).toMatchObject({ status: 413, body: { code: 40005 } });
});
