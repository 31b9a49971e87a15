import {
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { commandOptions, described, localized } from './command-options.ts';
import { checkDistinct, codePoints, fail, invalidForm, list, parseForm, snowflake, text } from './form.ts';

/** https://discord.com/developers/docs/interactions/application-commands#application-command-object */
const MAX_CHARACTERS = 8000;
/** The body of a bulk overwrite: 100 chat input, 15 user and 15 message commands. */
const MAX_BULK = 130;
/** How many commands of a type an application may have in one scope: slash, user and message commands. */
export const MAX_OF_TYPE = { 1: 100, 2: 15, 3: 15 } as const;

const permissions = z
  .union([z.string().regex(/^\d{1,20}$/), z.int().nonnegative().transform(String)])
  .transform((bits) => BigInt(bits).toString());

const distinct = <Item extends z.ZodType>(item: Item) => list(item, 1, 3).superRefine(checkDistinct);

const settings = {
  id: snowflake.exactOptional(),
  default_member_permissions: permissions.exactOptional(),
  dm_permission: z.boolean().exactOptional(),
  nsfw: z.boolean().default(false),
  contexts: distinct(z.enum(InteractionContextType)).exactOptional(),
  integration_types: distinct(z.enum(ApplicationIntegrationType)).default([
    ApplicationIntegrationType.GuildInstall,
  ]),
};

const chatInput = z
  .object({
    ...settings,
    ...described,
    type: z.literal(ApplicationCommandType.ChatInput),
    options: commandOptions,
  })
  .superRefine((command, context) => {
    if (commandCharacters(command) > MAX_CHARACTERS) {
      fail(context, 'APPLICATION_COMMAND_TOO_LARGE', `Command exceeds maximum size (${MAX_CHARACTERS})`);
    }
  });

const contextMenu = z.object({
  ...settings,
  name: text(1, 32),
  name_localizations: localized(text(1, 32)),
  description: text(0, 0).default(''),
  type: z.union([z.literal(ApplicationCommandType.User), z.literal(ApplicationCommandType.Message)]),
});

const command = z.discriminatedUnion('type', [chatInput, contextMenu]);
/** A command as a bot sends it, checked. */
export type CommandForm = z.output<typeof command>;

/**
 * A command that a bot wants to register.
 * @throws DiscordError 50035
 */
export function parseCommand(body: unknown): CommandForm {
  return parseForm(command, withType(body));
}

/** All commands of a bulk overwrite; their names must be distinct within each type. */
export function parseCommands(body: unknown): CommandForm[] {
  const bulk = Array.isArray(body) ? body.map(withType) : body;
  const commands = parseForm(list(command, 0, MAX_BULK), bulk);
  for (const [type, max] of Object.entries(MAX_OF_TYPE)) {
    if (commands.filter((each) => each.type === Number(type)).length > max) {
      throw invalidForm([
        { path: [], code: 'BASE_TYPE_BAD_LENGTH', message: `Must be between 0 and ${max} in length.` },
      ]);
    }
  }
  const repeated = commands.flatMap((each, index) => {
    const first = commands.findIndex((other) => other.type === each.type && other.name === each.name);
    return first < index ? [index] : [];
  });
  if (repeated.length > 0) {
    const message = 'Application command names must be unique';
    throw invalidForm(
      repeated.map((index) => ({ path: [index], code: 'APPLICATION_COMMANDS_DUPLICATE_NAME', message })),
    );
  }
  return commands;
}

/** A command without a type is a chat input command. */
function withType(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return 'type' in body && body.type !== null ? body : { ...body, type: ApplicationCommandType.ChatInput };
}

interface Described {
  readonly type: number;
  readonly name: string;
  readonly description: string;
  readonly choices?: readonly { readonly name: string; readonly value: unknown }[];
  readonly options?: readonly Described[];
}

/** The names, descriptions and values of a command and all that it holds, which Discord limits together. */
function commandCharacters({ name, description, choices = [], options = [] }: Described): number {
  const own = codePoints(name) + codePoints(description);
  const ofChoices = choices.reduce((sum, choice) => {
    return sum + codePoints(choice.name) + (typeof choice.value === 'string' ? codePoints(choice.value) : 0);
  }, 0);
  return options.reduce((sum, option) => sum + commandCharacters(option), own + ofChoices);
}
