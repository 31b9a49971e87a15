import { expect, it } from 'vitest';
import { descriptionOf, Moderator, sentenceOf, unavailable } from './moderator.ts';

const STATE = { is_pinned: false, is_muted: false, archived_at: null, pinned_message_id: null };

it.each([
  ['conversation', 'contact', 'contact_id'],
  ['score', 'game', 'game_id'],
] as const)('create %s: with its %s, a group or both, and it is written down', async (noun, party, field) => {
  const cases: Readonly<Record<string, string>>[] = [
    { [party]: 'ada' },
    { group: 'g1' },
    { [party]: 'ada', group: 'g1', reason: 'spam' },
  ];
  for (const given of cases) {
    const moderator = new Moderator(noun, []);
    const reply = await moderator.run('create', given);
    const [first, group] = [given[party], given.group];
    expect(moderator.calls).toEqual([['create', { [field]: first, group_id: group }]]);
    expect(reply.content).toBe(`The ${noun} was created.`);
    expect(descriptionOf(reply)).toContain('`new`');
    expect(moderator.audit).toEqual([
      {
        action: `${noun} create`,
        target: 'new',
        party: first === undefined ? { kind: 'group', id: group } : { kind: party, id: first },
        outcome: 'done',
        reason: given.reason,
        before: undefined,
        after: { ...STATE, [party]: first ?? null, group: group ?? null },
      },
    ]);
    expect(moderator.remembered).toEqual(['new']);
  }
});

it.each(['conversation', 'score'] as const)('create %s: one of the two has to be given', async (noun) => {
  const moderator = new Moderator(noun, []);
  const party = noun === 'conversation' ? 'contact' : 'game';
  expect(await sentenceOf(moderator.run('create'))).toBe(
    `Give a ${party}, a group or both with the options \`${party}\` and \`group\`.`,
  );
  expect(moderator.calls).toEqual([]);
  expect(moderator.audit).toEqual([]);
  expect(moderator.command.runnables.get('create')).toMatchObject({
    visibility: { option: 'share' },
    options: [
      { name: party, min_length: 1, max_length: 255 },
      { name: 'group', min_length: 1, max_length: 255 },
      { name: 'reason', max_length: 200 },
      { name: 'share' },
    ],
  });
});

it.each([
  [{ contact: 'ada', group: 'g1' }, 'ada g1'],
  [{ contact: 'ada' }, 'ada'],
  [{ group: 'g1' }, 'g1'],
])('a creation that fails is written down with what was asked for: %j', async (given, target) => {
  const moderator = new Moderator('conversation', []);
  const failure = unavailable();
  moderator.fail('create', failure);
  await expect(moderator.run('create', given)).rejects.toBe(failure);
  expect(moderator.audit).toEqual([
    { action: 'conversation create', target, outcome: 'failed', why: 'unavailable' },
  ]);
});
