import fc from 'fast-check';

const [FIRST_SURROGATE, SURROGATES] = [0xd800, 0x800];

/**
 * Any code point but half of a surrogate pair, as a unit of `fc.string`. It is fast-check's own unit `binary`, whose first
 * use takes each test file 1.6 s of preparation for shrinking.
 */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES })
  .map((code) => String.fromCodePoint(code < FIRST_SURROGATE ? code : code + SURROGATES));
