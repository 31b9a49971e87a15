import fc from 'fast-check';

const [FIRST_SURROGATE, SURROGATES] = [0xd800, 0x800];

/**
 * Any code point except surrogates, as a unit of `fc.string`. Replaces fast-check's own unit `binary`, whose first use
 * costs each test file 1.6 s of preparation for shrinking.
 */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff - SURROGATES })
  .map((code) => String.fromCodePoint(code < FIRST_SURROGATE ? code : code + SURROGATES));
