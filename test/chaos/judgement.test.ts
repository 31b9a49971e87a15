import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  meaningOf,
  type ResourceWish,
  type Told,
  type Wish,
  type Wished,
} from '../../chaos/discord/wishes.ts';
import { judge, type Stored, type StoredResource } from '../../chaos/judgement.ts';

/** What somebody is told of one wish, and how often it is fulfilled. */
interface Case {
  readonly told: readonly Told[];
  readonly times: number;
}

const TRUE_CASES: readonly Case[] = [
  { told: ['done'], times: 1 },
  { told: ['silence', 'done'], times: 1 },
  { told: ['uncertain', 'done'], times: 1 },
  { told: ['uncertain'], times: 1 },
  { told: ['uncertain'], times: 0 },
  { told: ['not done'], times: 0 },
  { told: ['silence', 'silence'], times: 0 },
  { told: [], times: 0 },
];

const LOST: readonly Case[] = [
  { told: ['done'], times: 0 },
  { told: ['silence', 'done'], times: 0 },
];
const DENIED: readonly Case[] = [
  { told: ['not done'], times: 1 },
  { told: ['done', 'not done'], times: 1 },
  { told: ['silence', 'not done'], times: 1 },
  { told: ['silence'], times: 1 },
  { told: [], times: 1 },
];

const KINDS = ['create', 'delete', 'mute'] as const;
const cases = fc.array(fc.record({ kind: fc.constantFrom(...KINDS), of: fc.constantFrom(...TRUE_CASES) }), {
  maxLength: 20,
});

const resource = (id: string, party = `party of ${id}`, muted = false): StoredResource => {
  return { id, kind: 'conversation', party, muted, text: `${id} ${party} ${muted}` };
};
const bystander = resource('bystander');

/** Wishes that went so, in a service with a resource that nobody meant. */
function world(all: readonly { readonly kind: ResourceWish['kind']; readonly of: Case }[]) {
  const wishes: Wished[] = [];
  const before = [bystander];
  const after = [bystander];
  for (const [number, { kind, of }] of all.entries()) {
    const id = `${number}`;
    const party = `party of ${id}`;
    if (kind === 'create') {
      const made = Array.from({ length: of.times }, (_, copy) => resource(`${id}-${copy}`, party));
      after.push(...made);
      const shown = of.told.includes('done') ? made.slice(0, 1).map((each) => each.id) : [];
      wishes.push({ wish: { kind, party }, told: of.told, shown });
      continue;
    }
    before.push(resource(id));
    if (kind === 'mute' || of.times === 0) after.push(resource(id, party, of.times > 0));
    wishes.push({ wish: { kind, id }, told: of.told, shown: [id] });
  }
  return { wishes, stored: { before, after } };
}

function wrong(wishes: readonly Wished[], stored: Stored) {
  const { twice, lost, denied, foreign, touched } = judge(wishes, stored);
  return [twice, lost, denied, foreign, touched].map(({ length }) => length);
}

describe('the account of what people were told', () => {
  it('finds nothing wrong where everybody was told the truth, or that it is uncertain', () => {
    fc.assert(
      fc.property(cases, (all) => {
        const { wishes, stored } = world(all);
        expect(wrong(wishes, stored)).toEqual([0, 0, 0, 0, 0]);
        expect(judge(wishes, stored).changes).toBe(all.filter(({ of }) => of.times > 0).length);
      }),
    );
  });

  it('finds the one wish that was told wrongly among others', () => {
    fc.assert(
      fc.property(cases, fc.constantFrom(...KINDS), fc.constantFrom(...LOST), (all, kind, of) => {
        const { wishes, stored } = world([...all, { kind, of }]);
        expect(wrong(wishes, stored)).toEqual([0, 1, 0, 0, 0]);
      }),
    );
    fc.assert(
      fc.property(cases, fc.constantFrom(...KINDS), fc.constantFrom(...DENIED), (all, kind, of) => {
        const { wishes, stored } = world([...all, { kind, of }]);
        expect(wrong(wishes, stored)).toEqual([0, 0, 1, 0, 0]);
      }),
    );
  });

  it('finds what was made twice, whatever was told', () => {
    const told = fc.constantFrom<readonly Told[]>(['silence', 'done'], ['uncertain'], ['done']);
    fc.assert(
      fc.property(cases, told, (all, each) => {
        const { wishes, stored } = world([...all, { kind: 'create', of: { told: each, times: 2 } }]);
        expect(wrong(wishes, stored)).toEqual([1, 0, 0, 0, 0]);
      }),
    );
  });

  it("finds an answer with another's resource, whatever it says", () => {
    const told = fc.constantFrom(...TRUE_CASES);
    fc.assert(
      fc.property(cases, fc.constantFrom(...KINDS), told, (all, kind, of) => {
        const { wishes, stored } = world([...all, { kind, of }]);
        const last = wishes.at(-1);
        const lying = last ? [...wishes.slice(0, -1), { ...last, shown: [bystander.id] }] : [];
        expect(wrong(lying, stored)).toEqual([0, 0, 0, 1, 0]);
      }),
    );
  });

  it('finds a resource that nobody meant and that is changed or gone', () => {
    fc.assert(
      fc.property(cases, fc.boolean(), (all, gone) => {
        const { wishes, stored } = world(all);
        const changed = gone ? [] : [resource(bystander.id, undefined, true)];
        const after = [...stored.after.filter(({ id }) => id !== bystander.id), ...changed];
        expect(wrong(wishes, { before: stored.before, after })).toEqual([0, 0, 0, 0, 1]);
      }),
    );
  });
});

it.each([
  ['create', 'The conversation was created.', 'done'],
  ['create', 'The service did not confirm this, so it may have been done all the same: look …', 'uncertain'],
  ['delete', 'Delete this conversation? It is lost for good, with all its messages.', undefined],
  ['delete', 'Deleted the conversation `a`.', 'done'],
  ['mute', 'The conversation was already muted: nothing was changed.', 'not done'],
] as const)('to %s, "%s" means %s', (kind, said, meaning) => {
  const wish: Wish = kind === 'create' ? { kind, party: 'a' } : { kind, id: 'a' };
  expect(meaningOf(wish, said)).toBe(meaning);
});
