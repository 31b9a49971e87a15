import { MessageFlags } from 'discord-api-types/v10';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerWith, behave } from './faulty-service.ts';
import { answersTo, buttonOf, messageOf, pageOf, type Rollcall, startRollcall, textOf } from './rollcall.ts';

let rollcall: Rollcall;
beforeAll(async () => {
  rollcall = await startRollcall({ NAMES_CACHE_SECONDS: '0' });
});
afterAll(() => rollcall.close());
beforeEach(() => {
  rollcall.service.misbehave = behave;
  rollcall.service.calls.length = 0;
  rollcall.discord.requests.length = 0;
});

const ADAS_WALLET = '0x5a1c0de9b7f2438e6d1f0a94c37be8215d60fa7c';

async function fileOf(outcome: Parameters<typeof messageOf>[0]): Promise<string> {
  const [attachment] = messageOf(outcome).message.attachments;
  const bytes = attachment && rollcall.discord.attachment(attachment.id);
  if (!bytes) throw new Error('The message has no file');
  return new TextDecoder().decode(bytes);
}

describe('/list over the real client and the real service', () => {
  it('answers with the wallet and every name of it, in two upstream calls and one call to Discord', async () => {
    const outcome = await rollcall.as('member').command('list', { name: 'ada' });
    expect(textOf(outcome)).toContain(ADAS_WALLET);
    for (const name of ['ada', 'ada.lovelace', 'エイダ']) expect(textOf(outcome)).toContain(`\n${name}\n`);
    expect(messageOf(outcome).ephemeral).toBe(false);
    expect(rollcall.service.calls).toEqual([
      '/api/v1/names/ada/wallet',
      `/api/v1/wallets/${ADAS_WALLET}/names?limit=16&default=asc`,
    ]);
    expect(answersTo(rollcall.discord)).toEqual(['POST /callback']);
  });

  it('lists those that contain a text, in pages, as text and as a file of their own', async () => {
    const asked = { name: 'collector', contains: 'EN', limit: 100 };
    const first = await rollcall.as('member').command('list', asked);
    const { message } = messageOf(first);
    expect(message.embeds[0]?.description).toContain('**292 names · page 1 of 3 · containing `EN`**');
    expect(message.embeds[0]?.description).toContain('\ngolden-heron\n');
    const last = await pageOf(rollcall.as('member'), first, 'last');
    expect(textOf(last)).toContain('**292 names · page 3 of 3 · containing `EN`**');
    expect(textOf(last)).toContain('\nhidden-heron\n');
    const file = await rollcall
      .as('member')
      .click(buttonOf(message, 'All of these as a file'), { message: message.id });
    expect(textOf(file)).toContain('The wallet of `collector`: 292 names · containing `EN`');
    expect((await fileOf(file)).trim().split('\n')).toHaveLength(294);
    const none = await rollcall.as('member').command('wallet', {
      address: ADAS_WALLET,
      contains: 'x',
      format: 'text',
    });
    expect(textOf(none)).toContain('No names · containing `x`');
  });

  it('offers what its answers showed to everybody, and not what a page for one alone did', async () => {
    // A bot that has shown no names.
    await rollcall.restart();
    const offered = async (typed: string) => {
      const outcome = await rollcall.as('moderator').autocomplete('list', 'name', typed);
      return outcome.kind === 'choices' ? outcome.choices.map(({ value }) => value) : outcome;
    };
    const { message } = messageOf(
      await rollcall.as('member').command('list', { name: 'collector', limit: 12 }),
    );
    await expect
      .poll(() => offered(''))
      .toEqual(expect.arrayContaining(['collector', 'amber-anchor', 'crimson-crane']));
    const copy = await rollcall.as('moderator').click(buttonOf(message, 'Next'), { message: message.id });
    expect(textOf(copy)).toContain('crystal-delta');
    expect(await offered('crystal-delta')).toEqual([]);
    await rollcall.as('member').click(buttonOf(message, 'Next'), { message: message.id });
    await expect.poll(() => offered('crystal-delta')).toEqual(['crystal-delta']);
    await rollcall.as('member').command('wallet', { address: ADAS_WALLET });
    await expect.poll(() => offered('エイ')).toEqual(['エイダ']);
    expect(await offered(ADAS_WALLET)).toEqual([]);
  });

  it('offers in no channel what another one showed, a channel of moderators least of all', async () => {
    const offered = async (person: string, channel: string) => {
      const outcome = await rollcall.as(person).autocomplete('list', 'name', 'tidal-l', {}, { channel });
      return outcome.kind === 'choices' ? outcome.choices.map(({ value }) => value) : outcome;
    };
    const names = { name: 'tidal-lynx', contains: 'tidal-la', limit: 2 };
    await rollcall.as('moderator').command('list', names, { channel: 'staff' });
    await expect
      .poll(() => offered('moderator', 'staff'))
      .toEqual(['tidal-lynx', expect.stringMatching(/^tidal-la/), expect.stringMatching(/^tidal-la/)]);
    expect(await offered('member', 'general')).toEqual([]);
    expect(await offered('moderator', 'general')).toEqual([]);
    expect(textOf(await rollcall.as('member').command('list', { name: 'tidal-lynxx' }))).toBe(
      'Nobody has registered the name `tidal-lynxx`: check the spelling.',
    );
  });
});

describe('a failure of /list', () => {
  it('tells the asker alone that a name is not registered', async () => {
    const outcome = await rollcall.as('member').command('list', { name: 'nobody' });
    expect(textOf(outcome)).toBe('Nobody has registered the name `nobody`: check the spelling.');
    expect(messageOf(outcome).message.flags).toBe(MessageFlags.Ephemeral);
  });

  it('is an outage where the name in small letters cannot be looked up', async () => {
    rollcall.service.misbehave = (incoming, outgoing) =>
      incoming.url?.includes('/names/ada/') === true && answerWith(503)(incoming, outgoing);
    expect(textOf(await rollcall.as('member').command('list', { name: 'aDA' }))).toContain(
      'cannot be reached',
    );
  });

  it.each([
    ['a refused token', answerWith(401), /^The service denies Rollcall access: [^\n]*\.$/m],
    ['a service that is down', answerWith(500), /^The service cannot be reached at the moment: [^\n]*\.$/m],
    [
      'JSON of another shape',
      answerWith(200, '{"data":{"purse":"0x1"}}'),
      /^The service gave an invalid answer: [^\n]*\.$/m,
    ],
  ] as const)(
    'that is %s is one private sentence, with the reference of the log',
    async (_what, misbehave, sentence) => {
      rollcall.service.misbehave = misbehave;
      const outcome = await rollcall.as('member').command('list', { name: 'ada' });
      expect(textOf(outcome)).toMatch(sentence);
      expect(messageOf(outcome).ephemeral).toBe(true);
      const [, reference] = /\n-# Reference ([0-9a-f]{8})$/.exec(textOf(outcome)) ?? [];
      expect(rollcall.log.map((line) => line.reference)).toContain(reference ?? 'none');
    },
  );
});
