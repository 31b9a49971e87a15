import { commands } from '../../src/handlers/commands.ts';

/** The commands that the bot has, by name, so that a new one is in every test that goes through them. */
export const TYPED_FOR_EVERYONE = commands
  .filter(({ access, menu }) => access === 'everyone' && menu === undefined)
  .map(({ name }) => name);
export const FOR_EVERYONE = commands.filter(({ access }) => access === 'everyone').map(({ name }) => name);
export const FOR_MANAGERS = commands.filter(({ access }) => access === 'managers').map(({ name }) => name);
/** Those that are registered for every server, in their order. */
export const IN_EVERY_SERVER = commands
  .filter(({ access }) => access !== 'moderators')
  .map(({ name }) => name);
export const FOR_MODERATORS = commands
  .filter(({ access }) => access === 'moderators')
  .map(({ name }) => name);
