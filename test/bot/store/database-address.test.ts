import { expect, it } from 'vitest';
import { parseConfig } from '../../../src/bot/config/config.ts';
import { loadConfig } from '../../../src/bot/config/load-config.ts';
import { databaseAddressOf, databaseSecretsOf } from '../../../src/bot/store/database-address.ts';

const of = (DATABASE_URL: string) => parseConfig({ DATABASE_URL }).store.databaseUrl;

it('takes addresses of Postgres, and warns of another kind, which platforms set too', () => {
  for (const url of [
    'postgres://u:p%40@db/a',
    'postgresql://db:1/a?sslmode=verify-full',
    'postgres:///a?host=/run',
  ])
    expect(of(url)).toBe(url);
  expect(of('mysql://u:p@db/a')).toBe(null);
  const { config, warnings } = loadConfig({
    DATABASE_URL: 'mysql://u:canary@db/a',
    ROLLCALL_ENV_FILE: '/dev/null',
  });
  expect(config.store.databaseUrl).toBe(null);
  expect(warnings).toEqual([
    {
      variable: 'DATABASE_URL',
      sentence: 'has no effect, because it is not a postgres or postgresql address',
    },
  ]);
});

const ENCODED = 'in a user, a password or a name write "@" as %40, "#" as %23, "/" as %2F and "?" as %3F';

it.each([
  ['postgres://u:p%@db/a', 'has a "%" that is not an escape: write it as %25'],
  ['postgres://u:p@db:x/a', 'expected an address, its user and password percent-encoded'],
  ['postgres://u:p w@db/a', 'expected an address, its user and password percent-encoded'],
  ['postgres://u:x@c#r@db/a', `has a "#": ${ENCODED}`],
  ['postgres://u:12#r@db/a', `has a "#": ${ENCODED}`],
  ['postgres://u:x@c/r@db/a', `has an "@" after its host: ${ENCODED}`],
  ['postgres://u:x@c?r@db/a', `has an "@" after its host: ${ENCODED}`],
  ['postgres://u:12/r@db/a', `has an "@" after its host: ${ENCODED}`],
  ['postgres://u:12?r@db/a', `has an "@" after its host: ${ENCODED}`],
])('refuses %s', (url, sentence) => {
  expect(() => of(url)).toThrow(
    expect.objectContaining({ problems: [{ variable: 'DATABASE_URL', sentence }] }),
  );
});

it('shows host, port and name, and hides the rest', () => {
  const url = 'postgres://ann:p%40ss@db.example/rollcall?sslmode=verify-full';
  expect(databaseAddressOf(url)).toBe('db.example:5432/rollcall');
  expect(databaseSecretsOf(url)).toEqual([url, 'p%40ss', 'p@ss']);
  expect(databaseSecretsOf('postgres://db/a?password=pw')).toEqual(['postgres://db/a?password=pw', 'pw']);
  expect(databaseSecretsOf(null)).toEqual([]);
});
