import { expect, test } from 'vitest';
import { COMMANDS, call, localDiscord, PING, valueAt } from './fixture.ts';
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
import { limitCases } from './specified-limits.ts';

const ask = formAsker();

const url = 'https://discord.com/x.png';
const embed = {
  title: 'x',
  description: 'x',
  color: 5,
  url,
  footer: { text: 'x', icon_url: url },
  author: { name: 'x', url, icon_url: url },
  image: { url },
  thumbnail: { url },
  fields: [{ name: 'x', value: 'y' }],
};
const counted = { placeholder: 'x', min_values: 1, max_values: 1 };
const options = ['x', 'y'].map((value) => option({ value, description: 'x' }));
const [typed, container] = [
  { ...input({ value: 'x', placeholder: 'x', min_length: 1, max_length: 4 }) },
  {
    type: 17,
    accent_color: 5,
    components: [row(button()), { type: 14 }, { type: 12, items: [{ media: { url }, description: 'x' }] }],
  },
];
const user = { type: 5, custom_id: 'u', default_values: [{ type: 'user', id: '1190000000000000001' }] };
const section = (accessory: Data) => ({ type: 9, components: [text('x')], accessory });
const MESSAGE = 'MessageCreateRequest';
const MODAL = 'ModalInteractionCallbackRequestData';
const CHOICES = 'InteractionApplicationCommandAutocompleteCallbackStringData';

/** Forms with every part once, and where Discord's own rules refuse what is at a limit of its specification. */
const FORMS: readonly (readonly [what: string, schema: string, form: Data, stricter: readonly string[]])[] = [
  [
    'a message',
    MESSAGE,
    {
      content: 'x',
      embeds: [embed],
      allowed_mentions: { users: ['1'], roles: ['1'] },
      components: [row(button()), row(select({ ...counted, options })), row({ ...user, ...counted })],
    },
    [
      'content: 4000',
      'components: 40',
      // A menu fills its row, and nobody chooses more by default than may be chosen.
      'components.1.components: 5',
      'components.2.components: 5',
      'components.2.components.0.default_values: 25',
    ],
  ],
  [
    'a message of V2 components',
    MESSAGE,
    v2(
      section({ type: 11, media: { url }, description: 'x' }),
      section(button({ custom_id: 'y' })),
      container,
    ),
    // All texts and components of a message count together.
    [
      'components: 40',
      'components.0.components.0.content: 4000',
      'components.1.components.0.content: 4000',
      'components.2.components: 40',
    ],
  ],
  [
    'a poll',
    MESSAGE,
    { poll: { question: { text: 'x' }, answers: [{ poll_media: { text: 'x' } }], duration: 5 } },
    ['poll.answers.0.poll_media.text: 300'],
  ],
  [
    'a modal of labels',
    MODAL,
    modal([
      label(typed, { description: 'x' }),
      label(select({ ...counted, options })),
      label({ type: 21, custom_id: 'radio', options }),
      label({ type: 22, custom_id: 'boxes', options, min_values: 1, max_values: 1 }),
      label({ type: 19, custom_id: 'files', min_values: 1, max_values: 1 }),
    ]),
    ['components: 40'],
  ],
  [
    'a modal of rows',
    MODAL,
    modal([row({ ...typed, label: 'x' }), text('x')]),
    ['components: 40', 'components.0.components: 5'],
  ],
  ['choices', CHOICES, { choices: [{ name: 'x', value: 'x' }] }, ['choices.0.value: 6000']],
];

test.each(FORMS)('%s is limited as Discord specifies', async (_what, schema, form, stricter) => {
  expect((await ask(form)).status).toBe(204);
  const wrong: string[] = [];
  for (const { title, path, isBeyond, form: changed } of limitCases(schema, form)) {
    const { status, body } = await ask(changed);
    const errors = valueAt(body, `errors.data.${path}._errors`);
    if (isBeyond ? status !== 400 || errors === undefined : status !== 204) wrong.push(title);
  }
  expect(wrong).toEqual(stricter);
});

const string = { type: 3, name: 'name', description: 'x' };
const group = { name: 'group', description: 'x' };
const commandOf = (...all: Data[]) => ({ ...PING, options: all });
const choosing = (choice: Data) => commandOf({ ...string, choices: [{ name: 'x', value: 'x', ...choice }] });

test.each<[string, Data, string[]]>([
  [
    'a command',
    commandOf(
      ...choosing({}).options,
      { ...string, name: 'length', min_length: 1, max_length: 5 },
      { type: 4, name: 'count', description: 'x', choices: [{ name: 'x', value: 5 }] },
    ),
    ['options.0.choices.0.value: 6000'],
  ],
  [
    'a command of subcommands',
    commandOf({ ...group, type: 2, options: [{ ...group, type: 1, options: [string] }] }),
    [],
  ],
])('%s is limited as Discord specifies', async (_what, command, stricter) => {
  const discord = await localDiscord();
  discord.faults.liftRateLimits();
  const wrong: string[] = [];
  for (const { title, path, isBeyond, form } of limitCases('ApplicationCommandCreateRequest', command)) {
    const { status, body } = await call(discord, 'PUT', COMMANDS, { json: [form] });
    const errors = valueAt(body, `errors.0.${path}._errors`);
    if (isBeyond ? status !== 400 || errors === undefined : status !== 200) wrong.push(title);
  }
  expect(wrong).toEqual(stricter);
});

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

/** What Discord limits otherwise than its specification: the greatest number, a form with a number of it, and where. */
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
