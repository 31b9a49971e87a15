import { expect, it } from 'vitest';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { redisAddressOf, redisSecretsOf } from '../../../src/bot/state/redis-address.ts';

it.each([
  ['redis://127.0.0.1', '127.0.0.1:6379'],
  ['rediss://ann:secret@redis.example:6380/3', 'redis.example:6380/3'],
  ['redis://:secret@[::1]:1/', '[::1]:1'],
])('%s is told without user and password: %s', (url, address) => {
  expect(redisAddressOf(url)).toBe(address);
});

it('the log has neither the password, as it is written or meant, nor an address with one', () => {
  const url = 'redis://ann:p%40ss-w%C3%B6rd@redis.example:6379';
  const lines: string[] = [];
  const log = createLogger('info', redisSecretsOf(url), { write: (line) => void lines.push(line) });
  log.info({ url, err: new Error('AUTH ann p@ss-wörd') }, 'p%40ss-w%C3%B6rd and %s', 'p@ss-wörd');
  log.info('connecting to rediss://ann:another@redis.example');
  expect(lines.join('')).not.toMatch(/p(@|%40)ss|another/);
});

it('an address without a password has no secret', () => {
  expect(redisSecretsOf('redis://redis.example')).toEqual([]);
  expect(redisSecretsOf(undefined)).toEqual([]);
});
