import { expect, test } from 'vitest';
import { localServices } from '../services-of.ts';
import { failureOf } from '../upstream.ts';
import { pageAt } from './names-upstream.ts';

/** The names client over the reference service with its demo set. */
async function startBoth(cursorParameter = '') {
  const { services } = await localServices({ NAMES_CURSOR_PARAMETER: cursorParameter }, true);
  return services.names;
}

test.each([undefined, 'starting_after'])(
  'the demo set, page by page (cursor: %s)',
  async (cursorParameter) => {
    const names = await startBoth(cursorParameter);
    expect(await names.list('ada', pageAt(0, 15))).toMatchObject({ more: false, total: 3 });
    expect(await names.list('solo', pageAt(0, 15))).toMatchObject({ names: ['solo'], more: false, total: 1 });
    expect(await failureOf(names.list('nobody', pageAt(0, 15)))).toMatchObject({ kind: 'not-registered' });

    const seen = new Set<string>();
    for (let offset = 0; ; offset += 100) {
      const page = await names.list('collector', pageAt(offset, 100));
      for (const name of page.names) seen.add(name);
      if (!page.more) break;
    }
    expect(seen.size).toBe(2500);
    const backwards = await names.list('collector', pageAt(0, 10_000, 'desc'));
    expect([...seen]).toEqual(backwards.names.toReversed());
  },
);

test('unusual names find their wallet like any other', async () => {
  const names = await startBoth();
  const { wallet, names: all } = await names.list('oddities', pageAt(0, 100));
  for (const name of all) expect(await names.list(name, pageAt(0, 1))).toMatchObject({ wallet });
  expect(all).toContain('a/b?c=%2F');
});
