import { type LocalDiscord, type LocalDiscordOptions, openLocalDiscord } from './open.ts';

export type { World, WorldPerson, WorldServer } from './model/world.ts';
export type { LocalDiscord, LocalDiscordOptions };

/**
 * Starts a Discord-compatible server, REST and gateway, on 127.0.0.1.
 * @throws Error when a person of the world is where there is nothing, the data file cannot be used or the port cannot be
 *   taken; nothing stays open then
 */
export const startLocalDiscord = (options: LocalDiscordOptions): Promise<LocalDiscord> =>
  openLocalDiscord(options, () => ({}));
