import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { runs } from '../../../../test/property-runs.ts';
import { runningService } from '../running-service.ts';

const wallet = '0xb3920f7ce41d58a60c2e97fd13b4865a7ef0d219';
const answer = z.object({ data: z.object({ names: z.array(z.string()) }) });

test('pages hold each name exactly once while names are added and others move away', async () => {
  const service = await runningService();
  let round = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom('asc', 'desc'),
      fc.array(fc.boolean(), { maxLength: 20 }),
      async (count, limit, direction, additions) => {
        round += 1;
        const owner = `${wallet}-${round}`;
        const names = Array.from({ length: count }, (_, index) => `${round}/${index}`);
        service.register(...names.map((name) => ({ name, wallet: owner })));

        const added: string[] = [];
        const seen: string[] = [];
        for (let last: string | undefined; ; last = seen.at(-1)) {
          const after = last === undefined ? '' : `&starting_after=${encodeURIComponent(last)}`;
          const path = `/api/v1/wallets/${owner}/names?limit=${limit}&default=${direction}${after}`;
          const page = answer.parse((await service.get(path)).body).data.names;
          expect(page.length).toBeLessThanOrEqual(limit);
          if (page.length === 0) break;
          seen.push(...page);
          if (additions.pop()) {
            added.push(`${round}/added ${additions.length}`);
            service.register({ name: added.at(-1) ?? '', wallet: owner });
          }
        }
        const inOrder = [...names, ...added];
        expect(seen).toEqual(direction === 'asc' ? inOrder : names.toReversed());
      },
    ),
    { numRuns: runs(15) },
  );
});

test('a page can start after a name that has moved to another wallet meanwhile', async () => {
  const service = await runningService();
  service.register(...['a', 'b', 'c'].map((name) => ({ name, wallet })), { name: 'b', wallet: '0x1' });
  const { body } = await service.get(`/api/v1/wallets/${wallet}/names?starting_after=b`);
  expect(body).toEqual({ data: { names: ['c'] } });
});

test('a page cannot start after a name that nobody has', async () => {
  const service = await runningService();
  service.register({ name: 'solo', wallet });
  expect((await service.get(`/api/v1/wallets/${wallet}/names?starting_after=duo`)).body).toMatchObject({
    status: 400,
    detail: 'The query parameter starting_after must be a registered name; "duo" is not.',
  });
});
