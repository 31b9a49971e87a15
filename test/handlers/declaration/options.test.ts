import { expect, it } from 'vitest';
import { optionalText, requiredText } from '../../../src/handlers/declaration/options.ts';

const limits = { description: 'a name', minLength: 1, maxLength: 5 };

it.each([
  ['required', requiredText(limits)],
  ['optional', optionalText(limits)],
])('%s text is trimmed before it is measured, and otherwise taken as it is', (_, { schema }) => {
  expect(schema.parse(`${' '.repeat(10)}Ad a\n`)).toBe('Ad a');
  expect(schema.safeParse('   ').success).toBe(false);
  expect(schema.safeParse('ad a l').success).toBe(false);
});
