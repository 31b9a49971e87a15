import { expect, test } from 'vitest';
import { valueAt } from './fixture.ts';
import { type Data, many, messageAsker, mixed, row } from './message-asker.ts';

const ask = messageAsker();

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
  ['with a blank title', modal({ title: ' ' }), 'title', 'BASE_TYPE_BAD_LENGTH'],
  [
    'whose label has a blank text',
    modal({ components: [label({ label: ' ' })] }),
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
  const { status, body } = await ask(data, 9);
  expect([status, body]).toMatchObject([400, { code: 50035 }]);
  expect(valueAt(body, `errors.data.${at}._errors`)).toEqual([{ code, message: expect.any(String) }]);
});
