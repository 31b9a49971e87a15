import type { LocalName } from 'local-registries/start';
import { describe, expect, test } from 'vitest';
import type { NameListing } from '../../../../src/services/names/names-service.ts';
import type { RegistryId } from '../../../../src/services/names/registries/registries.ts';
import { failureOf } from '../../upstream.ts';
import { addressWord, hexadecimal, textsReturned } from './contract-words.ts';
import { caseOf, labelOf, listed, numbered, pageAt, REGISTRY_CASES, startCase } from './registry-cases.ts';
import { type AskedStep, RIGHT, type Scripted, startScripted } from './scripted-registry.ts';

const fifteen = pageAt(0, 15);
const whole = pageAt(0, 10_000);

/** A scripted registry with such answers to its second step, each with the number of its call, from 0 on. */
async function answering(id: RegistryId, names: (call: number, asked: AskedStep) => Scripted) {
  const each = caseOf(id);
  const scripted = await startScripted(each);
  let call = 0;
  scripted.script.names = (asked) => {
    call += 1;
    return names(call - 1, asked);
  };
  const list = (request = whole): Promise<NameListing> =>
    scripted.services.names.list(each.typed('ada'), request);
  return { ...scripted, list, listCalls: () => call };
}

describe('ENS', () => {
  const page = (
    labels: readonly string[],
    pageInfo: object,
    totalCount: unknown = labels.length,
    expired = false,
  ): Scripted => {
    const edges = labels.map((label) => ({
      node: { canonical: { name: { interpreted: `${label}.eth` } }, registration: { expired } },
    }));
    return { body: { data: { account: { domains: { totalCount, pageInfo, edges } } } } };
  };
  const on = (endCursor: string) => ({ hasNextPage: true, endCursor });

  test('a cursor that stays ends the reading, and no number is claimed', async () => {
    const { list, listCalls } = await answering('ens', (call) => page([`n${call}`], on('stays')));
    expect(await list()).toMatchObject({ names: ['n0.eth', 'n1.eth'], total: undefined });
    expect(listCalls()).toBe(2);
  });

  test('a page that brings nothing new ends it, whatever its cursor is', async () => {
    const { list, listCalls } = await answering('ens', (call) => page(['n0'], on(`c${call}`)));
    expect(await list()).toMatchObject({ names: ['n0.eth'], total: undefined });
    expect(listCalls()).toBe(2);
  });

  test('a cursor of more than 2,000 characters ends it, one of 2,000 goes back as it came', async () => {
    const long = 'c'.repeat(2_000);
    const { list, asked } = await answering('ens', (call) =>
      page([`n${call}`], on(call === 0 ? long : `${long}d`)),
    );
    expect(await list()).toMatchObject({ names: ['n0.eth', 'n1.eth'], total: undefined });
    expect(asked.map(({ body }) => JSON.parse(body).variables.after)).toEqual([undefined, null, long]);
  });

  test('a cursor that is none makes no sense', async () => {
    for (const endCursor of [null, 7, {}, undefined]) {
      const { list } = await answering('ens', () => page(['n0'], { hasNextPage: true, endCursor }));
      expect(await failureOf(list())).toMatchObject({ kind: 'unexpected-answer' });
    }
  });

  test('pages of expired names alone end after 64 calls too', async () => {
    const { list, asked } = await answering('ens', (call) => page(['n0'], on(`c${call}`), 1, true));
    expect(await failureOf(list(fifteen))).toMatchObject({ kind: 'unexpected-answer' });
    expect(asked).toHaveLength(64);
  });

  test.each([0, 1, 2_000_000_000, 9_007_199_254_740_991])('a total of %s of two names', async (total) => {
    const { list } = await answering('ens', () =>
      page(['a', 'b'], { hasNextPage: false, endCursor: 'c' }, total),
    );
    expect(await list(fifteen)).toMatchObject({
      names: ['a.eth', 'b.eth'],
      total: total > 2 ? undefined : 2,
      more: false,
    });
  });

  test('a total that counts expired names too is no number of names', async () => {
    const { list } = await answering('ens', (call) => page([`n${call}`], on(`c${call}`), 500, call === 0));
    expect(await list(pageAt(0, 1))).toMatchObject({ names: ['n1.eth'], total: undefined });
  });

  test.each([-1, 1.5, '2', null, 1e300])('a total of %s makes no sense', async (total) => {
    const { list } = await answering('ens', () =>
      page(['a'], { hasNextPage: false, endCursor: null }, total),
    );
    expect(await failureOf(list(fifteen))).toMatchObject({ kind: 'unexpected-answer' });
  });
});

