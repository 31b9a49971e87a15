import { expect, test } from 'vitest';
import type { FailureReason } from '../../../src/services/service-failure.ts';
import { rowOf } from '../lists/listed-rows.ts';
import { servicesOver } from '../services-of.ts';
import { failureOf, json } from '../upstream.ts';

const { contact_id: _contact, game_id: _game, ...row } = rowOf('x');

/** What it comes to when a creation with `sent` is answered with `answered`; the party is a contact or a game. */
async function created(
  kind: 'conversations' | 'scores',
  [party, group]: readonly [string | undefined, string | undefined],
  [answeredParty, answeredGroup]: readonly [string | null, string | null],
): Promise<FailureReason | 'created'> {
  const own = kind === 'conversations' ? 'contact_id' : 'game_id';
  const { services } = await servicesOver((_request, response) =>
    json(response, { ...row, [own]: answeredParty, group_id: answeredGroup }, 201),
  );
  const call =
    kind === 'conversations'
      ? services.conversations.create({ contact_id: party, group_id: group })
      : services.scores.create({ game_id: party, group_id: group });
  const outcome = await call.catch(() => undefined);
  return outcome ? 'created' : failureOf(call);
}

const kinds = ['conversations', 'scores'] as const;

test.each([
  ['the same', ['ada', 'g1'], ['ada', 'g1']],
  ['the same in other letters', ['Ada', 'ｇ１'], ['ADA', 'g1']],
  ['the group alone', ['ada', 'g1'], [null, 'g1']],
  ['the party alone', ['ada', 'g1'], ['ada', null]],
  ['an empty party, which is none', ['ada', 'g1'], ['', 'g1']],
  ['a group that was not sent', ['ada', undefined], ['ada', 'all']],
  ['a party that was not sent', [undefined, 'g1'], ['everybody', 'g1']],
] as const)('a creation that is answered with %s is one', async (_what, sent, answered) => {
  for (const kind of kinds) expect(await created(kind, sent, answered)).toBe('created');
});

test.each([
  ['another party', ['ada', undefined], ['bob', null], /^the answer is about another (contact|game)_id$/],
  ['another group', [undefined, 'g1'], [null, 'g2'], /^the answer is about another group_id$/],
  ['another party in the group', ['ada', 'g1'], ['bob', 'g1'], /another (contact|game)_id$/],
  ['the party in another group', ['ada', 'g1'], ['ada', 'g2'], /another group_id$/],
  ['none of both', ['ada', 'g1'], [null, null], /^the answer lacks the \w+_id and the group_id$/],
  ['no party', ['ada', undefined], [null, null], /^the answer lacks the (contact|game)_id$/],
  ['no party, and a group that was not sent', ['ada', undefined], [null, 'g1'], /lacks the/],
] as const)('a creation that is answered with %s is open', async (_what, sent, answered, problem) => {
  for (const kind of kinds)
    expect(await created(kind, sent, answered)).toEqual({
      kind: 'unconfirmed',
      problem: expect.stringMatching(problem),
    });
});
