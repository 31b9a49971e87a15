import { Locale, PermissionFlagsBits } from 'discord-api-types/v10';
import { z } from 'zod';
import { PRIVILEGED_INTENTS } from '../model/directory/application.ts';
import { CHANNEL_KINDS } from '../model/world.ts';

/** https://discord.com/developers/docs/resources/guild#create-guild and the fields beside it; limits for a file. */
const MOST = { servers: 100, roles: 250, channels: 500, people: 1_000 };
const permissionNames = Object.keys(PermissionFlagsBits).toSorted();

const id = z
  .string()
  .regex(/^(?:[1-9]\d{16,18}|1[0-7]\d{18})$/, 'has to be 17 to 20 digits, as a text of 64 bits')
  .optional()
  .describe('A snowflake. Without it one is made of the names, the same at every start.');
/** Characters are code points, as a JSON Schema counts them. */
const textUpTo = (most: number) =>
  z
    .string()
    .regex(/\S/, 'has to have more than spaces in it')
    .regex(new RegExp(`^[\\s\\S]{0,${most}}$`, 'u'), `has to have at most ${most} characters`);
const name = textUpTo(100);
const username = z
  .string()
  .regex(/^(?!.*\.\.)[a-z0-9_.]{2,32}$/, 'has to be 2 to 32 of a to z, 0 to 9, underscore and single dots')
  .describe('By which somebody is found; nobody else has it.');
const displayName = textUpTo(32).optional().describe('What others read; the username without it.');
const permissions = z
  .array(z.enum(permissionNames))
  .describe('Names of permissions as in discord.js: ManageMessages, ModerateMembers, Administrator, …');
const language = z.enum(Locale).describe('One of Discord’s languages: en-US, de, fr, ja, …');
const roleNames = z.array(name).max(MOST.roles);

const role = z.strictObject({
  name,
  id,
  permissions: permissions
    .optional()
    .describe('What its members may do beyond everybody; nothing without it.'),
});

const channel = z.strictObject({
  name,
  id,
  type: z
    .enum(CHANNEL_KINDS)
    .default('text')
    .describe('A forum has no posts yet, and nobody speaks in a voice channel, which has messages.'),
  category: name.optional().describe('The name of its category, a channel of that type.'),
  visibleTo: roleNames
    .optional()
    .describe('The names of the roles that see it; without it those of its category, or everybody.'),
  writableBy: roleNames
    .optional()
    .describe('The names of the roles that may write in it; without it those of its category, or everybody.'),
});

const server = z.strictObject({
  name,
  id,
  owner: username
    .optional()
    .describe('The username of whose server it is: the owner of the application without it.'),
  language: language
    .optional()
    .describe(
      'One of Discord’s languages: en-US, de, … Makes the server a Community; it is none without it.',
    ),
  everyone: permissions.optional().describe('What everybody may do; Discord’s usual permissions without it.'),
  roles: z.array(role).max(MOST.roles).default([]).describe('The highest first.'),
  botRole: name.optional().describe('The name of the role that the bot has.'),
  channels: z.array(channel).min(1).max(MOST.channels).describe('In their order; a category is one of them.'),
});

const person = z.strictObject({
  username,
  displayName,
  id,
  about: z
    .string()
    .regex(/^[\s\S]{0,200}$/u, 'has to have at most 200 characters')
    .optional()
    .describe('What they are there for, in a few words.'),
  language: language.optional(),
  servers: z
    .array(
      z.strictObject({
        name,
        roles: roleNames.default([]).describe('The names of the roles that they have.'),
      }),
    )
    .max(MOST.servers)
    .default([])
    .describe(
      'The servers that they are in. Without any they have installed the application for themselves, until they join one.',
    ),
  channel: name
    .optional()
    .describe(
      'The channel that they look at first: one of their first server. The first that they see without it.',
    ),
});

/** A file that describes a world, with names instead of ids. */
export const worldFile = z
  .strictObject({
    $schema: z.string().optional(),
    application: z.strictObject({
      name: textUpTo(32),
      id,
      owner: z
        .strictObject({ username, displayName, id })
        .default({ username: 'host' })
        .describe('Who runs the bot; may be one of the people.'),
      intents: z
        .array(z.enum(PRIVILEGED_INTENTS))
        .optional()
        .describe(
          'The privileged intents that are switched on for it, as in the developer portal: all without it. The gateway closes with 4014 when a bot asks for another.',
        ),
    }),
    servers: z.array(server).max(MOST.servers).default([]),
    people: z.array(person).min(1).max(MOST.people).describe('The first of them is whom one is at first.'),
  })
  .describe('The world of a local Discord: an application, servers with channels and roles, and people.');

export type WorldFile = z.infer<typeof worldFile>;

/** The same as JSON Schema, for editors. */
export const worldSchema = () => ({
  ...z.toJSONSchema(worldFile, { io: 'input' }),
  title: 'World of a local Discord',
});
