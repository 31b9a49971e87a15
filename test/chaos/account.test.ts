import { expect, it } from 'vitest';
import { account } from '../../chaos/account.ts';
import type { Tally } from '../../chaos/discord/tally.ts';
import type { Told } from '../../chaos/discord/wishes.ts';
import type { StoredResource } from '../../chaos/judgement.ts';

const resource = (id: string, party: string): StoredResource => {
  return { id, kind: 'conversation', party, muted: false, text: `${id} ${party}` };
};
const asking = { at: 10_000, what: 'list', why: 'The application did not respond' };

/** Somebody wanted a conversation with "wanted"; `made` are those that are there. */
function tried(told: readonly Told[], made: readonly StoredResource[], more: Partial<Tally> = {}) {
  const wish = { wish: { kind: 'create', party: 'wanted' }, told, shown: [] } as const;
  const tally: Tally = {
    interactions: 10,
    unanswered: [],
    answeredTwice: [],
    sentences: {},
    wishes: [wish],
    moderated: [],
    slowest: 0,
    stoodStill: 0,
    ...more,
  };
  const sleeps = [{ from: 20_000, to: 30_000 }];
  const bot = { readyAt: 0, endedAt: Number.POSITIVE_INFINITY, sleeps, defects: () => [] };
  const stage = { bots: [bot], service: { resources: () => [resource('other', 'others'), ...made] } };
  const before = [resource('other', 'others')];
  return account(stage, tally, { before, memory: [1, 1], notes: [] }).broken;
}

it('holds for a change that is told as it is, and for what began while the only bot slept', () => {
  expect(tried(['done'], [resource('a', 'wanted')])).toEqual([]);
  expect(tried(['uncertain'], [])).toEqual([]);
  expect(tried([], [], { unanswered: [{ ...asking, at: 21_000, undelivered: false }] })).toEqual([]);
});

it.each([
  ['applied twice', tried(['done'], [resource('a', 'wanted'), resource('b', 'wanted')])],
  ['told and not there', tried(['done'], [])],
  ['made and told as not made', tried(['not done'], [resource('a', 'wanted')])],
  ['not answered', tried([], [], { unanswered: [{ ...asking, undelivered: false }] })],
  ['answered twice', tried([], [], { answeredTwice: ['1 (one | other)'] })],
])('does not hold for what is %s', (words, broken) => {
  expect(broken).toEqual([expect.stringMatching(`^1 ${words}: `)]);
});
