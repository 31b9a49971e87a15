import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { plainReason } from '../plain-reason.ts';
import { portFrom, portTrouble } from '../port.ts';

function errorOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}

test.each([
  ['a folder', () => readFileSync('/'), 'it is a folder'],
  ['a missing file', () => readFileSync('/nowhere/at/all'), 'it is not there'],
  [
    'a database that is a folder',
    () => new DatabaseSync('/'),
    'unable to open it: it is a folder, its folder is missing, or this user is not allowed to use it',
  ],
  [
    'a file that is no database',
    () => new DatabaseSync('package.json').exec('CREATE TABLE x (y)'),
    'file is not a database',
  ],
])('%s is said in words', (_what, work, reason) => {
  expect(plainReason(errorOf(work))).toBe(reason);
});

test('a code without words is said as it is, and a defect has no reason', () => {
  expect(plainReason(Object.assign(new Error(), { syscall: 'open', code: 'ENXIO' }))).toBe('ENXIO');
  expect(plainReason(Object.assign(new Error(), { errcode: 1299 }))).toBe('SQLite error 1299');
  expect(plainReason(Object.assign(new Error(), { errcode: 14 | (2 << 8) }))).toContain('it is a folder');
  for (const defect of [new TypeError('x'), 'text', undefined]) expect(plainReason(defect)).toBeUndefined();
});

test('a port is digits up to 65535', () => {
  expect([undefined, '0', '4000', '65535'].map((text) => portFrom(text))).toEqual([0, 0, 4_000, 65_535]);
  for (const wrong of ['abc', '65536', '-1', '1e3', '0x50', ' 80', '']) {
    expect(() => portFrom(wrong)).toThrow(/^--port takes a number from 0 \(any free port\) to 65535/);
  }
});

test('why a port cannot be taken is said, and other errors are not about it', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const first = createServer().listen(0, '127.0.0.1', () => {
    const address = first.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    createServer().listen(port, '127.0.0.1').on('error', resolve);
  });
  const taken = await promise;
  first.close();
  expect(portTrouble(4_000, taken)).toBe(
    'cannot listen on port 4000 because another program has it. Choose another port.',
  );
  const refused = Object.assign(new Error(), { syscall: 'listen', code: 'EACCES' });
  expect(portTrouble(80, refused)).toContain('because this user may not use it');
  // Where there is IPv6 alone; another port would not help.
  const away = Object.assign(new Error(), { syscall: 'listen', code: 'EADDRNOTAVAIL' });
  expect(portTrouble(0, away)).toBe(
    'cannot listen on port 0: this machine lacks the address. The local programs need 127.0.0.1, even with IPv6.',
  );
  expect(
    portTrouble(
      80,
      errorOf(() => readFileSync('/')),
    ),
  ).toBeUndefined();
});
