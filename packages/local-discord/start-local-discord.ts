import { type LocalDiscord, type LocalDiscordOptions, openLocalDiscord } from './open.ts';

export type { World, WorldPerson, WorldServer } from './model/world.ts';
export type { LocalDiscord, LocalDiscordOptions };

/**
 * Starts a Discord-compatible server, REST and gateway, on 127.0.0.1.
 * @throws Error if a person's place in the world does not exist, or the data file or the port cannot be used; nothing
 * stays open then
 */
export const startLocalDiscord = (options: LocalDiscordOptions): Promise<LocalDiscord> =>
  openLocalDiscord(options, () => ({}));
