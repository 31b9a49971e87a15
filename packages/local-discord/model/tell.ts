import type { GatewayDispatchEvents } from 'discord-api-types/v10';

/**
 * Sends bots an event of a server, or of direct messages.
 * @param dataFor the data for bots with these intents; undefined for none
 */
export type Tell = (
  event: GatewayDispatchEvents,
  guildId: string | undefined,
  dataFor: (intents: number) => object | undefined,
) => void;
