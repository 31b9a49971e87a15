import { startDemoRegistries } from 'local-registries/demo';
import { type LocalName, type LocalRegistry, startLocalRegistry } from 'local-registries/start';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buttonOf, messageOf, type Rollcall, startRollcall, textOf } from './rollcall.ts';

const ADA = '0x5a1c0de9b7f2438e6D1f0a94C37bE8215d60FA7c';
const COLLECTOR = 'SP2DA58NZQTEMT6AFD596R73SEV550RWYQYW3JTZ0';
const STAKE = 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw';
const PAYEE = 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8';
const TEZOS = 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb';
const SOLANA = 'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH';

const NAMES = {
  sns: [{ name: 'ada.sns', owner: SOLANA }],
  handle: [
    { name: 'ada', owner: STAKE, paysTo: PAYEE },
    { name: 'zed', owner: STAKE },
  ],
  tez: [{ name: 'ada.tez', owner: TEZOS }],
  self: [
    { name: 'ada_lovelace', owner: ADA },
    { name: 'ada_2', owner: ADA },
  ],
} as const satisfies Readonly<Record<string, readonly LocalName[]>>;

type Id = 'ens' | 'bns' | keyof typeof NAMES;

let rollcall: Rollcall;
let registries: Readonly<Record<Id, LocalRegistry>>;
const opened = new AsyncDisposableStack();

beforeAll(async () => {
  const start = async (id: keyof typeof NAMES) =>
    opened.adopt(await startLocalRegistry(id, { names: NAMES[id] }), (registry) => registry.close());
  const { ens, bns } = opened.adopt(await startDemoRegistries(), (demo) => demo.close());
  registries = {
    ...{ ens, bns, sns: await start('sns'), handle: await start('handle') },
    ...{ tez: await start('tez'), self: await start('self') },
  };
  const settings = settingsOf(['ens', 'bns', 'sns', 'handle', 'tez', 'self']);
  rollcall = opened.adopt(await startRollcall(settings), (running) => running.close());
});
afterAll(() => opened.disposeAsync());
afterEach(() => Promise.all(Object.values(registries).map(({ trouble }) => trouble.end())));

/** Without a memory, so that each answer is of now. */
function settingsOf(ids: readonly Id[], first: readonly 'service'[] = []): Record<string, string> {
  return {
    NAMES_REGISTRIES: [...first, ...ids].join(),
    NAMES_REGISTRY_URLS: ids.map((id) => `${id}=${registries[id].url}`).join(),
    NAMES_CACHE_SECONDS: '0',
  };
}

const list = (name: string, options = {}) => rollcall.as('member').command('list', { name, ...options });
const said = async (name: string, options = {}) => textOf(await list(name, options));

/** Presses a button of the answer. */
function press(outcome: Parameters<typeof messageOf>[0], label: string) {
  const { message } = messageOf(outcome);
  return rollcall.as('member').click(buttonOf(message, label), { message: message.id });
}

describe('/list', () => {
  it('names the registry and the owner, in two calls, with a link to the page of the wallet', async () => {
    for (const calls of [registries.ens.calls, registries.bns.calls, rollcall.service.calls])
      calls.length = 0;
    const outcome = await list('ada.eth');
    const text = textOf(outcome);
    expect(text).toContain(`\`ada.eth\` at ENS belongs to the wallet\n\`\`\`\n${ADA}\n\`\`\`\n`);
    for (const name of ['ada.eth', 'engine.notes.ada.eth', '♾️.eth']) expect(text).toContain(`\n${name}\n`);
    expect(text).toMatch(/\n\[360e[\da-f]{60}\]\.eth\n/);
    expect(text).not.toContain('first-program');
    expect(messageOf(outcome).ephemeral).toBe(false);
    expect(JSON.stringify(messageOf(outcome).message.components)).toContain(
      `"url":"https://etherscan.io/address/${ADA}"`,
    );
    expect(registries.ens.calls).toHaveLength(2);
    expect(registries.bns.calls).toEqual([]);
    expect(rollcall.service.calls).toEqual([]);
  });

  it('has the number of names on a first page, and pages after a restart', async () => {
    const first = await list('collector.btc', { limit: 40 });
    expect(textOf(first)).toContain('**2,500 names · page 1 of 63**');
    expect(textOf(first)).toContain(COLLECTOR);
    const second = await press(first, 'Next');
    expect(textOf(second)).toContain('**2,500 names · page 2 of 63**');
    await rollcall.restart();
    const third = await press(second, 'Next');
    expect(messageOf(third).message.id).toBe(messageOf(first).message.id);
    expect(textOf(third)).toContain('**2,500 names · page 3 of 63**');
    expect(textOf(third)).toContain('`collector.btc` at BNS belongs to the wallet');
  });

  it('has the credit that an API asks for, under every kind of answer', async () => {
    for (const format of ['card', 'text', 'json'])
      expect(await said('ada.tez', { format })).toContain('-# [Powered by TzKT API](<https://tzkt.io>)');
    expect(await said('ada.sns')).not.toContain('Powered');
  });
});

