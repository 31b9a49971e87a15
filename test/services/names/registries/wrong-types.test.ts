import { describe, expect, test } from 'vitest';
import { ServiceFailure } from '../../../../src/services/service-failure.ts';
import { isObject, mutations } from './mutations.ts';
import { pageAt, REGISTRY_CASES } from './registry-cases.ts';
import { RIGHT, startScripted } from './scripted-registry.ts';

const STEPS = ['owner', 'names'] as const;

/**
 * What each registry itself means by another value of a field: an absent owner or an expired name are as right an answer
 * as the one before it.
 */
const MEANT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'bns owner': { 'owner = ""': 'no-address' },
  'sns owner': { 'result = ""': 'no-address' },
  'handle owner': { 'holder = ""': 'no-address' },
  'ens owner': {
    'data.domain = null': 'not-registered',
    'data.domain.registration.expired = true': 'not-registered',
    'data.domain.owner.address = ""': 'no-address',
  },
  'sns names': { 'result = []': 'no-names' },
  // Handles without an output are counted and left out.
  'handle names': { ' = []': 'no-names' },
  'tez owner': { 'owner left out': 'no-address', 'owner.address = ""': 'no-address' },
  'tez names': { ' = []': 'no-names' },
};

describe.each(REGISTRY_CASES)('$title', (each) => {
  test.each(STEPS)('any other value in a right answer at the step %s is told or refused', async (step) => {
    const scripted = await startScripted(each);
    const { [`${each.id} ${step}`]: meant = {} } = MEANT;
    const right = RIGHT[each.id][step](each.wallet);
    const found = new Set<string>();
    const { list, ofWallet } = scripted.services.names;
    const ask = async () =>
      step === 'owner' ? list(each.typed('ada'), pageAt(0, 15)) : ofWallet?.(each.wallet, pageAt(0, 15));
    for (const { what, body } of mutations(right.body)) {
      scripted.script[step] = { ...right, body };
      const outcome = await ask().catch((error: unknown) => error);
      if (outcome instanceof ServiceFailure) {
        expect(outcome.reason.kind, what).toBe(meant[what] ?? 'unexpected-answer');
        if (meant[what]) found.add(what);
        continue;
      }
      // A right value: nothing but what was there, or a text in place of it.
      if (!isObject(outcome) || !('names' in outcome)) throw new Error(what, { cause: outcome });
      // An owner of another form is shown as it is written.
      const wallet = / = "./.test(what) ? expect.stringMatching(/./) : each.wallet;
      expect(outcome, what).toMatchObject({ wallet, names: expect.any(Array) });
      for (const name of Object.values(outcome.names ?? [])) expect(name, what).toBeTypeOf('string');
    }
    expect([...found].toSorted()).toEqual(Object.keys(meant).toSorted());
  });
});
