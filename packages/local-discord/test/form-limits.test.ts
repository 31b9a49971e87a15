// What Discord limits otherwise than its specification; reliability/specified-fields.test.ts has the limits of that.

import { expect, test } from 'vitest';
import { COMMANDS, call, localDiscord, PING, valueAt } from './fixture.ts';
import { button, type Data, formAsker, input, label, many, modal, row, text, v2 } from './form-asker.ts';

const ask = formAsker();

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
