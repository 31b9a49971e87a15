import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerWith, behave } from '../e2e/faulty-service.ts';
import { buttonOf, menuOf, messageOf, type Rollcall, startRollcall, textOf } from '../e2e/rollcall.ts';
import { rowOf } from '../services/lists/listed-rows.ts';

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
    ['a name', { data: [{ wallet: 'w' }, { names: ['\u200b'.repeat(2_300_000)] }] }],
    ['a wallet', { wallet: 'w'.repeat(7_000_000), names: ['ada'] }],
  ])('that is one text (%s) costs others nothing', async (_what, answer) => {
    const body = JSON.stringify(answer);
    rollcall.service.misbehave = (incoming, outgoing) =>
      /\/(ada|wallets\/w)\//.test(incoming.url ?? '') && answerWith(200, body)(incoming, outgoing);
    const [hostile, others] = await Promise.all([
      rollcall.member.command('list', { name: 'ada' }),
      rollcall.discord.clientOf('visitor').command('list', { name: 'solo' }),
    ]);
    expect(textOf(hostile)).toContain(NO_SENSE);
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

it('a list that names a row twice shows it once, with a menu', async () => {
  const [a, b] = ['a', 'b'].map((id) => rowOf(id));
  rollcall.service.misbehave = answerWith(200, JSON.stringify({ has_more: false, data: [a, b, a] }));
  const outcome = await rollcall.moderator.command('conversation list');
  expect(textOf(outcome)).toContain('**2 conversations**');
  expect(menuOf(messageOf(outcome).message).options.map(({ value }) => value)).toEqual(['a', 'b']);
});

it('a file that Discord would refuse is cut with a sentence', async () => {
  const names = Array.from({ length: 8_000 }, (_, at) => `${at}`.padEnd(800, '語'));
  rollcall.service.misbehave = ({ url = '' }, outgoing) => {
    const after = new URL(url, 'http://localhost').searchParams.get('starting_after');
    const from = after === null ? 0 : names.indexOf(after) + 1;
    outgoing.end(JSON.stringify({ wallet: 'w', names: names.slice(from, from + 2_500) }));
    return true;
  };
  const { message } = messageOf(await rollcall.member.command('list', { name: 'ada' }));
  const outcome = await rollcall.member.click(message.id, buttonOf(message, 'All names as a file'));
  expect(textOf(outcome)).toMatch(
    /The file has the first 4,\d{3} of 8,000 names, as many as Discord accepts here/,
  );
  const [attachment] = messageOf(outcome).message.attachments;
  expect(attachment?.size).toBeGreaterThan(10 * 1024 * 1024 - 2_500);
  expect(attachment?.size).toBeLessThanOrEqual(10 * 1024 * 1024);
});
