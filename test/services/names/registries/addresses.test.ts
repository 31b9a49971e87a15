import { createHash } from 'node:crypto';
import { base58, bech32, createBase58check } from '@scure/base';
import { c32address } from 'c32check';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cardanoAddress,
  ethereumAddress,
  solanaAddress,
  stacksAddress,
  tezosAddress,
} from '../../../../src/services/names/registries/addresses.ts';
import { anyCharacter } from '../../../any-character.ts';
import { runs } from '../../../property-runs.ts';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest();
const base58check = createBase58check(sha256);

/** Text with another character in one place. */
const flipped = (address: string, at: number, letter: string) =>
  address.slice(0, at) + letter + address.slice(at + 1);

const READERS = { ethereumAddress, stacksAddress, solanaAddress, cardanoAddress, tezosAddress };

describe('Ethereum', () => {
  // Of https://eips.ethereum.org/EIPS/eip-55.
  test.each([
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('%s is the form of EIP-55, whose letters of one case lead to it', (address) => {
    expect(ethereumAddress(address)).toBe(address);
    expect(ethereumAddress(address.toLowerCase())).toBe(address);
    expect(ethereumAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(address);
  });

  test('one letter in another case is a mistake, and so is one digit too few or too many', () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
    for (const [at, letter] of [...address].entries()) {
      const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
      if (at > 1 && other !== letter) expect(ethereumAddress(flipped(address, at, other))).toBe('mistyped');
    }
    expect(ethereumAddress(address.slice(0, -1))).toBe('mistyped');
    expect(ethereumAddress(`${address}0`)).toBe('mistyped');
    for (const none of ['0x12', address.slice(2), `${address}g`, ` ${address}`, 'ada.eth', ''])
      expect(ethereumAddress(none)).toBeUndefined();
  });
});

describe('Stacks', () => {
  test('addresses of any twenty bytes, short ones too, in any case and with the letters of c32', () => {
    fc.assert(
      fc.property(fc.constantFrom(22, 20), fc.nat({ max: 20 }), bytes(20), (version, zeros, random) => {
        const hash = Buffer.from(random).fill(0, 0, zeros);
        const address = c32address(version, hash.toString('hex'));
        expect(stacksAddress(address)).toBe(address);
        expect(stacksAddress(address.toLowerCase())).toBe(address);
        expect(stacksAddress(address.replaceAll('0', 'o').replaceAll('1', 'L'))).toBe(address);
      }),
    );
    expect(stacksAddress('SP000000000000000000002Q6VF78')).toBe('SP000000000000000000002Q6VF78');
  });

  test('another character is a mistake', () => {
    const address = 'SP2DA58NZQTEMT6AFD596R73SEV550RWYQYW3JTZ0';
    for (let at = 2; at < address.length; at += 1) {
      const letter = address[at] === 'X' ? 'Y' : 'X';
      expect(stacksAddress(flipped(address, at, letter)), String(at)).toBe('mistyped');
    }
    // Of the test net.
    expect(stacksAddress('ST2DA58NZQTEMT6AFD596R73SEV550RWYQYW3JTZ0')).toBeUndefined();
  });
});

describe('Solana and Tezos', () => {
  test('any 32 bytes are a wallet of Solana, and as base58 has them', () => {
    fc.assert(
      fc.property(bytes(32), (random) => {
        const address = base58.encode(random);
        expect(solanaAddress(address)).toBe(address);
        expect(tezosAddress(address)).not.toBe(address);
      }),
    );
    expect(solanaAddress('11111111111111111111111111111111')).toBe('11111111111111111111111111111111');
    for (const length of [31, 33, 27]) {
      const address = base58.encode(new Uint8Array(length).fill(200));
      expect(solanaAddress(address), String(length)).toBeUndefined();
    }
  });

  test('each kind of Tezos address, none of which is one of Solana', () => {
    const kinds = { tz1: '06a19f', tz2: '06a1a1', tz3: '06a1a4', tz4: '06a1a6', KT1: '025a79' };
    for (const [kind, prefix] of Object.entries(kinds)) {
      fc.assert(
        fc.property(bytes(20), (random) => {
          const address = base58check.encode(Buffer.concat([Buffer.from(prefix, 'hex'), random]));
          expect(address.slice(0, 3)).toBe(kind);
          expect(tezosAddress(address)).toBe(address);
          expect(solanaAddress(address)).toBeUndefined();
        }),
        { numRuns: runs(20) },
      );
    }
  });

  test('another character of a Tezos address is a mistake, its case too', () => {
    const address = 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb';
    for (let at = 3; at < address.length; at += 1) {
      expect(tezosAddress(flipped(address, at, address[at] === 'z' ? 'y' : 'z'))).toBe('mistyped');
    }
    expect(tezosAddress(address.slice(0, -1))).toBeUndefined();
    expect(tezosAddress(address.toLowerCase())).toBeUndefined();
  });
});

describe('Cardano', () => {
  // Of https://cips.cardano.org/cip/CIP-19, for the same two keys and the same script.
  const STAKE = 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw';
  const STAKE_OF_SCRIPT = 'stake178phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcccycj5';
  const BASE =
    'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x';
  const BASE_OF_SCRIPT_STAKE =
    'addr1yx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerkr0vd4msrxnuwnccdxlhdjar77j6lg0wypcc9uar5d2shs2z78ve';
  const SCRIPT_AND_KEY =
    'addr1z8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gten0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgs9yc0hh';
  const ENTERPRISE = 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8';

  test('addresses of CIP-19: a base address of a key is given as the stake address in it', () => {
    expect(cardanoAddress(STAKE)).toBe(STAKE);
    expect(cardanoAddress(STAKE_OF_SCRIPT)).toBe(STAKE_OF_SCRIPT);
    expect(cardanoAddress(BASE)).toBe(STAKE);
    expect(cardanoAddress(BASE_OF_SCRIPT_STAKE)).toBe(STAKE_OF_SCRIPT);
    // The handles of a script are its own.
    expect(cardanoAddress(SCRIPT_AND_KEY)).toBe(SCRIPT_AND_KEY);
    expect(cardanoAddress(ENTERPRISE)).toBe(ENTERPRISE);
    expect(cardanoAddress(STAKE.toUpperCase())).toBe(STAKE);
    expect(cardanoAddress(BASE.toUpperCase())).toBe(STAKE);
  });

  test('a base address of any two keys is the stake address of the second', () => {
    fc.assert(
      fc.property(bytes(28), bytes(28), (payment, stake) => {
        const encoded = (prefix: string, ...parts: number[]) =>
          bech32.encode(prefix, bech32.toWords(Uint8Array.from(parts)), false);
        const base = encoded('addr', 0x01, ...payment, ...stake);
        expect(cardanoAddress(base)).toBe(encoded('stake', 0xe1, ...stake));
      }),
    );
  });

  test('another character is a mistake, and so are two cases in one; other nets have other beginnings', () => {
    for (let at = 6; at < STAKE.length; at += 1) {
      expect(cardanoAddress(flipped(STAKE, at, STAKE[at] === 'q' ? 'p' : 'q'))).toBe('mistyped');
    }
    expect(cardanoAddress(flipped(STAKE, 8, 'H'))).toBe('mistyped');
    expect(
      cardanoAddress('stake_test1uqehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gssrtvn'),
    ).toBeUndefined();
  });
});

test('each address is one of its own registries alone, and any text whatsoever is read without an error', () => {
  const ADDRESSES = {
    ethereumAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    stacksAddress: 'SP2DA58NZQTEMT6AFD596R73SEV550RWYQYW3JTZ0',
    solanaAddress: 'HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH',
    cardanoAddress: 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw',
    tezosAddress: 'KT1PWx2mnDueood7fEmfbBDKx1D9BAnnXitn',
  };
  for (const [reader, read] of Object.entries(READERS)) {
    for (const [kind, address] of Object.entries(ADDRESSES))
      expect(read(address), `${reader} of ${kind}`).toBe(kind === reader ? address : undefined);
  }
  const beginnings = fc.constantFrom('', '0x', 'SP', 'SM', 'stake1', 'addr1', 'tz1', 'KT1');
  const alphabet = fc.constantFrom(...'0123456789abcdefxyzABCDEFXYZ');
  const texts = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 300 }),
    fc.tuple(beginnings, fc.string({ unit: alphabet, maxLength: 110 })).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      for (const read of Object.values(READERS)) {
        const address = read(text);
        // A normal form stays as it is.
        if (address !== undefined && address !== 'mistyped') expect(read(address)).toBe(address);
      }
    }),
    { numRuns: runs(200) },
  );
});
