import { expect, test } from 'vitest';
import { quickClock } from '../../quick-clock.ts';
import { foreignServices, localServices, servicesAt, servicesWith } from '../../services-of.ts';
import { json, startUpstream } from '../../upstream.ts';

test('the records of the reference service are those of its list, over HTTP', async () => {
  const { environment } = await localServices({}, true);
  const services = servicesWith({ ...environment, RECORDS_CURSOR_PARAMETER: 'starting_after' });
  const { rows: listed } = await services.scoreRecords.page({ direction: 'asc', offset: 0, limit: 10_000 });
  const { rows, total, state } = await services.scoreIndex.select(
    {},
    { order: 'oldest', offset: 0, limit: 10_000 },
  );
  expect(state).toMatchObject({ extent: 'whole', records: listed.length });
  expect(total).toBe(listed.length);
  expect(rows).toEqual(listed.map(({ json: _json, updated_at: _changed, ...kept }) => kept));
});

test('a service of another making is read too: small pages, a cursor of its own, or none', async () => {
  const withCursor = await foreignServices({ cursorParameter: 'after_id', largestLimit: 40 });
  for (let made = 0; made < 100; made += 1) withCursor.foreign.addRecord();
  expect(await withCursor.services.scoreIndex.state()).toMatchObject({ extent: 'whole', records: 100 });
  expect(withCursor.foreign.requests).toHaveLength(3);
  const without = await foreignServices({ largestLimit: 40 });
  for (let made = 0; made < 100; made += 1) without.foreign.addRecord();
  expect(await without.services.scoreIndex.state()).toMatchObject({ extent: 'cut', records: 40 });
  expect(without.foreign.requests).toHaveLength(1);
});

test('a 429 is waited for; a failure of another kind is told to the host, and does not end what is there', async () => {
  const statuses = [429, 200, 500];
  const clock = quickClock();
  const told: unknown[] = [];
  const upstream = await startUpstream((request, response) => {
    const status = statuses.shift() ?? 200;
    if (status === 429) response.setHeader('retry-after', '30');
    const after = Number(new URL(request.url ?? '', 'http://localhost').searchParams.get('after') ?? 0);
    const data = after > 0 ? [] : Array.from({ length: 20 }, (_, at) => record(at + 1));
    json(response, status === 200 ? { data } : {}, status);
  });
  const { scoreIndex } = servicesAt(
    upstream,
    { RECORDS_CURSOR_PARAMETER: 'after' },
    { clock, onIndexFailure: (failure) => told.push(failure) },
  );
  await expect.poll(() => scoreIndex.state().catch(() => undefined)).toMatchObject({ extent: 'waiting' });
  expect(await scoreIndex.state()).toMatchObject({ extent: 'waiting', records: 20 });
  expect(told).toMatchObject([{ reason: { kind: 'unavailable' } }]);
  clock.milliseconds += 61_000;
  expect(await scoreIndex.state()).toMatchObject({ extent: 'whole', records: 20 });
});

const record = (id: number) => ({
  id,
  'the service': 'hash',
  provider: 'game',
  nft_earned: '',
  score: 1,
  stage: 1,
  bonus: 0,
  json: '',
  created_at: '2022-11-10T12:41:29Z',
  updated_at: '2022-11-10T12:41:29Z',
});
