import type { Chat } from 'local-chat/chat';
import type { LocalDiscord } from 'local-discord';
import { DEMO_MODERATORS, DEMO_PEOPLE, type DemoPerson } from 'local-discord/people';

const ABOUT: Readonly<Record<DemoPerson, string>> = {
  moderator: 'may moderate',
  moderator2: 'may moderate too, to get into the way of the first',
  member: 'a member of the server',
  newcomer: 'a member without any role',
  visitor: 'in a direct message with the bot',
};

/** The people and channels of our own Discord, for a chat client program. */
export function chatOf(discord: LocalDiscord): Chat {
  const person = (name: DemoPerson) => ({ name, about: ABOUT[name], client: discord.chat(name) });
  const people = DEMO_PEOPLE.map(person);
  const audit = {
    name: 'audit',
    readers: 'moderators',
    seenBy: people.filter(({ name }) => DEMO_MODERATORS.includes(name)),
    messages: () =>
      discord
        .channelMessages(discord.auditChannelId)
        .map((message) => ({ message, loading: false, ephemeral: false })),
  };
  return {
    people,
    first: people.find(({ name }) => name === 'member') ?? person('member'),
    watched: [audit],
    attachment: (id) => discord.attachment(id),
  };
}
