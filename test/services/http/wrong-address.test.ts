import { describe, expect, test } from 'vitest';
import { json, startUpstream } from '../upstream.ts';
import { clientOf } from './client-of.ts';

/** What is told after calls that are answered with these statuses, one after the other. */
async function toldAfter(statuses: readonly number[]): Promise<number[]> {
  const left = [...statuses];
  const upstream = await startUpstream((_request, response) => json(response, {}, left.shift()));
  const told: number[] = [];
  const client = clientOf(upstream.baseUrl, { onNothingFound: (missing) => told.push(missing) });
  for (const _status of statuses) {
    await client.get('/a', { authorised: false, shared: false }).catch(() => undefined);
  }
  return told;
}

describe('an address where nothing is found', () => {
  test.each<[string, number[], number[]]>([
    ['is told of at the fifth call', [404, 404, 404, 404, 404], [5]],
    ['is told of once', [404, 410, 404, 410, 404, 404, 404, 404, 404, 404, 404], [5]],
    ['is not told of before', [404, 404, 404, 404], []],
    ['is none when anything was found before', [200, ...Array<number>(20).fill(404)], []],
    [
      'is none when anything was found in between',
      [404, 404, 404, 404, 200, ...Array<number>(20).fill(404)],
      [],
    ],
    ['may refuse and fail in between', [404, 401, 404, 400, 404, 500, 404, 302, 404], [5]],
    ['is none when it only refuses', [401, 401, 401, 401, 401, 401], []],
  ])('%s: %j', async (_what, statuses, told) => {
    expect(await toldAfter(statuses)).toEqual(told);
  });
});
