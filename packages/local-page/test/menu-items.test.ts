import { Control } from 'local-discord/control';
import type { ChatClient, SeenMessage } from 'local-discord/people';
import { SAMPLE_WORLD, startTestDiscord, type TestDiscord } from 'local-discord/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtInItems } from '../app/composer/context-menu.ts';
import { paneState } from '../app/state/pane.ts';
import { english } from '../app/words/words.ts';

let discord: TestDiscord;
beforeAll(async () => {
  discord = await startTestDiscord({ world: SAMPLE_WORLD });
});
afterAll(() => discord.close());

/** What somebody's menu of a message has, but for what all of them have. */
async function offered(client: ChatClient, seen: SeenMessage): Promise<string[]> {
  const control = new Control({ discord }).client;
  const person = (await control.people()).find(({ name }) => name === client.user.username);
  const place = person?.channels.find(({ id }) => id === client.channelId);
  if (!person || !place) throw new Error('They do not see the channel.');
  const pane = {
    ...paneState(),
    ...{ view: { person: person.name, place: place.id }, person, place, server: undefined, words: english },
    ...{ as: control.as(person.name), here: { channel: place.id, wait: 0 } as const },
    act: () => Promise.reject(new Error('nothing is done')),
  };
  const names = builtInItems(pane, { kind: 'message', seen }).map((each) => each.name);
  return names.filter((each) => !['Reply', 'Add Reaction', 'Copy Text', 'Copy Message ID'].includes(each));
}

test('a message is changed by its author, and deleted by them and by others who may manage messages there', async () => {
  const [member, newcomer] = [discord.clientOf('member'), discord.clientOf('newcomer')];
  const said = member.say('hi');
  expect(await offered(member, said)).toEqual(['Edit Message', 'Delete Message']);
  expect(await offered(newcomer, said)).toEqual([]);
  expect(await offered(discord.clientOf('moderator'), said)).toEqual(['Delete Message']);
  expect(await offered(newcomer, { ...said, ephemeral: true })).toEqual(['Dismiss Message']);
});

test('a poll is ended by its author, once', async () => {
  const [member, newcomer] = [discord.clientOf('member'), discord.clientOf('newcomer')];
  const poll = member.say('', { poll: { question: 'Tea?', answers: [{ text: 'Yes' }] } });
  expect(await offered(member, poll)).toEqual(['End Poll Now', 'Delete Message']);
  expect(await offered(newcomer, poll)).toEqual([]);
  member.endPoll(poll.message.id);
  const ended = member.messages().find(({ message }) => message.id === poll.message.id);
  expect(await offered(member, ended ?? poll)).toEqual(['Delete Message']);
});
