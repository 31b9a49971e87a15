import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerWith } from './faulty-service.ts';
import { buttonOf, messageOf, type Rollcall, startRollcall, textOf } from './rollcall.ts';

/** As long as the service may have them: no custom id holds them. */
const GAME = 'game '.padEnd(1_000, 'x');
const AWARD = 'award '.padEnd(1_000, 'x');
const PLAYER = 'player '.padEnd(1_000, 'x');
const OF_AWARD = { award: AWARD, sort: 'newest', limit: 1 };
const STAMP = '2026-01-01T00:00:00.000000Z';
const record = (id: number, player = PLAYER) => ({
  ...{ id, 'the service': player, provider: GAME, nft_earned: AWARD, score: 10 * id, stage: 1, bonus: 0 },
  ...{ json: '', created_at: STAMP, updated_at: STAMP },
});

describe('scores with the longest texts', () => {
  let rollcall: Rollcall;
  beforeAll(async () => {
    const pictures = { packages: ['a-package-that-nobody-has'] };
    rollcall = await startRollcall({}, { pictures });
    const data = [record(1), record(2), record(3, 'another')];
    const answer = answerWith(200, JSON.stringify({ data }), { 'content-type': 'application/json' });
    rollcall.service.misbehave = async (incoming, outgoing) => answer(incoming, outgoing);
  });
  afterAll(() => rollcall.close());

  it.each([
    ['records', 'Next', OF_AWARD, '2 records · page 2 of 2'],
    ['records', 'Oldest', OF_AWARD, 'oldest first'],
    ['records', 'Details', OF_AWARD, 'Record 2'],
    ['records', 'File', OF_AWARD, '2 records'],
    ['top', 'Previous', { limit: 1 }, '1 of 2'],
    ['top', '7 days', { limit: 1 }, 'has no score here'],
    ['chart', 'Distribution', {}, '2 scores'],
  ])('have their buttons: /%s, %s', async (command, label, options, expected) => {
    const member = rollcall.as('member');
    const { message } = messageOf(
      await member.command(command, { provider: GAME, player: PLAYER, ...options }),
    );
    expect(buttonOf(message, label).length).toBeLessThanOrEqual(100);
    const pressed = textOf(await member.click(buttonOf(message, label), { message: message.id }));
    expect(pressed).toContain(expected);
  });
});
