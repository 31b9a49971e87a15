// Parts of requests that no client of Discord sends.

import fc from 'fast-check';
import { anyCharacter } from '../../../../test/any-character.ts';
import { APPLICATION, GUILD } from '../fixture.ts';

/** A part of a path or query as clients write it. fast-check's own takes seconds to prepare shrinking: see any-character.ts. */
const segment = fc.oneof(
  fc.string({ unit: anyCharacter }).map(encodeURIComponent),
  fc.string({ unit: fc.constantFrom(..."aZ09-._~!$&'()*+,;=:@") }),
);

const part = fc.oneof(
  fc.constantFrom(
    ...'channels messages webhooks interactions applications commands guilds users gateway bot'.split(' '),
    ...'@me %40me @original oauth2 callback pins'.split(' '),
  ),
  fc.constantFrom(
    APPLICATION,
    GUILD,
    ...'1190000000000000200 1190000000000000202 1 99999999999999999999'.split(' '),
  ),
  fc.constantFrom(...'TOKEN . .. % %2 %00 %ff %2f %25 %E0%A4%A __proto__'.split(' '), '', 'x'.repeat(600)),
  segment,
);
export const query = fc.oneof(
  fc.constant(''),
  fc
    .array(fc.oneof(segment, fc.constantFrom('&', '=', '?', '/')), { maxLength: 5 })
    .map((each) => `?${each.join('')}`),
  fc
    .record({
      name: fc.constantFrom(
        ...'limit before after with_response with_localizations wait __proto__'.split(' '),
      ),
      value: fc.oneof(fc.constantFrom('', '0', '-1', '1e9', 'NaN', 'true', '%', '%00'), segment),
    })
    .map(({ name, value }) => `?${name}=${value}&${name}=${value}`),
);
/** Addresses that there are, with whatever in the places of ids, and others. */
export const path = fc.oneof(
  fc.array(part, { maxLength: 6 }).map((parts) => `/${parts.join('/')}`),
  fc.array(part, { maxLength: 6 }).map((parts) => `/api/v10/${parts.join('/')}`),
  fc
    .tuple(
      fc.constantFrom(
        '/channels/A',
        '/channels/A/messages',
        '/channels/A/messages/B',
        '/applications/A/commands/B',
        '/applications/A/guilds/B/commands',
        '/interactions/A/TOKEN/callback',
        '/webhooks/A/TOKEN',
        '/webhooks/A/TOKEN/messages/B',
        '/users/@me/guilds',
      ),
      part,
      part,
    )
    .map(([route, a, b]) => `/api/v10${route.replace('A', a).replace('B', b)}`),
);
export const body = fc.oneof(
  fc.constant(''),
  fc.json(),
  fc.string({ unit: anyCharacter }),
  fc.constantFrom(
    '{',
    'null',
    '[]',
    '{"type":4}',
    '{"__proto__":{"type":4}}',
    '[[[[',
    '"x"',
    '{"name":"x","description":"x"}',
  ),
  fc.integer({ min: 1, max: 3000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  fc.constantFrom(
    '--b\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n{\r\n--b--\r\n',
    '--b\r\nContent-Disposition: form-data; name="payload_json"; filename="x"\r\n\r\n{}\r\n--b--\r\n',
    '--b\r\nContent-Disposition: form-data; name="files[0]"; filename="\u0000/..%2f"\r\n\r\nx\r\n--b--\r\n',
    '--b\r\n\r\n',
    '--b--',
  ),
);
export const contentType = fc.constantFrom(
  undefined,
  '',
  'application/json',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'application/json, text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=b',
  'multipart/form-data; boundary=',
  'text/plain',
  'json',
  ';',
);
export const method = fc.constantFrom(
  ...'GET POST PUT PATCH DELETE HEAD OPTIONS TRACE PROPFIND BREW'.split(' '),
);