describe('ENS beside its lists', () => {
  test('a record of another length than an address is none, for an owner and for a name off the chain', async () => {
    const each = caseOf('ens');
    const domain = (owner: string | null, address: string) => ({
      owner: owner === null ? null : { address: owner },
      registration: null,
      resolve: { records: { addresses: [{ address }] } },
    });
    for (const address of ['0x', '0x12', `0x${'1'.repeat(64)}`, 'vitalik.eth', `0x${'0'.repeat(40)}`]) {
      const { script, services } = await startScripted(each);
      script.owner = { body: { data: { domain: domain(each.wallet, address) } } };
      expect(await services.names.list('ada.eth', fifteen)).toMatchObject({ total: 2, paysTo: undefined });
      script.owner = { body: { data: { domain: domain(null, address) } } };
      expect(await failureOf(services.names.list('ada.eth', fifteen))).toMatchObject({ kind: 'no-address' });
    }
  });

  test('a name that resolves to nothing is in no list; one off the chain leads to its address', async () => {
    const each = caseOf('ens');
    const lost = { name: 'lost.eth', owner: each.wallet, isCanonical: false };
    const off = { name: 'off.chain.eth', paysTo: each.wallet };
    const { services } = await startCase(each, [...numbered(each, 3), lost, off]);
    const listing = await services.names.list('off.chain.eth', fifteen);
    expect(listing).toMatchObject({ wallet: each.wallet, names: listed(each, 0, 3), total: 3 });
    expect(await failureOf(services.names.list('lost.eth', fifteen))).toMatchObject({
      kind: 'not-registered',
    });
  });
});

describe('names that need ENSIP-15', () => {
  const { wallet } = caseOf('ens');
  const started = (...names: readonly LocalName[]) =>
    startCase(
      caseOf('ens'),
      names.map((name) => ({ ...name, owner: wallet })),
    );

  test('are in a list right after the start, though the name that was typed needs it not', async () => {
    const { services } = await started({ name: 'ada.eth' }, { name: 'difference-engine.eth' });
    const { names, source } = await services.names.list('ada.eth', fifteen);
    const offered = names.map((name) => source?.targetOf(name));
    expect(offered).toEqual(['ada.eth', 'difference-engine.eth']);
  });

  test('are in lists as they are looked up, and are shown beautified', async () => {
    const { services } = await started({ name: '♾.eth', beautified: '♾️.eth' });
    await services.prepare();
    const { names, source } = await services.names.list('♾️.eth', fifteen);
    expect(names).toEqual(['♾.eth']);
    expect(source?.shownName('♾.eth')).toBe('♾️.eth');
    expect(source).toMatchObject({ lookedUp: '♾.eth', shown: '♾️.eth' });
  });
});

