import type { APIUser } from 'discord-api-types/v10';
import type { WorldApplication, WorldUser } from './world.ts';

/** A flags field without flags. The type is `number` instead of the literal 0, because the enums name only bits. */
export const NO_FLAGS: number = 0;

/** Returns an account in Discord's format. */
export function userObject({ id, username, displayName }: WorldUser): APIUser {
  return {
    id,
    username,
    discriminator: '0',
    global_name: displayName,
    avatar: null,
    public_flags: NO_FLAGS,
    flags: NO_FLAGS,
    banner: null,
    accent_color: null,
    avatar_decoration_data: null,
    collectibles: null,
    primary_guild: null,
  };
}

/** Returns the user of an application's bot. Bots still have discriminators. */
export function botObject({ id, name }: WorldApplication): APIUser {
  return { ...userObject({ id, username: name, displayName: null }), discriminator: '4821', bot: true };
}
