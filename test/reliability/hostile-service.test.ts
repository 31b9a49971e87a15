import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerWith, behave } from '../e2e/faulty-service.ts';
import { buttonOf, messageOf, type Rollcall, startRollcall, textOf } from '../e2e/rollcall.ts';

let rollcall: Rollcall;
beforeAll(async () => {
  rollcall = await startRollcall({
    NAMES_CACHE_SECONDS: '0',
    NAMES_CURSOR_PARAMETER: 'starting_after',
    API_CURSOR_PARAMETER: '',
  });
});
afterAll(() => rollcall.close());
beforeEach(() => {
  rollcall.service.misbehave = behave;
});

const NO_SENSE = 'The service gave an invalid answer';

describe('an answer of 7 MB', () => {
  it.each([
    [
      'a name',
      { data: [{ wallet: 'w' }, { names: ['\u200b'.repeat(2_300_000)] }] },
      '1 name cannot be shown.',
    ],
    ['a wallet', { wallet: 'w'.repeat(7_000_000), names: ['ada'] }, NO_SENSE],
  ])('that is one text (%s) costs others nothing', async (_what, answer, sentence) => {
    const body = JSON.stringify(answer);
    rollcall.service.misbehave = (incoming, outgoing) =>
      /\/(ada|wallets\/w)\//.test(incoming.url ?? '') && answerWith(200, body)(incoming, outgoing);
    const [hostile, others] = await Promise.all([
      rollcall.member.command('list', { name: 'ada' }),
      rollcall.discord.clientOf('visitor').command('list', { name: 'solo' }),
    ]);
    expect(textOf(hostile)).toContain(sentence);
    expect(textOf(others)).toContain('**1 name**');
  });

  it('that is metadata nested three million deep is shown by its beginning', async () => {
    const record = {
      id: 1,
      'the service': 'hash',
      provider: 'game',
      nft_earned: 'gold',
      score: 1,
      stage: 1,
      bonus: 1,
      json: '['.repeat(3_000_000) + ']'.repeat(3_000_000),
      created_at: '2022-11-10T12:41:29Z',
      updated_at: '2022-11-10T12:41:29Z',
    };
    rollcall.service.misbehave = answerWith(200, JSON.stringify({ data: [record] }));
    const { message } = messageOf(await rollcall.member.command('records'));
    const details = await rollcall.member.click(message.id, buttonOf(message, 'Details'));
    expect(textOf(details)).toMatch(/^\[{1900,}… \(\+\d+\+\)$/m);
  });
});
