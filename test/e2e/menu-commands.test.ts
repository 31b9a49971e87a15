import { ButtonStyle, ComponentType, MessageFlags } from 'discord-api-types/v10';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buttonOf, menuOf, messageOf, type Rollcall, startRollcall, textOf } from './rollcall.ts';

const LOOK_UP = 'Look up this name';
const FIND = 'Find their conversations';

let rollcall: Rollcall;
beforeAll(async () => {
  rollcall = await startRollcall();
});
afterAll(() => rollcall.close());
beforeEach(() => {
  rollcall.service.calls.length = 0;
});

const lookUp = (text: string) => {
  const { message } = rollcall.moderator.say(text);
  return rollcall.as('member').use(LOOK_UP, { message: message.id });
};

describe(LOOK_UP, () => {
  it('offers nobody what it has shown to one person, and a name of /list to everybody', async () => {
    // A bot that has shown no names.
    await rollcall.restart();
    const offered = async () =>
      rollcall
        .as('moderator')
        .autocomplete('list', 'name', 'collector')
        .then((outcome) => {
          if (outcome.kind !== 'choices') throw new Error(JSON.stringify(outcome));
          return outcome.choices.map(({ value }) => value);
        });
    const { message } = messageOf(await lookUp('is `collector` or `ada` meant?'));
    await rollcall.as('member').choose(['collector'], { message: message.id });
    const shown = messageOf(await lookUp('collector')).message;
    await rollcall.as('member').click(buttonOf(shown, 'Next'), { message: shown.id });
    expect(await offered()).toEqual([]);
    await rollcall.as('member').command('list', { name: 'collector' });
    await expect.poll(offered).toEqual(['collector']);
  });

  const POLL = { question: 'Who is richer?', answers: [{ text: 'grace' }, { text: '`ada`', emoji: '🎉' }] };
  const EMBED = {
    author: { name: 'one' },
    title: 'two',
    description: '**three**',
    fields: [{ name: 'four', value: '`five six`' }],
    footer: { text: 'seven' },
  };
  const text = (content: string) => ({ type: ComponentType.TextDisplay, content });
  const SECTION = {
    type: ComponentType.Section,
    components: [text('two')],
    accessory: { type: ComponentType.Button, style: ButtonStyle.Link, label: 'four', url: 'https://a.test' },
  };
  const CONTAINER = { type: ComponentType.Container, components: [text('# one'), SECTION, text('three')] };
  const posted = async (json: object): Promise<string> => {
    const url = `${rollcall.discord.apiUrl}/v10/channels/${rollcall.member.channelId}/messages`;
    const headers = { authorization: `Bot ${rollcall.discord.token}`, 'content-type': 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(json) });
    return z.object({ id: z.string() }).parse(await response.json()).id;
  };
  const forwarded = (id: string) => rollcall.moderator.say('', { forwards: id }).message.id;
  it.each<[string, () => string | Promise<string>, string[]]>([
    [
      'embeds',
      () => posted({ content: 'zero', embeds: [EMBED] }),
      ['zero', 'one', 'two', 'three', 'four', 'five six', 'seven'],
    ],
    [
      'components',
      () => posted({ flags: MessageFlags.IsComponentsV2, components: [CONTAINER] }),
      ['one', 'two', 'three', 'four'],
    ],
    [
      'a poll',
      () => rollcall.moderator.say('', { poll: POLL }).message.id,
      ['Who', 'is', 'richer', 'grace', 'ada'],
    ],
    [
      'a forwarded message',
      async () => forwarded(await posted({ content: 'zero', embeds: [EMBED] })),
      ['zero', 'one', 'two', 'three', 'four', 'five six', 'seven'],
    ],
    [
      'forwarded components',
      async () => forwarded(await posted({ flags: MessageFlags.IsComponentsV2, components: [CONTAINER] })),
      ['one', 'two', 'three', 'four'],
    ],
  ])('reads what a person sees in %s, and sends the service nothing of it', async (_, message, names) => {
    await rollcall.restart();
    const outcome = await rollcall.as('member').use(LOOK_UP, { message: await message() });
    const menu = menuOf(messageOf(outcome).message);
    expect(menu.options.map(({ value }) => value)).toEqual(names);
    expect(rollcall.service.calls).toEqual([]);
  });

  it('knows names of this channel alone, in a forwarded embed too', async () => {
    await rollcall.restart();
    await rollcall.as('member').command('list', { name: 'solo' });
    const id = forwarded(await posted({ embeds: [{ title: 'Winner', footer: { text: 'of May: Solo' } }] }));
    const shown = async () => textOf(await rollcall.as('member').use(LOOK_UP, { message: id }));
    await expect.poll(shown).toMatch(/^`solo` belongs to the wallet\n/);
    const staff = rollcall.moderator.at(rollcall.discord.staffChannelId).say('Winner of May: Solo').message;
    const elsewhere = await rollcall
      .as('moderator')
      .use(LOOK_UP, { message: staff.id }, { channel: 'staff' });
    const values = menuOf(messageOf(elsewhere).message).options.map(({ value }) => value);
    expect(values).toEqual(['Winner', 'of', 'May', 'Solo']);
  });

  it('says that more words are in a message than the menu holds, and that a message has no name', async () => {
    const words = Array.from({ length: 26 }, (_, at) => `w${at}`);
    const outcome = await lookUp(words.join(' '));
    expect(textOf(outcome)).toBe(
      'Which of these is the name? The message has more words than fit here: type another one with `/list`.',
    );
    expect(menuOf(messageOf(outcome).message).options).toHaveLength(25);
    expect(textOf(await lookUp('?!'))).toBe('There is no name in this message. Type it with `/list`.');
  });
});

describe(FIND, () => {
  it('is refused to whoever may not moderate, and that is written down', async () => {
    await expect(rollcall.as('member').use(FIND, { user: '@moderator' })).rejects.toThrow('there is none');
    const outcome = await rollcall.discord.tamperedClientOf('member').onUser(FIND, '@moderator');
    expect(textOf(outcome)).toMatch(/^This is for moderators: /);
    expect(rollcall.log.some(({ audit }) => JSON.stringify(audit ?? '').includes(FIND))).toBe(true);
    expect(rollcall.service.calls).toEqual([]);
  });
});