describe('suggestions, similar names and buttons', () => {
  const offered = async (typed: string) => {
    const outcome = await rollcall.as('member').autocomplete('list', 'name', typed);
    return outcome.kind === 'choices' ? outcome.choices.map(({ value }) => value) : [];
  };

  it('lead to the same registry again, after a restart too', async () => {
    await list('self:ada_lovelace');
    await list('$zed');
    await list('ada.eth');
    await expect
      .poll(() => offered('self:'))
      .toEqual(expect.arrayContaining(['self:ada_2', 'self:ada_lovelace']));
    expect(await offered('$z')).toEqual(['$zed']);
    expect(await offered('[360')).toEqual([]);
    expect(await said('self:ada_2')).toContain('`ada_2` at SELF belongs to the wallet');

    const outcome = await list('self:ada_3');
    expect(messageOf(outcome).ephemeral).toBe(true);
    expect(textOf(outcome)).toContain(
      'Nobody has registered the name `ada_3` at SELF: check the spelling. Did you mean `self:ada_2`?',
    );
    await rollcall.restart();
    expect(textOf(await press(outcome, 'self:ada_2'))).toContain('`ada_2` at SELF belongs to the wallet');
  });
});

describe('/wallet, and an address', () => {
  it('answers by the first registry that takes it, with a button for each other', async () => {
    const outcome = await rollcall.as('member').command('wallet', { address: ADA.toLowerCase() });
    expect(textOf(outcome)).toContain(`The wallet, with its names at ENS\n\`\`\`\n${ADA}\n\`\`\``);
    await rollcall.restart();
    const atSelf = await press(outcome, 'Names at SELF');
    expect(textOf(atSelf)).toContain('The wallet, with its names at SELF');
    expect(textOf(atSelf)).toContain('\nada_2\n');
    expect(textOf(await press(atSelf, 'Names at ENS'))).toContain('\nlovelace.eth\n');
  });
});

describe('a failure is one private sentence that names the registry', () => {
  it.each([
    ['bns', 'failing', /^BNS cannot be reached at the moment: try again in a minute\.\n-# Reference \w+$/],
    ['sns', 'limiting', /^SNS is busy: try again in a minute\.$/],
  ] as const)('%s that is %s', async (id, condition, sentence) => {
    await registries[id].trouble.become(condition);
    const name = { bns: 'collector.btc', sns: 'ada.sns' }[id];
    expect(await said(name)).toMatch(sentence);
    if (condition === 'limiting')
      expect(await said(name)).toMatch(/^SNS is busy: try again in \d+ seconds\.$/);
    // It alone.
    expect(await said('self:ada_2')).toContain('at SELF belongs to');
  });

  it('is told apart from a senseless answer', async () => {
    registries.self.trouble.alter = (usual) => ({ ...usual, body: { jsonrpc: '2.0', id: 1, result: '0x' } });
    expect(await said('self:ada_2')).toMatch(
      /^SELF gave an invalid answer: tell the host of this bot\.\n-# Ref/,
    );
  });
});

it('beside the service, which has every other name and wallet as it was typed', async () => {
  const both = await startRollcall(settingsOf(['ens'], ['service']));
  const { member, service } = both;
  const ask = async (name: string) => textOf(await member.command('list', { name }));
  expect(await ask('ada.eth')).toContain('`ada.eth` at ENS belongs to the wallet');
  expect(service.calls).toEqual([]);
  expect(await ask('ada')).toMatch(/^`ada` belongs to the wallet/);
  expect(await ask('service:ada.eth')).toMatch(/^Nobody has registered the name `ada\.eth`/);
  expect(service.calls.at(-1)).toBe('/api/v1/names/ada.eth/wallet');
  const address = ADA.toLowerCase();
  const outcome = await member.command('wallet', { address });
  expect(textOf(outcome)).toMatch(/^The wallet\n/);
  const { message } = messageOf(outcome);
  const atEns = await member.click(message.id, buttonOf(message, 'Names at ENS'));
  expect(textOf(atEns)).toContain('The wallet, with its names at ENS');
  await both.close();
});
