import { ApplicationCommandOptionType } from 'discord-api-types/v10';
import type { ChatClient } from 'local-discord/people';
import type { PlaceCard } from '../protocol/events.ts';

/** A person's places: the channels of their servers, and the direct message with the bot. */
export function placeCards(client: ChatClient, mayManage: (serverId: string) => boolean): PlaceCard[] {
  const { servers, direct } = client.places();
  const channels = servers.flatMap(({ id, name, language, channels: seen, list }) => {
    const server = { id, name, language, mayManage: mayManage(id), list };
    return seen.map((channel) => ({ ...channel, server }));
  });
  return [...channels, { ...direct, name: otherOf(client.at(direct.id)), server: undefined }];
}

/** The other person in a direct message: the only other one there. */
function otherOf(client: ChatClient): string {
  const users = client.nameables({ type: ApplicationCommandOptionType.User });
  return users.find(({ id }) => id !== client.user.id)?.name.replace(/^@/, '') ?? client.channelName;
}
