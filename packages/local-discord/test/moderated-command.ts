// A command that is for moderators unless settings say otherwise.

import { PING, type SampleDiscord } from './fixture.ts';

export const MODERATED = { ...PING, name: 'mod', default_member_permissions: '8192' };

/** The role of members. */
export const MEMBERS = '1190000000000000302';

/** Whom a permission of a command is for. */
export const [ROLE, USER, CHANNEL] = [1, 2, 3] as const;

/** The names of the commands that somebody is offered. */
export const offered = (discord: SampleDiscord, username: string) =>
  discord
    .clientOf(username)
    .commands()
    .map(({ name }) => name);

/** The id of a command, by its name in the settings. */
export const idOf = (discord: SampleDiscord, name: string) =>
  discord.settings.servers()[0]?.commands.find((command) => command.name === name)?.id ?? '';
