import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillPath } from '../../../src/services/names/names-client.ts';
import { parseHashPath, parseListPath, parseWalletPath } from '../../../src/services/names/path-template.ts';
import { encodeStrictly, pathValueProblem } from '../../../src/services/text.ts';
import { anyCharacter } from '../../any-character.ts';
import { runs } from '../../property-runs.ts';
import { listPath } from './names-upstream.ts';

/** Any UTF-16 at all: half pairs, control characters, dots and slashes more often than chance has them. */
const anyString = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 300 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
  fc.string({
    unit: fc.constantFrom('.', '/', '\\', '%', '2', 'e', 'f', '?', '#', ' ', '{', '}', '\0', 'é'),
  }),
);

const sendable = anyString.filter((value) => pathValueProblem(value) === undefined);

describe('filling', () => {
  const query = { limit: '16', default: 'asc' };

  test.each([
    ['/wallets/{wallet}/names', '/wallets/w%2F1/names?limit=16&default=asc'],
    ['/names/{name}', '/names/ada?limit=16&default=asc'],
    ['/list?who={name}', '/list?who=ada&limit=16&default=asc'],
    ['/list?version=2&n={limit}&w={wallet}', '/list?version=2&n=16&w=w%2F1&default=asc'],
    ['/list/{wallet}/{limit}/{default}', '/list/w%2F1/16/asc'],
    ['/a%20b/{wallet}?{limit}', '/a%20b/w%2F1?16&default=asc'],
  ])('%s', (text, path) => {
    expect(fillPath(listPath(text), { name: 'ada', wallet: 'w/1' }, query)).toBe(path);
  });

  test('a parameter without a place comes last, encoded', () => {
    const path = fillPath(
      listPath('/{wallet}?a=b'),
      { wallet: 'w' },
      { ...query, starting_after: 'a&b=c d' },
    );
    expect(path).toBe('/w?a=b&limit=16&default=asc&starting_after=a%26b%3Dc%20d');
  });

  test('a value that looks like a placeholder is only a value', () => {
    expect(fillPath(listPath('/{name}/{wallet}'), { name: '{wallet}', wallet: '$&' }, {})).toBe(
      '/%7Bwallet%7D/%24%26',
    );
  });
});

test('a value that is missing is a defect, never an empty segment', () => {
  expect(() => fillPath(listPath('/{name}/{wallet}'), { name: 'ada' })).toThrow(TypeError);
});

describe('encoding', () => {
  test('leaves the unreserved characters alone and nothing else', () => {
    const ascii = String.fromCharCode(...Array.from({ length: 128 }, (_, code) => code));
    expect(encodeStrictly(ascii).replace(/%[\dA-F]{2}/g, '')).toMatch(/^[\w.~-]{66}$/);
    for (const character of ascii) expect(encodeStrictly(character)).toMatch(/^([\w.~-]|%[\dA-F]{2})$/);
  });

  test('is undone by decodeURIComponent', () => {
    fc.assert(
      fc.property(sendable, (value) => {
        expect(decodeURIComponent(encodeStrictly(value))).toBe(value);
      }),
    );
  });
});

describe('values', () => {
  test.each([
    ['', 'is empty'],
    [' \t ', 'is empty'],
    ['.', 'is a dot segment of a path'],
    ['..', 'is a dot segment of a path'],
    ['a\0b', 'contains a control character'],
    ['a\x85b', 'contains a control character'],
    ['a\ud800b', 'contains half of a surrogate pair'],
    ['x'.repeat(256), 'is longer than 255 characters'],
    ['😀'.repeat(256), 'is longer than 255 characters'],
    ['x'.repeat(10_000), 'is longer than 255 characters'],
  ])('%j cannot be sent', (value, problem) => {
    expect(pathValueProblem(value)).toBe(problem);
  });

  test.each(['a', ' a ', '...', '../../admin', 'a/b?c#d%2e', '😀'.repeat(255), 'x'.repeat(255), '\u202e'])(
    '%j can be sent',
    (value) => {
      expect(pathValueProblem(value)).toBeUndefined();
    },
  );
});

