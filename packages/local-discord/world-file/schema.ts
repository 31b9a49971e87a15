import { Locale, PermissionFlagsBits } from 'discord-api-types/v10';
import { z } from 'zod';
import { PRIVILEGED_INTENTS } from '../model/directory/application.ts';
import { CHANNEL_KINDS } from '../model/world.ts';

/** Limits of a file. The limits of roles and channels are Discord's: https://discord.com/developers/docs/resources/guild#create-guild */
const MAX = { servers: 100, roles: 250, channels: 500, people: 1_000 };
const permissionNames = Object.keys(PermissionFlagsBits).toSorted();

const id = z
  .string()
  .regex(/^(?:[1-9]\d{16,18}|1[0-7]\d{18})$/, 'has to be 17 to 20 digits, as a text of 64 bits')
  .optional()
  .describe('A snowflake. Default: derived from the names, the same at every start.');
/** Counts code points, as JSON Schema does. */
const textUpTo = (most: number) =>
  z
    .string()
    .regex(/\S/, 'has to have more than spaces in it')
    .regex(new RegExp(`^[\\s\\S]{0,${most}}$`, 'u'), `has to have at most ${most} characters`);
const name = textUpTo(100);
const username = z
  .string()
  .regex(/^(?!.*\.\.)[a-z0-9_.]{2,32}$/, 'has to be 2 to 32 of a to z, 0 to 9, underscore and single dots')
  .describe('A unique name that identifies the person.');
const displayName = textUpTo(32).optional().describe('The name that others see. Default: the username.');
const permissions = z
  .array(z.enum(permissionNames))
  .describe('Names of permissions as in discord.js: ManageMessages, ModerateMembers, Administrator, …');
const language = z.enum(Locale).describe('One of Discord’s languages: en-US, de, fr, ja, …');
const roleNames = z.array(name).max(MAX.roles);

const role = z.strictObject({
  name,
  id,
  permissions: permissions
    .optional()
    .describe('Permissions of its members in addition to those of everyone. Default: none.'),
});

const channel = z.strictObject({
  name,
  id,
  type: z
    .enum(CHANNEL_KINDS)
    .default('text')
    .describe('Forums have no posts yet. Voice channels have messages but no audio.'),
  category: name.optional().describe('The name of its category, a channel of type `category`.'),
  visibleTo: roleNames
    .optional()
    .describe('Names of the roles that see it. Default: those of its category, or everyone.'),
  writableBy: roleNames
    .optional()
    .describe('Names of the roles that may write in it. Default: those of its category, or everyone.'),
});

const server = z.strictObject({
  name,
  id,
  owner: username.optional().describe('The username of its owner. Default: the owner of the application.'),
  language: language
    .optional()
    .describe(
      'One of Discord’s languages: en-US, de, … Makes the server a Community. Default: not a Community.',
    ),
  everyone: permissions.optional().describe('Permissions of everyone. Default: Discord’s.'),
  roles: z.array(role).max(MAX.roles).default([]).describe('Highest first.'),
  botRole: name.optional().describe('The name of the role that the bot has.'),
  channels: z.array(channel).min(1).max(MAX.channels).describe('In their order, including categories.'),
});

const person = z.strictObject({
  username,
  displayName,
  id,
  about: z
    .string()
    .regex(/^[\s\S]{0,200}$/u, 'has to have at most 200 characters')
    .optional()
    .describe('Their purpose, in a few words.'),
  language: language.optional(),
  servers: z
    .array(
      z.strictObject({
        name,
        roles: roleNames.default([]).describe('Names of their roles.'),
      }),
    )
    .max(MAX.servers)
    .default([])
    .describe(
      'Their servers. Without any they have installed the application as a user app, until they join a server.',
    ),
  channel: name
    .optional()
    .describe(
      'The channel that their client shows first, one of their first server. Default: the first that they see.',
    ),
});

/** A world file. It refers to entities by name instead of by id. */
export const worldFile = z
  .strictObject({
    $schema: z.string().optional(),
    application: z.strictObject({
      name: textUpTo(32),
      id,
      owner: z
        .strictObject({ username, displayName, id })
        .default({ username: 'host' })
        .describe('Who runs the bot. Can be one of the people.'),
      intents: z
        .array(z.enum(PRIVILEGED_INTENTS))
        .optional()
        .describe(
          'Enabled privileged intents, as in the developer portal. Default: all. The gateway closes with 4014 if a bot requests another one.',
        ),
    }),
    servers: z.array(server).max(MAX.servers).default([]),
    people: z.array(person).min(1).max(MAX.people).describe('Clients start as the first of them.'),
  })
  .describe('The world of a local Discord: an application, servers with channels and roles, and people.');

export type WorldFile = z.infer<typeof worldFile>;

/** Returns the JSON Schema of world files, for editors. */
export const worldSchema = () => ({
  ...z.toJSONSchema(worldFile, { io: 'input' }),
  title: 'World of a local Discord',
});
