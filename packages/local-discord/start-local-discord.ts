import { type LocalDiscord, type LocalDiscordOptions, openLocalDiscord } from './open.ts';

export type { World, WorldPerson, WorldServer } from './model/world.ts';
export type { LocalDiscord, LocalDiscordOptions };

/**
 * Starts a Discord-compatible server, REST and gateway, on 127.0.0.1. After an error nothing stays open.
 * @throws Error if a person's server or channel does not exist, or the data file or port cannot be used
 */
export const startLocalDiscord = (options: LocalDiscordOptions): Promise<LocalDiscord> =>
  openLocalDiscord(options, () => ({}));
