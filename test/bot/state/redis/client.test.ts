import { expect, test } from 'vitest';
import { newClient } from '../../../../src/bot/state/redis/connection.ts';

test('clients of different addresses share the class that has the commands', () => {
  const [one, other] = [newClient('redis://127.0.0.1:1', 1_000), newClient('redis://127.0.0.1:2', 1_000)];
  expect(Object.getPrototypeOf(other).constructor).toBe(Object.getPrototypeOf(one).constructor);
});
