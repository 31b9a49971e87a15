import { describe, expect, it } from 'vitest';
import {
  booleanOption,
  choice,
  integer,
  type Option,
  onlyOrHide,
  optionalText,
  requiredText,
} from '../../../src/handlers/declaration/options.ts';
import { english } from '../../../src/handlers/words/words.ts';

/** What an option makes of a value, or the sentence that it is refused with. */
function read({ schema, refusal }: Option<unknown>, value: unknown): unknown {
  const result = schema.safeParse(value);
  return result.success ? result.data : refusal(english, 'x', result.error.issues[0]);
}

it.each([
  ['required', requiredText({ description: 'a name', minLength: 1, maxLength: 5 })],
  ['optional', optionalText({ description: 'a name', minLength: 1, maxLength: 5 })],
])('%s text is trimmed before it is measured, and otherwise taken as it is', (_, { schema }) => {
  expect(schema.parse(`${' '.repeat(10)}Ad a\n`)).toBe('Ad a');
  expect(schema.safeParse('   ').success).toBe(false);
  expect(schema.safeParse('ad a l').success).toBe(false);
});

it('text loses isolates before it is measured', () => {
  const { schema } = requiredText({ description: 'a name', minLength: 1, maxLength: 4 });
  expect(schema.parse(' \u2068שלום\u2069')).toBe('שלום');
  expect(schema.parse('\u2067 \u2066שלום \u2069')).toBe('שלום');
  expect(schema.safeParse('\u2068 \u2069').success).toBe(false);
});

const text = { description: 'x', minLength: 2, maxLength: 5 };

describe('text', () => {
  it('is trimmed and limited, and may be left out unless it is required', () => {
    for (const option of [requiredText(text), optionalText(text)]) {
      expect(read(option, ' ab ')).toBe('ab');
      expect(read(option, 'abcde')).toBe('abcde');
      expect(read(option, ' a ')).toBe('The option `x` must have at least 2 characters.');
      expect(read(option, 'abcdef')).toBe('The option `x` must have at most 5 characters.');
      expect(read(option, 5)).toBe('The option `x` is required.');
    }
    expect(read(requiredText({ ...text, minLength: 1 }), '')).toBe(
      'The option `x` must have at least 1 character.',
    );
    expect(read(requiredText(text), undefined)).toBe('The option `x` is required.');
    expect(read(optionalText(text), undefined)).toBeUndefined();
  });

  it('is registered with its limits, and with what it offers', () => {
    const registration = { type: 3, description: 'x', min_length: 2, max_length: 5 };
    const suggest = async () => [];
    expect(optionalText(text).registration).toEqual(registration);
    expect(requiredText(text).registration).toEqual({ ...registration, required: true });
    expect(requiredText({ ...text, suggest }).registration).toEqual({
      ...registration,
      required: true,
      autocomplete: true,
    });
    expect(optionalText({ ...text, suggest })).toMatchObject({
      registration: { autocomplete: true },
      suggest,
    });
  });
});

it('a flag is no unless it is set', () => {
  const option = booleanOption({ description: 'x' });
  expect([undefined, false, true, 'yes'].map((value) => read(option, value))).toEqual([
    false,
    false,
    true,
    'The option `x` must be True or False.',
  ]);
  expect(option.registration).toEqual({ type: 5, description: 'x' });
});

it('a filter shows some alone or leaves them out, or is left out', () => {
  const option = onlyOrHide({ description: 'These' });
  expect([undefined, 'only', 'hide', 'not', false].map((value) => read(option, value))).toEqual([
    undefined,
    'only',
    'hide',
    'The option `x` must be one of only, hide.',
    'The option `x` must be one of only, hide.',
  ]);
  expect(option.registration).toEqual({
    type: 3,
    description: 'These',
    choices: [
      { name: 'only', value: 'only' },
      { name: 'hide', value: 'hide' },
    ],
  });
});

it('a number is whole and within its limits', () => {
  const option = integer({ description: 'x', min: 1, max: 3, fallback: 2 });
  expect([undefined, 1, 3].map((value) => read(option, value))).toEqual([2, 1, 3]);
  for (const wrong of [0, 4, 1.5, '1']) {
    expect(read(option, wrong)).toBe('The option `x` must be a whole number from 1 to 3.');
  }
  expect(option.registration).toEqual({ type: 4, description: 'x', min_value: 1, max_value: 3 });
});

it('a choice is one of its values', () => {
  const choices = [
    { value: 'a', name: 'first' },
    { value: 'b', name: 'second' },
  ] as const;
  const option = choice({ description: 'x', choices, fallback: 'b' });
  expect([undefined, 'a', 'c'].map((value) => read(option, value))).toEqual([
    'b',
    'a',
    'The option `x` must be one of a, b.',
  ]);
  expect(option.registration).toEqual({ type: 3, description: 'x', choices });
});
