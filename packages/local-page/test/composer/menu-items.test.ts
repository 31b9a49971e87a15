import type { ChatClient, SeenMessage } from 'local-discord/people';
import { SAMPLE_WORLD, startTestDiscord, type TestDiscord } from 'local-discord/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownItems } from '../../app/composer/menu/menu-items.ts';
import { paneState } from '../../app/state/pane.ts';
import { english } from '../../app/words/words.ts';
import { placeCards } from '../../server/place-cards.ts';

let discord: TestDiscord;
beforeAll(async () => {
  discord = await startTestDiscord({ world: SAMPLE_WORLD });
});
afterAll(() => discord.close());

/** What somebody's menu of a message has, but for what all of them have. */
function offered(client: ChatClient, seen: SeenMessage): string[] {
  const places = placeCards(client, () => false);
  const place = places.find(({ id }) => id === client.channelId);
  if (!place) throw new Error('They do not see the channel.');
  const { id: userId, username: name } = client.user;
  const { locale } = client;
  const pane = {
    ...paneState(),
    view: { person: name, place: place.id },
    person: { name, userId, displayName: name, about: '', home: place.id, locale, places },
    place,
    words: english,
    ask: () => Promise.reject(new Error('nothing is asked')),
  };
  const names = ownItems(pane, { kind: 'message', seen }).map((each) => each.name);
  return names.filter((each) => !['Reply', 'Copy Text', 'Copy Message ID'].includes(each));
}

test('a message is changed by its author, and deleted by them and by others who may manage messages there', () => {
  const [member, newcomer] = [discord.clientOf('member'), discord.clientOf('newcomer')];
  const said = member.say('hi');
  expect(offered(member, said)).toEqual(['Edit Message', 'Delete Message']);
  expect(offered(newcomer, said)).toEqual([]);
  expect(offered(discord.clientOf('moderator'), said)).toEqual(['Delete Message']);
  expect(offered(newcomer, { ...said, ephemeral: true })).toEqual(['Dismiss Message']);
});

test('a poll is ended by its author, once', () => {
  const [member, newcomer] = [discord.clientOf('member'), discord.clientOf('newcomer')];
  const poll = member.say('', { poll: { question: 'Tea?', answers: [{ text: 'Yes' }] } });
  expect(offered(member, poll)).toEqual(['End Poll Now', 'Delete Message']);
  expect(offered(newcomer, poll)).toEqual([]);
  member.endPoll(poll.message.id);
  const ended = member.messages().find(({ message }) => message.id === poll.message.id);
  expect(offered(member, ended ?? poll)).toEqual(['Delete Message']);
});