describe('lists by offsets', () => {
  const row = (label: string) => ({ full_name: `${label}.btc`, revoked: false });
  const fifty = (from: number) => Array.from({ length: 50 }, (_, at) => row(labelOf(from + at)));
  const offsetOf = ({ url }: AskedStep) => Number(new URLSearchParams(url.split('?')[1]).get('offset'));

  test.each([0, 1, 49])('a total of %s is too small for a full page, and ends nothing', async (total) => {
    const { list } = await answering('bns', (call, asked) => ({
      body: { total, names: call < 2 ? fifty(offsetOf(asked)) : [] },
    }));
    expect(await list()).toMatchObject({ total: 100, more: false });
  });

  test('a total that is too large is not claimed once the end was seen', async () => {
    const { list, listCalls } = await answering('bns', (call) => ({
      body: { total: 1_000_000, names: call === 0 ? fifty(0) : [] },
    }));
    const listing = await list();
    expect(listing).toMatchObject({ more: false, total: undefined, readSoFar: undefined });
    expect(listing.names).toHaveLength(50);
    expect(listCalls()).toBe(2);
    // A wallet with so many names that shows none is not one without names.
    expect(await failureOf(list())).toMatchObject({ kind: 'unexpected-answer' });
  });

  test.each([-1, '100', null, 1.5, undefined])('a total of %s makes no sense', async (total) => {
    const { list } = await answering('bns', () => ({ body: { total, names: fifty(0) } }));
    expect(await failureOf(list())).toMatchObject({ kind: 'unexpected-answer' });
  });

  test.each([
    ['revoked', 'not-registered'],
    ['expired', 'not-registered'],
    ['active', undefined],
    ['expiring-soon', undefined],
    ['grace-period', undefined],
    [null, undefined],
  ])('a name whose status is %j: %s', async (status, kind) => {
    const { script, list } = await answering('bns', () => ({ body: { total: 1, names: [row('a')] } }));
    script.owner = {
      body: { owner: caseOf('bns').wallet, status, renewal_height: 1, current_burn_block: 9 },
    };
    const ends = await list(fifteen).then(
      () => undefined,
      ({ reason }) => reason.kind,
    );
    expect(ends).toBe(kind);
  });

  test('names that are revoked after all are left out', async () => {
    const names = [
      row('a'),
      { ...row('b'), revoked: true },
      { ...row('c'), revoked: null },
      { ...row('d'), is_valid: false },
    ];
    const { list } = await answering('bns', () => ({ body: { total: 4, names } }));
    expect(await list(fifteen)).toMatchObject({ names: ['a.btc', 'c.btc'], total: 2 });
  });

  test.each(['3', '-5', 'many', '1e3', '', '9999999999'])(
    'a header that counts %s handles of 120 hides none',
    async (total) => {
      const { list } = await answering('handle', (_call, asked) => {
        const query = new URLSearchParams(asked.url.split('?')[1]);
        const [rows, number] = [Number(query.get('records_per_page')), Number(query.get('page'))];
        const all = Array.from({ length: 120 }, (_, at) => ({ name: labelOf(at) }));
        const body = all.slice((number - 1) * rows, number * rows);
        return { headers: { 'x-handles-search-total': total }, body };
      });
      expect(await list(fifteen)).toMatchObject({ more: true, total: undefined });
      expect((await list()).names).toHaveLength(120);
      expect((await list(pageAt(100, 15))).names).toHaveLength(15);
    },
  );

  test('a page of handles that is short because some have no output is not the last', async () => {
    const each = caseOf('handle');
    const names = numbered(each, 250).map((name, at) => ({ ...name, hasUtxo: at % 3 > 0 }));
    const { services } = await startCase(each, names);
    const found = listed(each, 0, 250).filter((_, at) => at % 3 > 0);
    const first = await services.names.list(each.wallet, fifteen);
    expect(first).toMatchObject({ names: found.slice(0, 15), more: true, total: undefined });
    const all = await services.names.list(each.wallet, whole);
    expect(all.names).toEqual(found);
    expect(all.total).toBe(found.length);
  });

  test('a list longer than 64 calls give says how far it was read', async () => {
    const each = caseOf('bns');
    const { registry, services } = await startCase(each, numbered(each, 3_200));
    expect(await services.names.list(each.typed('n00000'), whole)).toMatchObject({
      names: listed(each, 0, 3_150),
      readSoFar: 3_150,
      total: 3_200,
      more: true,
    });
    expect(registry.calls).toHaveLength(64);
    // What was read is shown as any other page, and the next file goes on from there.
    const page = await services.names.list(each.typed('n00000'), pageAt(3_000, 100));
    expect(page).toMatchObject({ readSoFar: undefined, total: 3_200, more: true });
    const rest = await services.names.list(each.typed('n00000'), whole);
    expect(rest).toMatchObject({ total: 3_200, more: false, readSoFar: undefined });
    expect(registry.calls).toHaveLength(65);
  });

  test('10,000 names are the most', async () => {
    const each = caseOf('tez');
    const { registry, services } = await startCase(each, numbered(each, 10_050));
    const listing = await services.names.list(each.typed('n00000'), whole);
    expect(listing.names).toHaveLength(10_000);
    expect(listing).toMatchObject({ more: true, total: undefined, readSoFar: 10_000 });
    expect(registry.calls).toHaveLength(11);
  });
});

