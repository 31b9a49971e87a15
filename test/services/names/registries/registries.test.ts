import { describe, expect, test } from 'vitest';
import { containing } from '../../../../src/handlers/list/list.ts';
import { english } from '../../../../src/handlers/words/en/index.ts';
import type { NameListing } from '../../../../src/services/names/names-service.ts';
import { REGISTRY_IDS } from '../../../../src/services/names/registries/registries.ts';
import { failureOf, serviceFailureOf } from '../../upstream.ts';
import { labelOf, listed, localName, numbered, pageAt, REGISTRY_CASES, startCase } from './registry-cases.ts';

const fifteen = pageAt(0, 15);
const whole = pageAt(0, 10_000);

test('every registry passes this suite', () => {
  expect(REGISTRY_CASES.map(({ id }) => id)).toEqual(REGISTRY_IDS);
});

describe.each(REGISTRY_CASES)('$title', (each) => {
  const { wallet, typed } = each;
  const first = typed(labelOf(0));

  test('one name: its owner, where it can be seen, and nothing after it, in two calls', async () => {
    const { registry, services } = await startCase(each, numbered(each, 1));
    const listing = await services.names.list(first, fifteen);
    expect(listing).toMatchObject({ wallet, names: [first], offset: 0, more: false, total: 1 });
    expect(listing).toMatchObject({ staleSeconds: undefined, paysTo: undefined, readSoFar: undefined });
    expect(listing.source).toMatchObject({ title: each.title, by: 'name', lookedUp: undefined, others: [] });
    expect(listing.source?.link).toContain(wallet);
    expect(listing.source?.link).toMatch(/^https:\/\//);
    expect(registry.calls).toHaveLength(2);
  });

  test('60 names by pages, in as few calls as pages need', async () => {
    const { registry, services } = await startCase(each, numbered(each, 60));
    const pages: NameListing[] = [];
    for (const offset of [0, 15, 30, 45]) pages.push(await services.names.list(first, pageAt(offset, 15)));
    expect(pages.flatMap(({ names }) => names)).toEqual(listed(each, 0, 60));
    expect(pages.map(({ more }) => more)).toEqual([true, true, true, false]);
    expect(pages.at(-1)).toMatchObject({ total: 60 });
    expect(pages[0]?.total).toBe(60);
    expect(registry.calls.length).toBeLessThanOrEqual(3);
  });

  test('2,500 names: a first page in two calls with the number where it is told, then a file', async () => {
    const { registry, services } = await startCase(each, numbered(each, 2_500));
    const page = await services.names.list(first, fifteen);
    expect(page).toMatchObject({ wallet, names: listed(each, 0, 15), more: true });
    const isWhole = each.id === 'sns' || each.id === 'self';
    expect(page.total).toBe(each.tellsTotal || isWhole ? 2_500 : undefined);
    expect(registry.calls).toHaveLength(2);
    const file = await services.names.list(first, whole);
    expect(file).toMatchObject({ total: 2_500, more: false, readSoFar: undefined });
    expect(file.names).toEqual(listed(each, 0, 2_500));
    expect(await services.names.list(first, pageAt(2_490, 15))).toMatchObject({
      names: listed(each, 2_490, 2_500),
      total: 2_500,
    });
    const last = { ...pageAt(99_990, 15), orLast: true };
    expect(await services.names.list(first, last)).toMatchObject({ names: listed(each, 2_490, 2_500) });
  });

  test('a file and a page of a hundred cost so many calls and no more', async () => {
    const { registry, services } = await startCase(each, numbered(each, 2_500), { namesCacheSeconds: 0 });
    await services.names.list(first, whole);
    expect(registry.calls).toHaveLength(each.calls.file);
    registry.calls.length = 0;
    expect(await services.names.list(first, pageAt(0, 100))).toMatchObject({ names: listed(each, 0, 100) });
    expect(registry.calls).toHaveLength(each.calls.hundred);
  });

  test('`contains` looks through all of them', async () => {
    const { services } = await startCase(each, numbered(each, 2_500));
    const ask = (limit: number) => services.names.list(first, pageAt(0, limit));
    const { listing, note } = await containing('N0249', pageAt(5, 3), ask);
    expect(listing).toMatchObject({ names: listed(each, 2_495, 2_498), more: true, total: 10 });
    expect(note?.(english)).toBeUndefined();
  });

  test('the other direction, or a refusal in words where names have no order', async () => {
    const { registry, services } = await startCase(each, numbered(each, 120));
    const descending = services.names.list(first, pageAt(0, 3, 'desc'));
    if (!each.hasOrder) {
      expect(await serviceFailureOf(descending)).toMatchObject({
        reason: { kind: 'no-order' },
        source: { title: each.title },
      });
      expect(registry.calls).toEqual([]);
      return;
    }
    expect((await descending).names).toEqual(listed(each, 117, 120).toReversed());
    const second = await services.names.list(first, pageAt(100, 15, 'desc'));
    expect(second.names).toEqual(listed(each, 5, 20).toReversed());
    expect((await services.names.list(first, pageAt(0, 3))).names).toEqual(listed(each, 0, 3));
  });

  test('an address leads to the names of its wallet, in one call', async () => {
    const { registry, services } = await startCase(each, numbered(each, 20));
    for (const ask of [services.names.list, services.names.ofWallet]) {
      const listing = await ask?.(` ${wallet}`, fifteen);
      expect(listing).toMatchObject({ wallet, names: listed(each, 0, 15), source: { by: 'wallet' } });
    }
    expect(registry.calls).toHaveLength(1);
  });

  test('forty askers at once cost one set of calls, and then its memory answers for its lifetime', async () => {
    const { registry, services, clock } = await startCase(each, numbered(each, 40));
    const asked = Array.from({ length: 40 }, () => services.names.list(first, fifteen));
    for (const listing of await Promise.all(asked)) expect(listing.names).toEqual(listed(each, 0, 15));
    expect(registry.calls).toHaveLength(2);
    registry.have(numbered(each, 1));
    clock.milliseconds += 59_000;
    expect((await services.names.list(first, fifteen)).names).toHaveLength(15);
    expect(registry.calls).toHaveLength(2);
    clock.milliseconds += 1_000;
    expect((await services.names.list(first, fifteen)).names).toHaveLength(1);
    expect(registry.calls).toHaveLength(4);
  });

  describe('who has a name', () => {
    test('nobody: ten seconds long, and without a second step', async () => {
      const { registry, services, clock } = await startCase(each, []);
      const failure = await serviceFailureOf(services.names.list(first, fifteen));
      expect(failure).toMatchObject({
        reason: { kind: 'not-registered', name: first },
        source: { title: each.title },
      });
      expect(registry.calls).toHaveLength(1);
      registry.have(numbered(each, 1));
      clock.milliseconds += 9_900;
      expect(await failureOf(services.names.list(first, fifteen))).toMatchObject({ kind: 'not-registered' });
      clock.milliseconds += 100;
      expect(await services.names.list(first, fifteen)).toMatchObject({ names: [first] });
    });

    test('a text that cannot be a name of it costs no call', async () => {
      const { registry, services } = await startCase(each, numbered(each, 1));
      expect(await serviceFailureOf(services.names.list(each.impossible, fifteen))).toMatchObject({
        reason: { kind: 'not-of-registry', by: 'name', subject: each.impossible, id: each.id },
        source: { title: each.title },
      });
      expect(registry.calls).toEqual([]);
    });

    test('a wallet without names is told from a name that nobody has', async () => {
      const { services } = await startCase(each, numbered(each, 1));
      for (const other of each.others) {
        const failure = await serviceFailureOf(services.names.list(other, fifteen));
        expect(failure).toMatchObject({
          reason: { kind: 'no-names', wallet: other },
          source: { title: each.title },
        });
      }
    });

    if (each.expired)
      test('an expired name is nobody’s, and in no list', async () => {
        const names = numbered(each, 5);
        const over = localName(each, 'n00002', { owner: wallet, ...each.expired });
        const { services } = await startCase(each, names.with(2, over));
        expect(await failureOf(services.names.list(typed('n00002'), fifteen))).toMatchObject({
          kind: 'not-registered',
        });
        const left = [...listed(each, 0, 2), ...listed(each, 3, 5)];
        expect(await services.names.list(first, fifteen)).toMatchObject({ names: left, total: 4 });
      });

    if (each.expired)
      test('names behind a whole page of expired ones are found', async () => {
        const over = { owner: wallet, ...each.expired };
        const names = Array.from({ length: 230 }, (_, at) =>
          localName(each, labelOf(at), at < 225 ? over : { owner: wallet }),
        );
        const { services } = await startCase(each, names);
        expect(await services.names.list(wallet, fifteen)).toMatchObject({
          names: listed(each, 225, 230),
          total: 5,
          more: false,
        });
      });

    if (each.expired)
      test('expired names of a first page leave the number of all others right at the end', async () => {
        const over = { owner: wallet, ...each.expired };
        const names = numbered(each, 230).with(3, localName(each, labelOf(3), over));
        const { services } = await startCase(each, names);
        expect(await services.names.list(wallet, fifteen)).toMatchObject({ more: true });
        expect(await services.names.list(wallet, whole)).toMatchObject({ total: 229, more: false });
      });

    if (each.noAddress)
      test('a name without an address is not nobody’s', async () => {
        const { services } = await startCase(each, [localName(each, 'n00000', each.noAddress ?? {})]);
        expect(await serviceFailureOf(services.names.list(first, fifteen))).toMatchObject({
          reason: { kind: 'no-address', name: first },
          source: { title: each.title },
        });
      });

    if (each.paysTo)
      test('its owner has it, and where payments go is told', async () => {
        const [paysTo = ''] = each.others;
        const { services } = await startCase(each, [localName(each, 'n00000', { owner: wallet, paysTo })]);
        const listing = await services.names.list(first, fifteen);
        expect(listing).toMatchObject({ wallet, paysTo, names: [first] });
        // From memory too.
        expect(await services.names.list(first, fifteen)).toMatchObject({ paysTo });
      });
  });
});
