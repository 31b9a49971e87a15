import { once } from 'node:events';
import { ChannelType, GatewayIntentBits } from 'discord.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { SeenTyping } from '../../people/watch-messages.ts';
import { call, loggedIn } from '../fixture.ts';
import { botOf, type Caller, contents, controlled, GENERAL } from './control.ts';
import { behave, COMMANDS } from './versatile-bot.ts';

async function withBot(slow?: (answer: () => void) => void): Promise<Caller> {
  const { discord, caller } = await controlled();
  behave(await botOf(discord, COMMANDS), {
    ...(slow && { slow }),
    twice: (channel) => {
      for (const content of ['one', 'two'])
        void call(discord, 'POST', `/channels/${channel}/messages`, { json: { content } });
    },
    ignored: () => void discord.workshop.happen('pass-time', { minutes: 1 }),
  });
  return caller;
}

describe('a verb', () => {
  test('of writing has the own message in said, and the answers of the bot in messages', async () => {
    const caller = await withBot();
    const files = [
      { name: 'a.txt', base64: Buffer.from('abc').toString('base64'), content_type: 'text/plain' },
    ];
    const hello = await caller.as('member', 'say', { content: '!hello', files });
    expect(hello).toMatchObject({
      kind: 'messages',
      said: { author: 'member', content: '!hello', attachments: [{ filename: 'a.txt', size: 3 }] },
      messages: [{ author: 'sample', content: 'Hello 1', ephemeral: false, buttons: [] }],
    });
    expect(hello.messages[0].message.message_reference.message_id).toBe(hello.said.id);
    let twice = hello;
    // The second comes in the moment after the first; on a busy machine a moment may be too short.
    const sayTwice = async () => {
      twice = await caller.as('member', 'say', { content: '!twice', reply_to: hello.said.id });
      const query = `like=^two&after=${twice.said.id}`;
      expect((await caller.ask('GET', `/people/member/messages?${query}`)).status).toBe(200);
      return contents(twice).toSorted();
    };
    await expect.poll(sayTwice, { interval: 10 }).toEqual(['one', 'two']);
    expect(twice.said.message.message_reference.message_id).toBe(hello.said.id);
    const began = Date.now();
    expect(await caller.as('member', 'say', { content: 'to nobody', wait: 200 })).toMatchObject({
      kind: 'nothing',
      messages: [],
      said: { content: 'to nobody' },
    });
    expect(Date.now() - began).toBeGreaterThanOrEqual(195);
    const edited = await caller.as('member', 'edit', { message: hello.said.id, content: 'b', wait: 0 });
    expect(edited).toMatchObject({ kind: 'nothing', said: { id: hello.said.id, content: 'b' } });
    expect(await caller.as('member', 'delete', { message: hello.said.id, wait: 0 })).toEqual({
      kind: 'nothing',
      messages: [],
    });
  });

  test('of a command takes options by name, choices and people by theirs, and files', async () => {
    const caller = await withBot();
    const options = {
      text: 'a',
      size: 'Very large',
      who: 'Mo Moderator',
      file: { name: 'f.bin', base64: 'AAA=' },
    };
    for (const who of ['Mo Moderator', 'moderator', '@moderator', '1190000000000000010']) {
      const { kind, messages } = await caller.as('member', 'command', {
        name: '/echo',
        options: { ...options, who },
      });
      expect([kind, messages[0].content]).toEqual(['messages', 'a xl moderator f.bin']);
    }
    const [list] = (await caller.as('member', 'command', { name: 'list all' })).messages;
    expect(list).toMatchObject({ content: '', embeds: [{ title: 'All of them' }], ephemeral: false });
    const { body: more } = await caller.ask('GET', `/people/member/messages?like=^and+more&after=${list.id}`);
    expect(more.messages).toMatchObject([{ content: 'and more', ephemeral: true }]);
    expect(await caller.as('member', 'command', { name: 'silent' })).toMatchObject({ kind: 'nothing' });
  });

  test('of typing has the choices of the bot', async () => {
    const caller = await withBot();
    const body = { name: 'find', option: 'name', typed: 'ad' };
    expect(await caller.as('member', 'autocomplete', body)).toEqual({
      kind: 'choices',
      messages: [],
      choices: [{ name: 'ad!', value: 'v' }],
    });
  });

  test('of a form has its fields, which are filled in by their labels', async () => {
    const caller = await withBot();
    const asked = await caller.as('member', 'command', { name: 'ask' });
    expect(asked).toEqual({
      kind: 'form',
      messages: [],
      form: expect.any(String),
      title: 'Feedback',
      fields: [
        { label: 'Your name', custom_id: 'n', type: 4 },
        { label: 'Colour', custom_id: 'colour', type: 3 },
      ],
      modal: expect.objectContaining({ custom_id: 'm', title: 'Feedback' }),
    });
    const { form } = asked;
    const submit = (who: string, fields: object) =>
      caller.ask('POST', `/people/${who}/submit`, { form, fields });
    expect(await submit('moderator', {})).toMatchObject({
      status: 409,
      body: { error: 'moderator has no such form open; none is open.' },
    });
    expect(await submit('member', { Name: 'Ada' })).toMatchObject({
      status: 409,
      body: { error: 'There is no field "Name" in the form; its fields are: "Your name", "Colour".' },
    });
    const answered = await submit('member', { 'Your name': 'Ada', colour: ['Deep red'] });
    expect(answered.body).toMatchObject({
      kind: 'messages',
      messages: [{ content: 'Thanks, Ada: red', ephemeral: true }],
    });
    expect((await submit('member', { 'Your name': 'Ada', Colour: 'Blue' })).status).toBe(409);
  });

  test('of buttons and menus finds them by their labels', async () => {
    const caller = await withBot();
    const shown = await caller.as('member', 'command', { name: 'buttons' });
    expect(shown.messages[0].buttons).toEqual([
      { label: 'Yes', custom_id: 'yes', disabled: false },
      { label: '❌', custom_id: 'no', disabled: true },
      { label: 'Site', custom_id: null, disabled: false },
    ]);
    const click = (body: object) => caller.ask('POST', '/people/member/click', body);
    for (const [button, error] of [
      ['❌', 'That button is disabled.'],
      ['Site', 'The button "Site" opens an address, which no bot learns of.'],
    ])
      expect(await click({ button })).toEqual({ status: 409, body: { error } });
    const { id } = shown.messages[0];
    for (const values of [['Second'], ['2']])
      expect((await caller.as('member', 'choose', { values })).messages).toMatchObject([
        { id, content: 'chose 2' },
      ]);
    expect((await caller.as('member', 'choose', { values: ['Mo Moderator'] })).messages).toMatchObject([
      { id, content: 'chose 1190000000000000010' },
    ]);
    expect((await click({ button: 'Yes', message: id })).body.messages).toMatchObject([
      { content: 'pressed yes' },
    ]);
  });

  test('of menus of messages and people', async () => {
    const caller = await withBot();
    const { said } = await caller.as('member', 'say', { content: 'loud', wait: 0 });
    const shouted = await caller.as('moderator', 'use', { name: 'Shout', message: said.id });
    expect(shouted.messages).toMatchObject([{ content: 'LOUD' }]);
    const greeted = await caller.as('moderator', 'use', { name: 'Greet', user: 'member' });
    expect(greeted.messages).toMatchObject([{ content: 'Hi member' }]);
    expect(await caller.ask('POST', '/people/member/use', { name: 'Greet' })).toMatchObject({ status: 409 });
  });

  test('whose bot is slow ends with its wait, and one whose bot never answers has failed', async () => {
    const begun: (() => void)[] = [];
    const caller = await withBot((answer) => void begun.push(answer));
    const nothing = { kind: 'nothing', messages: [] };
    expect(await caller.as('member', 'command', { name: 'slow', wait: 1 })).toEqual(nothing);
    await expect.poll(() => begun.length).toBe(1);
    begun[0]?.();
    await caller.ask('GET', '/people/member/messages?like=at+last');
    const patient = caller.as('moderator', 'command', { name: 'slow', wait: 60_000 });
    await expect.poll(() => begun.length).toBe(2);
    begun[1]?.();
    expect((await patient).messages).toMatchObject([{ content: 'at last' }]);
    // Discord's 3 s are over at once, which belongs to the action though its own wait was over before.
    expect(await caller.as('member', 'command', { name: 'never', wait: 0 })).toEqual({
      kind: 'failed',
      messages: [],
      reason: 'The application did not respond',
    });
  });

  test('of reacting, typing and threads reaches the bot, and others see it', async () => {
    const { discord, caller } = await controlled();
    const { GuildMessageReactions, GuildMessageTyping, GuildMessages, Guilds } = GatewayIntentBits;
    const client = await loggedIn(
      discord,
      [],
      [Guilds, GuildMessages, GuildMessageReactions, GuildMessageTyping],
    );
    client.on(
      'messageReactionAdd',
      async ({ emoji, message }) => void (await message.reply(`got ${emoji.name}`)),
    );
    const typed = once(client, 'typingStart');
    const channel = await client.channels.fetch(GENERAL);
    if (channel?.type !== ChannelType.GuildText) throw new Error('no channel');
    const { id: message } = await channel.send('React!');
    const given = await caller.as('member', 'react', { message, emoji: '👍' });
    expect([given.kind, contents(given)]).toEqual(['messages', ['got 👍']]);
    await caller.as('member', 'react', { message, emoji: '👍', remove: true, wait: 0 });
    const wrong = await caller.ask('POST', '/people/member/react', { message, emoji: 'thumb' });
    expect([wrong.status, wrong.body.error]).toEqual([409, '"thumb" is no emoji.']);
    const events: SeenTyping[] = [];
    onTestFinished(discord.watchTyping((typing) => events.push(typing)));
    expect(await caller.as('member', 'type')).toEqual({ kind: 'nothing', messages: [] });
    expect((await typed)[0].user.username).toBe('member');
    expect(events).toMatchObject([{ channel: GENERAL, user: { username: 'member' } }]);
    expect(events[0]?.people).not.toContain('member');
    const thread = await channel.threads.create({ name: 'tea', type: ChannelType.PublicThread });
    await caller.as('member', 'join', { channel: 'tea', wait: 0 });
    await caller.as('member', 'say', { content: 'here', wait: 0 });
    expect(discord.channelMessages(thread.id).map(({ content }) => content)).toEqual(['here']);
    await caller.as('member', 'leave', { channel: 'tea', wait: 0 });
    client.on('threadCreate', async (created, isNew) => void (isNew && (await created.send('Welcome'))));
    const start = { name: 'coffee', channel: 'general', message };
    expect(contents(await caller.as('member', 'start_thread', start))).toEqual(['Welcome']);
    expect((await caller.as('member', 'say', { content: 'thanks', wait: 0 })).said.message.channel_id).toBe(
      message,
    );
    const again = await caller.ask('POST', '/people/member/start_thread', start);
    expect(again.body.error).toBe('That message can begin no thread.');
    expect((await caller.ask('POST', '/people/member/join', { channel: 'general' })).body.error).toBe(
      'This channel is no thread.',
    );
  });
});
