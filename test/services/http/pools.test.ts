import { afterEach, expect, it } from 'vitest';
import { proxyOf, useProxies } from '../../../src/services/http/pools.ts';

afterEach(() => useProxies());

const HTTPS = new URL('http://secure:1');
const HTTP = new URL('http://plain:2');
const use = (...except: string[]) => useProxies({ https: HTTPS, http: HTTP, except });

it.each([
  ['https://a.example', HTTPS],
  ['wss://a.example', HTTPS],
  ['http://a.example', HTTP],
  ['ws://a.example', HTTP],
  ['https://127.0.0.1:3000', undefined],
  ['http://127.1.2.3', undefined],
  ['http://localhost', undefined],
  ['http://api.localhost:1', undefined],
  ['http://[::1]:1', undefined],
  ['http://127.example', HTTP],
  ['http://localhost.example', HTTP],
])('the proxy of %s', (address, proxy) => {
  use();
  expect(proxyOf(address)?.href).toBe(proxy?.href);
});

it.each([
  ['a.example', 'https://a.example', true],
  ['A.Example', 'https://a.example', true],
  ['a.example', 'https://b.a.example', true],
  ['a.example', 'https://ba.example', false],
  ['.a.example', 'https://b.a.example', true],
  ['*.a.example', 'https://b.a.example', true],
  ['a.example:443', 'https://a.example', true],
  ['a.example:8443', 'https://a.example', false],
  ['a.example', 'https://a.example.:8443', true],
  ['10.0.0.5', 'https://10.0.0.5', true],
  ['10.0.0.5:80', 'http://10.0.0.5', true],
  ['[fd00::1]', 'https://[fd00::1]', true],
  ['fd00::1', 'https://[fd00::1]:8443', true],
  ['[fd00::1]:443', 'https://[fd00::1]', true],
  ['*', 'https://a.example', true],
  ['', 'https://a.example', false],
  ['.', 'https://a.example', false],
  [':443', 'https://a.example', false],
])('NO_PROXY=%s with %s: direct is %s', (entry, address, isDirect) => {
  use('other.example', entry);
  expect(proxyOf(address) === undefined).toBe(isDirect);
});

it('an https address does not take the proxy of http', () => {
  useProxies({ http: HTTP, except: [] });
  expect(proxyOf('https://a.example')).toBeUndefined();
});
