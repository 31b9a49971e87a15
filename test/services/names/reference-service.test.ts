import { expect, test } from 'vitest';
import { localServices, servicesWith } from '../services-of.ts';
import { failureOf } from '../upstream.ts';
import { pageAt } from './names-upstream.ts';

test('the demo set of the reference service, page by page, and its unusual names', async () => {
  const { environment, services } = await localServices({}, true);
  const withCursor = servicesWith({ ...environment, NAMES_CURSOR_PARAMETER: 'starting_after' });
  for (const { names } of [services, withCursor]) {
    expect(await names.list('ada', pageAt(0, 15))).toMatchObject({ more: false, total: 3 });
    expect(await names.list('solo', pageAt(0, 15))).toMatchObject({ names: ['solo'], more: false, total: 1 });
    expect(await failureOf(names.list('nobody', pageAt(0, 15)))).toMatchObject({ kind: 'not-registered' });
    const seen: string[] = [];
    for (let offset = 0; offset < 2_500; offset += 500) {
      const page = await names.list('collector', pageAt(offset, 500));
      expect(page.more).toBe(offset < 2_000);
      seen.push(...page.names);
    }
    const backwards = await names.list('collector', pageAt(0, 10_000, 'desc'));
    expect(seen).toEqual(backwards.names.toReversed());
  }
  const { wallet, names: all } = await services.names.list('oddities', pageAt(0, 100));
  for (const name of all) expect(await services.names.list(name, pageAt(0, 1))).toMatchObject({ wallet });
  expect(all).toContain('a/b?c=%2F');
});
