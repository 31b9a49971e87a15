import type { GatewayDispatchEvents } from 'discord-api-types/v10';

/**
 * Tells bots of an event of a server, or of direct messages without one.
 * @param dataFor what those with these intents are told; undefined for nothing
 */
export type Tell = (
  event: GatewayDispatchEvents,
  guildId: string | undefined,
  dataFor: (intents: number) => object | undefined,
) => void;
