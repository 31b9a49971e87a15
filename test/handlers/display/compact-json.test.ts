import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compactJson } from '../../../src/handlers/display/file-text.ts';

describe('compact JSON', () => {
  it('is what JSON.stringify writes, of what JSON.stringify wrote in lines', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(compactJson(JSON.stringify(value, null, 2))).toBe(JSON.stringify(value));
      }),
    );
  });

  it('changes no number and drops no key', () => {
    const text = '{ "a": 9223372036854775807, "b": 1e400,\t"c": -0, "d": 1.10, "a": 2 }';
    expect(compactJson(text)).toBe('{"a":9223372036854775807,"b":1e400,"c":-0,"d":1.10,"a":2}');
  });

  it('reads escapes and keeps what is inside a string', () => {
    expect(compactJson('[ "\\u00e9 \\" \\\\" , " a  b " ]')).toBe('["é \\" \\\\"," a  b "]');
  });

  it.each(['', '{', "{'a':1}", '[1,]', 'a b'])('is no JSON in %j', (text) => {
    expect(() => compactJson(text)).toThrow(SyntaxError);
  });
});
