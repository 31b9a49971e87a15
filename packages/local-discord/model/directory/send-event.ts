import type { GatewayDispatchEvents } from 'discord-api-types/v10';
import type { Directory } from './directory.ts';
import { canView } from './guild.ts';

/**
 * Sends an event to bots.
 * @param guildId undefined for an event of direct messages
 * @param dataFor returns the data for bots with these intents; undefined sends nothing
 */
export type SendEvent = (
  event: GatewayDispatchEvents,
  guildId: string | undefined,
  dataFor: (intents: number) => object | undefined,
) => void;

/**
 * Sends an event of a channel to the bots that can view it. Adds the ids of the channel and its server.
 * @param intents bit sets for channels of servers and for direct messages; a bot needs one of the bits
 */
export function sendChannelEvent(
  { sendEvent, directory }: { readonly sendEvent: SendEvent; readonly directory: Directory },
  channelId: string,
  event: GatewayDispatchEvents,
  intents: { readonly guild: number; readonly direct: number },
  data: object,
): void {
  const guild = directory.guilds.withChannel(channelId);
  if (guild && !canView(guild, channelId, guild.bot)) return;
  const needed = guild ? intents.guild : intents.direct;
  const whole = { ...data, channel_id: channelId, ...(guild && { guild_id: guild.id }) };
  sendEvent(event, guild?.id, (given) => (given & needed ? whole : undefined));
}
