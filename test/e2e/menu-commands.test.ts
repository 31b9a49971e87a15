import { ButtonStyle, ComponentType, MessageFlags } from 'discord-api-types/v10';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buttonOf, idsIn, menuOf, messageOf, type Rollcall, startRollcall, textOf } from './rollcall.ts';

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
  it('shows the wallet of the name that a message is, to the asker alone, with the pages of /list', async () => {
    const outcome = await lookUp('collector');
    expect(messageOf(outcome).ephemeral).toBe(true);
    expect(textOf(outcome)).toMatch(/^`collector` belongs to the wallet\n/);
    const { message } = messageOf(outcome);
    const next = await rollcall.as('member').click(buttonOf(message, 'Next'), { message: message.id });
    expect(messageOf(next).message.id).toBe(message.id);
    expect(textOf(next)).toContain('page 2');
  });

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

  it('asks which of several names is meant before it asks the service', async () => {
    const outcome = await lookUp('does anybody know ada?');
    const { message } = messageOf(outcome);
    expect(textOf(outcome)).toBe('Which of these is the name?');
    expect(rollcall.service.calls).toEqual([]);
    const menu = menuOf(message);
    expect(menu.options.map(({ value }) => value)).toEqual(['does', 'anybody', 'know', 'ada']);
    const chosen = await rollcall.as('member').choose(['ada'], { message: message.id });
    expect(messageOf(chosen).message).toMatchObject({ id: message.id, content: '' });
    expect(textOf(chosen)).toMatch(/^`ada` belongs to the wallet\n/);
  });

  it('takes what stands in backticks, and what a card of its own is about', async () => {
    expect(textOf(await lookUp('I mean `solo`, of course'))).toMatch(/^`solo` belongs to the wallet\n/);
    const { message } = messageOf(await rollcall.as('member').command('list', { name: 'solo' }));
    const of = () => rollcall.as('member').use(LOOK_UP, { message: message.id });
    await expect.poll(async () => textOf(await of())).toMatch(/^`solo` belongs to the wallet\n/);
  });

  it('answers at once for the one word that is known here, and asks for several with the known ones first', async () => {
    await rollcall.as('member').command('list', { name: 'solo' });
    const shown = async () => textOf(await lookUp('hello, does\nanybody know Solo, please?'));
    await expect.poll(shown).toMatch(/^`solo` belongs to the wallet\n/);
    await rollcall.as('member').command('list', { name: 'collector', limit: 1 });
    const asked = async () => {
      const outcome = await lookUp('who is richer: solo or collector?');
      return menuOf(messageOf(outcome).message)
        .options.map(({ value }) => value)
        .slice(0, 3);
    };
    await expect.poll(asked).toEqual(['solo', 'collector', 'who']);
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
  it('shows the conversations whose contact is the id or the name of the user, and says so', async () => {
    const { id } = rollcall.member.user;
    await rollcall.as('moderator').command('conversation create', { contact: 'member' });
    await rollcall.as('moderator').command('conversation create', { contact: id, group: 'eu' });
    await rollcall.as('moderator').command('conversation create', { contact: 'member-2' });
    const outcome = await rollcall.as('moderator').use(FIND, { user: '@member' });
    const text = textOf(outcome);
    expect(messageOf(outcome).ephemeral).toBe(true);
    expect(text).toContain('**2 conversations**');
    expect(text).toContain(`Rollcall looks for the user's id \`${id}\` or name \`member\` as the contact:`);
    expect(text).toMatch(/^`member` · never active$/m);
    expect(text).toMatch(new RegExp(`^\`${id} · group eu\` · never active$`, 'm'));
    expect(text).not.toContain('member-2');
    const menu = menuOf(messageOf(outcome).message);
    expect(menu.options).toHaveLength(2);
    const { message } = messageOf(outcome);
    const [first] = menu.options;
    const shown = await rollcall.as('moderator').choose([first?.value ?? ''], { message: message.id });
    expect(messageOf(shown).message.id).toBe(message.id);
    expect(textOf(shown)).toContain(first?.description);
    expect(buttonOf(messageOf(shown).message, 'Delete')).not.toBe('');
  });

  it('says so when there is none, and leaves out what was deleted elsewhere', async () => {
    expect(textOf(await rollcall.as('moderator').use(FIND, { user: '@newcomer' }))).toContain(
      '**No conversations**',
    );
    await rollcall.as('moderator').command('conversation create', { contact: 'newcomer' });
    const found = await rollcall.as('moderator').use(FIND, { user: '@newcomer' });
    expect(textOf(found)).toContain('**1 conversation**');
    const [id] = idsIn(found);
    const { status } = await fetch(new URL(`/v1/conversations/${id}`, rollcall.service.url), {
      method: 'DELETE',
      headers: { authorization: `Bearer ${rollcall.serviceToken}` },
    });
    expect(status).toBe(204);
    expect(textOf(await rollcall.as('moderator').use(FIND, { user: '@newcomer' }))).toContain(
      '**No conversations**',
    );
  });

  it('is refused to whoever may not moderate, and that is written down', async () => {
    await expect(rollcall.as('member').use(FIND, { user: '@moderator' })).rejects.toThrow('there is none');
    const outcome = await rollcall.discord.tamperedClientOf('member').onUser(FIND, '@moderator');
    expect(textOf(outcome)).toMatch(/^This is for moderators: /);
    expect(rollcall.log.some(({ audit }) => JSON.stringify(audit ?? '').includes(FIND))).toBe(true);
    expect(rollcall.service.calls).toEqual([]);
  });
});