describe('parsing', () => {
  test.each([
    ['', ['has to begin with "/"', 'lacks {wallet} or {name}']],
    ['wallets/{wallet}', ['has to begin with "/"']],
    ['//evil.example/{wallet}', ['has to be a path without a scheme and a host, which API_BASE_URL gives']],
    [
      'https://evil.example/{wallet}',
      ['has to be a path without a scheme and a host, which API_BASE_URL gives'],
    ],
    ['/names', ['lacks {wallet} or {name}']],
    [
      '/{wallet}/{id}',
      ['has the unknown placeholder {id}; it may have {wallet} and {name} and {limit} and {default}'],
    ],
    [
      '/{wallet}/{}',
      ['has the unknown placeholder {}; it may have {wallet} and {name} and {limit} and {default}'],
    ],
    ['/{wallet}#top', ['has a fragment ("#…"), which is never sent']],
    ['/{wallet}/{name', ['has an unmatched "{" or "}"']],
    ['/{wallet}/a b', ['has white space or another character that a URL cannot contain: percent-encode it']],
    [
      '/{wallet}\r\nx: y',
      ['has white space or another character that a URL cannot contain: percent-encode it'],
    ],
    ['/{wallet}\\a', ['has white space or another character that a URL cannot contain: percent-encode it']],
    ['/{wallet}/é', ['has white space or another character that a URL cannot contain: percent-encode it']],
    ['/%{wallet}', ['has a "%" without two hexadecimal digits after it']],
    ['/%2{wallet}', ['has a "%" without two hexadecimal digits after it']],
    ['/a/../{wallet}', ['has a "." or ".." segment: write the path without it']],
    ['/a/%2E%2e/{wallet}', ['has a "." or ".." segment: write the path without it']],
    ['/{wallet}?limit=5', ['gives the parameter "limit" a fixed value; write limit={limit} or leave it out']],
  ])('the list path %j is refused', (text, problems) => {
    expect(parseListPath(text).problems).toEqual(problems);
  });

  test('the wallet path needs {name} and knows no other', () => {
    const { template } = parseWalletPath('/api/v1/names/{name}/wallet');
    expect(template && fillPath(template, { name: 'a b' })).toBe('/api/v1/names/a%20b/wallet');
    expect(parseWalletPath('/names').problems).toEqual(['lacks {name}']);
    expect(parseWalletPath('/{name}/{wallet}').problems).toEqual([
      'has the unknown placeholder {wallet}; it may have {name}',
    ]);
  });

  test('names by hash have a path without placeholders, to which the hashes are added', () => {
    const { template } = parseHashPath('/api/v1/names');
    expect(template && fillPath(template, {})).toBe('/api/v1/names');
    expect(parseHashPath('/people?by=hash').problems).toBeUndefined();
    expect(parseHashPath('names/{name}?hash=1').problems).toEqual([
      'has to begin with "/"',
      'has the unknown placeholder {name}; it may have none',
      'gives the parameter "hash" a fixed value; leave it out',
    ]);
  });

  test('says everything at once', () => {
    expect(parseListPath('names /{id}').problems).toHaveLength(4);
  });
});

test('no accepted template and no sendable values make a path that a URL parser reads differently', () => {
  const piece = fc.constantFrom(
    '/',
    '.',
    '..',
    '%2e',
    '%',
    'a',
    '2e',
    '{name}',
    '{wallet}',
    '{limit}',
    '?',
    '&',
    '=',
  );
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`);
  let accepted = 0;
  fc.assert(
    fc.property(text, sendable, sendable, (template, name, wallet) => {
      const parsed = parseListPath(template);
      if (!parsed.template) return;
      accepted += 1;
      const path = fillPath(parsed.template, { name, wallet }, { limit: '16', default: 'asc' });
      const url = new URL(`http://host.example${path}`);
      expect(url.pathname + url.search).toBe(path);
      expect(path.split('?')[0]?.split('/')).toHaveLength(template.split('?')[0]?.split('/').length ?? 0);
    }),
    { numRuns: runs(1_000) },
  );
  expect(accepted).toBeGreaterThan(20);
});
