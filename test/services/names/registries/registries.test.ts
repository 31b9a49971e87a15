import { describe, expect, test } from 'vitest';
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

  test('2,500 names: pages and a file in as few calls as they need, with the number where it is told', async () => {
    const { registry, services, clock } = await startCase(each, numbered(each, 2_500));
    const page = await services.names.list(first, fifteen);
    expect(page).toMatchObject({ wallet, names: listed(each, 0, 15), more: true });
    const isWhole = each.id === 'sns' || each.id === 'self';
    expect(page.total).toBe(each.tellsTotal || isWhole ? 2_500 : undefined);
    // The first call asks for a hundred names, or for as many as the registry gives.
    for (const offset of [15, each.id === 'bns' ? 34 : 84]) {
      const { names, more } = await services.names.list(first, pageAt(offset, 15));
      expect({ names, more }).toEqual({ names: listed(each, offset, offset + 15), more: true });
    }
    expect(registry.calls).toHaveLength(2);
    clock.milliseconds += 61_000;
    expect(await services.names.list(first, pageAt(0, 100))).toMatchObject({ names: listed(each, 0, 100) });
    expect(registry.calls).toHaveLength(2 + each.calls.hundred);
    clock.milliseconds += 61_000;
    registry.calls.length = 0;
    const file = await services.names.list(first, whole);
    expect(file).toMatchObject({ total: 2_500, more: false, readSoFar: undefined });
    expect(file.names).toEqual(listed(each, 0, 2_500));
    expect(registry.calls).toHaveLength(each.calls.file);
    const last = { ...pageAt(99_990, 15), orLast: true };
    expect(await services.names.list(first, last)).toMatchObject({
      names: listed(each, 2_490, 2_500),
      total: 2_500,
    });
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

  describe('who has a name', () => {
    test('nobody: without a second step', async () => {
      const { registry, services } = await startCase(each, []);
      const failure = await serviceFailureOf(services.names.list(first, fifteen));
      expect(failure).toMatchObject({
        reason: { kind: 'not-registered', name: first },
        source: { title: each.title },
      });
      expect(registry.calls).toHaveLength(1);
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
      test('an expired name is nobody’s, in no list, and not in the number of all', async () => {
        const over = { owner: wallet, ...each.expired };
        const names = numbered(each, 230).with(3, localName(each, labelOf(3), over));
        const { services } = await startCase(each, names);
        expect(await failureOf(services.names.list(typed(labelOf(3)), fifteen))).toMatchObject({
          kind: 'not-registered',
        });
        const left = [...listed(each, 0, 3), ...listed(each, 4, 16)];
        expect(await services.names.list(first, fifteen)).toMatchObject({ names: left, more: true });
        expect(await services.names.list(wallet, whole)).toMatchObject({ total: 229, more: false });
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
