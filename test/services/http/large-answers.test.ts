import { expect, it } from 'vitest';
import { countTurns } from '../../turns.ts';
import { startUpstream } from '../upstream.ts';
import { clientOf } from './client-of.ts';

it('reads large answers that come together one in a turn, so that others are answered between them', async () => {
  const large = JSON.stringify({ text: 'a'.repeat(1_000_000) });
  const waiting: (() => void)[] = [];
  const upstream = await startUpstream((_request, response) => {
    waiting.push(() => response.end(large));
    if (waiting.length === 8) for (const answer of waiting) answer();
  });
  const client = clientOf(upstream.baseUrl);
  using turns = countTurns();
  const read = Array.from({ length: 8 }, async (_, at) => {
    await client.get(`/${at}`, { authorised: false, shared: false });
    return turns.count;
  });
  const ended = await Promise.all(read);
  expect(new Set(ended).size).toBe(8);
});