test('handles have their $, and a base address of CIP-19 leads to the stake address that holds them', async () => {
  const each = caseOf('handle');
  const { services } = await startCase(each, numbered(each, 1));
  const base =
    'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x';
  const listing = await services.names.ofWallet?.(base, fifteen);
  expect(listing).toMatchObject({ wallet: each.wallet, names: [`$${labelOf(0)}`] });
});

test('a contract with more than 10,000 names makes no sense', async () => {
  const { script, services } = await startScripted(caseOf('self'));
  script.names = {
    body: { jsonrpc: '2.0', id: 1, result: hexadecimal(addressWord('0x20'), addressWord('0x2711')) },
  };
  expect(await failureOf(services.names.list('ada', fifteen))).toMatchObject({ kind: 'unexpected-answer' });
});

test.each(REGISTRY_CASES)('$title: a name of 10,000 characters costs itself, and counts', async (each) => {
  const scripted = await startScripted(each);
  const long = 'b'.repeat(10_000);
  const right = JSON.stringify(RIGHT[each.id].names(each.wallet));
  const { body, headers } =
    each.id === 'self'
      ? { body: { jsonrpc: '2.0', id: 1, result: hexadecimal(textsReturned(['ada', long])) } }
      : JSON.parse(right.replaceAll('bea', long));
  scripted.script.names = { body, ...(headers && { headers }) };
  const listing = await scripted.services.names.list(each.typed('ada'), fifteen);
  expect(listing).toMatchObject({ names: [each.typed('ada'), ''], total: 2, more: false });
});

// A contract answers bytes, so that SELF has no owner of another form.
test.each(REGISTRY_CASES.filter(({ id }) => id !== 'self'))(
  '$title: an owner of another form is shown as it is written',
  async (each) => {
    const strangers = [
      ...REGISTRY_CASES.map(({ wallet }) => wallet).filter((wallet) => wallet !== each.wallet),
      each.wallet.slice(0, -3),
      // An address of Solana has no checksum, and one of Ethereum none in small letters, as a node writes it.
      ...(['ens', 'sns', 'self'].includes(each.id) ? [] : [each.wallet.replace(/.$/, otherLetter)]),
      `${each.wallet}/../admin`,
      'javascript:alert(1)',
      '..',
      'a\ud800b',
    ];
    const scripted = await startScripted(each);
    for (const stranger of strangers) {
      scripted.script.owner = RIGHT[each.id].owner(stranger);
      const listing = await scripted.services.names.list(each.typed('ada'), fifteen);
      // ENS writes its addresses in small letters.
      const written = each.id === 'ens' ? stranger.toLowerCase() : stranger;
      expect(listing).toMatchObject({ wallet: written, source: { link: undefined } });
    }
    // Whether the API lists the names of such an owner is open: that it does not is no trouble.
    scripted.script.names = { status: 400, body: {} };
    scripted.script.owner = RIGHT[each.id].owner('a stranger');
    const listing = await scripted.services.names.list(each.typed('ada'), fifteen);
    expect(listing).toMatchObject({ wallet: 'a stranger', total: undefined });
    expect(listing.names).toHaveLength(1);
  },
);

test.each(REGISTRY_CASES.filter(({ paysTo }) => paysTo))(
  '$title: a mistyped address for payments is shown, and an empty one is none',
  async (each) => {
    const mistyped =
      each.id === 'ens' ? each.wallet.replace('d8dA', 'D8dA') : each.wallet.replace(/.$/, otherLetter);
    const right = JSON.stringify(RIGHT[each.id].owner(each.wallet).body);
    const written = each.id === 'ens' ? each.wallet.toLowerCase() : each.wallet;
    const at = right.lastIndexOf(written);
    const paysTo = async (address: string) => {
      const { services, script } = await startScripted(each);
      script.owner = { body: right.slice(0, at) + address + right.slice(at + written.length) };
      return (await services.names.list(each.typed('ada'), fifteen)).paysTo;
    };
    // Records of ENS hold any bytes, so that only addresses count.
    expect(await paysTo(mistyped)).toBe(mistyped);
    expect(await paysTo('')).toBeUndefined();
  },
);

const otherLetter = (letter: string): string => (letter === 'w' ? 'q' : 'w');
