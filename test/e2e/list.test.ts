import { MessageFlags } from 'discord-api-types/v10';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerWith, behave } from './faulty-service.ts';
import { answersTo, buttonOf, messageOf, pageOf, type Rollcall, startRollcall, textOf } from './rollcall.ts';

let rollcall: Rollcall;
beforeAll(async () => {
  const settings = {
    NAMES_CACHE_SECONDS: '0',
    EXPLORER_URL_TEMPLATE: 'https://explorer.example.com/address/{wallet}?of=names',
  };
  rollcall = await startRollcall(settings);
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

  it('shows the first names in descending order when asked to', async () => {
    const text = textOf(await rollcall.as('member').command('list', { name: 'ada', default: 'desc' }));
    expect(text.indexOf('エイダ')).toBeLessThan(text.indexOf('\nada\n'));
  });

  it('gives the exact data array of the interface as a file', async () => {
    const outcome = await rollcall.as('member').command('list', {
      name: 'collector',
      format: 'json',
      limit: 100,
    });
    const { body } = await import('undici').then(({ request }) =>
      request(new URL('/api/v1/names/collector?limit=100', rollcall.service.url)),
    );
    const { data } = (await body.json()) as { data: unknown };
    expect(JSON.parse(await fileOf(outcome))).toEqual(data);
  });

  it('lists the names of a wallet itself by the second call alone, in pages and as a file', async () => {
    const address = '0x0e84d6a2f91b7c35d8a04be6972f1c53ab68d7f0';
    const { message } = messageOf(await rollcall.as('member').command('wallet', { address, limit: 100 }));
    expect(message.embeds[0]?.description).toContain(
      `The wallet\n\`\`\`\n${address}\n\`\`\`\n**101+ names · page 1**`,
    );
    const second = await rollcall.as('member').click(buttonOf(message, 'Next'), { message: message.id });
    expect(textOf(second)).toContain('201+ names · page 2');
    expect(rollcall.service.calls).toEqual([
      `/api/v1/wallets/${address}/names?limit=101&default=asc`,
      `/api/v1/wallets/${address}/names?limit=201&default=asc`,
    ]);
    const file = await rollcall
      .as('member')
      .click(buttonOf(message, 'All names as a file'), { message: message.id });
    expect(textOf(file)).toContain(`The wallet \`${address}\`: `);
    expect((await fileOf(file)).trim().split('\n')).toHaveLength(2_502);
  });

  it('lists those that contain a text, in pages, as text and as a file of their own', async () => {
    const asked = { name: 'collector', contains: 'EN', limit: 100 };
    const first = await rollcall.as('member').command('list', asked);
    const { message } = messageOf(first);
    expect(message.embeds[0]?.description).toContain('**291 names · page 1 of 3 · containing `EN`**');
    expect(message.embeds[0]?.description).toContain('\ngolden-heron\n');
    const last = await pageOf(rollcall.as('member'), first, 'last');
    expect(textOf(last)).toContain('**291 names · page 3 of 3 · containing `EN`**');
    expect(textOf(last)).toContain('\nhidden-heron\n');
    const file = await rollcall
      .as('member')
      .click(buttonOf(message, 'All of these as a file'), { message: message.id });
    expect(textOf(file)).toContain('The wallet of `collector`: 291 names · containing `EN`');
    expect((await fileOf(file)).trim().split('\n')).toHaveLength(293);
    const none = await rollcall.as('member').command('wallet', {
      address: ADAS_WALLET,
      contains: 'x',
      format: 'text',
    });
    expect(textOf(none)).toContain('No names · containing `x`');
  });

  it('has a button to the wallet in the explorer that the host has set', async () => {
    for (const outcome of [
      await rollcall.as('member').command('list', { name: 'ada' }),
      await rollcall.as('member').command('wallet', { address: ADAS_WALLET }),
    ]) {
      expect(messageOf(outcome).message.components?.at(-1)).toMatchObject({
        components: [
          {
            label: 'Show in explorer',
            url: `https://explorer.example.com/address/${ADAS_WALLET}?of=names`,
          },
        ],
      });
    }
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
      .toEqual(expect.arrayContaining(['collector', 'hedy', 'amber-anchor']));
    const copy = await rollcall.as('moderator').click(buttonOf(message, 'Next'), { message: message.id });
    expect(textOf(copy)).toContain('bright-brook');
    expect(await offered('bright-brook')).toEqual([]);
    await rollcall.as('member').click(buttonOf(message, 'Next'), { message: message.id });
    await expect.poll(() => offered('bright-brook')).toEqual(['bright-brook']);
    await rollcall.as('member').command('wallet', { address: ADAS_WALLET });
    await expect.poll(() => offered('エイ')).toEqual(['エイダ']);
    expect(await offered(ADAS_WALLET)).toEqual([]);
  });

  it('offers names that were found here while somebody types', async () => {
    await rollcall.as('member').command('list', { name: 'solo' });
    await expect
      .poll(() => rollcall.as('member').autocomplete('list', 'name', 'sol'))
      .toEqual({
        kind: 'choices',
        messages: [],
        choices: [{ name: 'solo', value: 'solo' }],
      });
    const elsewhere = await rollcall.as('visitor').autocomplete('list', 'name', 'ada');
    expect(elsewhere).toEqual({ kind: 'choices', messages: [], choices: [] });
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

  it('tries the name in small letters, and its heading names the one that answered', async () => {
    const outcome = await rollcall.as('member').command('list', { name: 'ADA', limit: 1 });
    expect(messageOf(outcome).ephemeral).toBe(false);
    expect(textOf(outcome)).toContain(
      '`ada` belongs to the wallet\n```\n0x5a1c0de9b7f2438e6d1f0a94c37be8215d60fa7c\n```\n' +
        '**2+ names · page 1**\nNobody has registered `ADA`: these are the names of `ada`.\n',
    );
    const { message } = messageOf(outcome);
    const next = await rollcall.as('member').click(buttonOf(message, 'Next'), { message: message.id });
    expect(textOf(next)).toContain('`ada` belongs to the wallet');
    const text = await rollcall.as('member').command('list', { name: 'ADA', format: 'text' });
    expect(textOf(text)).toContain('Nobody has registered `ADA`: these are the names of `ada`.');
    expect(textOf(await rollcall.as('member').command('list', { name: 'Nobody' }))).toMatch(
      /^Nobody has registered the name `Nobody`: check the spelling\./,
    );
    rollcall.service.misbehave = (incoming, outgoing) =>
      incoming.url?.includes('/names/ada/') === true && answerWith(503)(incoming, outgoing);
    expect(textOf(await rollcall.as('member').command('list', { name: 'aDA' }))).toContain(
      'cannot be reached',
    );
  });

  it('offers names near it that were found here, and shows one at once', async () => {
    await rollcall.as('member').command('list', { name: 'ada' });
    await rollcall.as('member').command('list', { name: 'solo' });
    const outcome = await rollcall.as('member').command('list', { name: 'ADAA', limit: 1, default: 'desc' });
    expect(textOf(outcome)).toContain('Nobody has registered the name `ADAA`. Did you mean `ada`?');
    const { message, ephemeral } = messageOf(outcome);
    expect(ephemeral).toBe(true);
    const shown = await rollcall.as('member').click(buttonOf(message, 'ada'), { message: message.id });
    expect(messageOf(shown)).toMatchObject({ ephemeral: true, message: { id: message.id, content: '' } });
    expect(textOf(shown)).toContain('**2+ names · page 1**\n```\nエイダ\n```');
    const next = await rollcall
      .as('member')
      .click(buttonOf(messageOf(shown).message, 'Next'), { message: message.id });
    expect(textOf(next)).toContain('ada.lovelace');
    const elsewhere = await rollcall.as('visitor').command('list', { name: 'ADAA' });
    expect(textOf(elsewhere)).toContain('check the spelling');
  });

  it('offers the names of what looks like the address of a wallet', async () => {
    const outcome = await rollcall.as('member').command('list', { name: ADAS_WALLET });
    expect(textOf(outcome)).toMatch(/ of a wallet: <\/wallet:\d+> shows its names\./);
    const { message } = messageOf(outcome);
    const shown = await rollcall
      .as('member')
      .click(buttonOf(message, 'Names of this wallet'), { message: message.id });
    expect(messageOf(shown).message.id).toBe(message.id);
    expect(textOf(shown)).toContain(`The wallet\n\`\`\`\n${ADAS_WALLET}\n`);
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

  it('that is a rate limit is one too, and whoever asks next is told at once, without a call', async () => {
    const limited = await startRollcall();
    try {
      await limited.member.command('list', { name: 'solo' });
      limited.service.misbehave = answerWith(429, '', { 'retry-after': '42' });
      limited.service.calls.length = 0;
      const busy = /^The service is busy: try again in \d+ seconds\.$/m;
      const first = await limited.member.command('list', { name: 'ada' });
      expect(textOf(first)).toMatch(/^The service is busy: try again in 42 seconds\.$/m);
      expect(messageOf(first).ephemeral).toBe(true);
      limited.service.misbehave = behave;
      for (const outcome of [
        await limited.discord.clientOf('visitor').command('list', { name: 'collector' }),
        await limited.moderator.command('conversation list'),
        await limited.moderator.command('records'),
      ]) {
        expect(textOf(outcome)).toMatch(busy);
      }
      expect(textOf(await limited.member.command('list', { name: 'solo' }))).toContain('1 name');
      expect(limited.service.calls).toHaveLength(1);
    } finally {
      await limited.close();
    }
  });
});
