import fc from 'fast-check';
import { anyCharacter } from './any-character.ts';

/** White space of all kinds, invisible characters, and halves of surrogate pairs, single and repeated. */
const SHAPELESS = [
  ...['\t', '\n', '\u0085', ' ', '\u00a0', '\u1680', '\u2003', '\u2028', '\u202f', '\u205f', '\u3000'],
  ...['\u200b', '\u200f', '\u2060', '\ufeff', '\u00ad', '\u2800', '\u3164', '\uffa0', '\u115f', '\u{e0020}'],
  ...['\u0000', '\u001f', '\u007f', '\ud83d', '\udc4d'],
];

/** Hostile text that others may choose, which could break a label, a choice or a message. */
export const hostileText = fc.oneof(
  fc.constantFrom('A', 'B', 'ada', '0', '-1', '99999999999999999999999'),
  fc.string({ unit: fc.constantFrom(...SHAPELESS), minLength: 1, maxLength: 120 }),
  fc.constantFrom(...SHAPELESS),
  // Truncation at a number of UTF-16 units can cut through a character, and input can contain half a character.
  fc.constantFrom(' ada', 'ada ', 'ada\ud83d', 'ada👍👍👍👍', 'ada-1👍👍👍👍', ' '.repeat(101)),
  fc.constantFrom(
    '@everyone',
    '<@1190000000000000010>',
    '<@&1190000000000000300>',
    '`x`',
    '```',
    '**x**',
    '\\',
    '||x||',
  ),
  fc.constantFrom(
    '\u202eevil',
    'שלום',
    '👩‍👩‍👧‍👦',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    'e\u0301'.repeat(100),
    '\u0000\u001b[31m',
    '](https://x.test)',
  ),
  fc.constantFrom(
    'x'.repeat(255),
    '\u200b'.repeat(255),
    '👍'.repeat(255),
    '`'.repeat(255),
    'x:y~z'.repeat(25),
    'ש'.repeat(255),
    'א · '.repeat(60),
  ),
  fc.string({ unit: anyCharacter, minLength: 1, maxLength: 255 }),
);
