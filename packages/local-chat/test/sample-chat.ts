import { SAMPLE_IDS, SAMPLE_WORLD, type TestDiscord } from 'local-discord/testing';
import { expect } from 'vitest';
import type { Chat } from '../chat.ts';

/** The people of the sample world at a prompt, the member first, and the audit channel that moderators watch. */
export function sampleChat(discord: TestDiscord): Chat {
  const people = SAMPLE_WORLD.people.map(({ username }) => {
    return { name: username, about: '', client: discord.clientOf(username) };
  });
  const [first = expect.fail('nobody is a member')] = people.filter(({ name }) => name === 'member');
  const audit = {
    name: 'audit',
    readers: 'moderators',
    seenBy: people.filter(({ name }) => name.startsWith('moderator')),
    messages: () =>
      discord
        .channelMessages(SAMPLE_IDS.auditChannelId)
        .map((message) => ({ message, loading: false, ephemeral: false })),
  };
  return { people, first, watched: [audit], attachment: (id) => discord.attachment(id) };
}
