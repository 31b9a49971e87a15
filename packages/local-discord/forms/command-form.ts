import {
  ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { commandOptions, described, localized } from './command-options.ts';
import { noteCopy } from './declared-fields.ts';
import {
  checkDistinct,
  codePoints,
  fail,
  invalidForm,
  list,
  parseForm,
  snowflake,
  textOfLength,
} from './form.ts';

/** https://discord.com/developers/docs/interactions/application-commands#application-command-object */
const MAX_CHARACTERS = 8000;
/** The body of a bulk overwrite: 100 chat input, 15 user and 15 message commands. */
const MAX_BULK = 130;
/** The most commands of an application in one scope, by type: slash, user and message commands. */
export const MAX_OF_TYPE = { 1: 100, 2: 15, 3: 15 } as const;

/** Two commands of one type and scope have the same name. */
export const DUPLICATE_NAME = {
  code: 'APPLICATION_COMMANDS_DUPLICATE_NAME',
  message: 'Application command names must be unique',
};

const permissions = z
  .union([z.string().regex(/^\d{1,20}$/), z.int().nonnegative().transform(String)])
  .transform((bits) => BigInt(bits).toString());

const distinctList = <Item extends z.ZodType>(item: Item) => list(item, 1, 3).superRefine(checkDistinct);

const settings = {
  id: snowflake.exactOptional(),
  default_member_permissions: permissions.exactOptional(),
  dm_permission: z.boolean().exactOptional(),
  nsfw: z.boolean().default(false),
  /** Of entry point commands alone. */
  handler: z.int().exactOptional(),
  contexts: distinctList(z.enum(InteractionContextType)).exactOptional(),
  integration_types: distinctList(z.enum(ApplicationIntegrationType)).default([
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

/** In any case and with spaces. */
const menuName = textOfLength(1, 32);
/** Refuses fields that only chat input commands have. */
const withoutAny = (value: { readonly length: number }, what: string, context: z.RefinementCtx) => {
  if (value.length === 0) return;
  const code = `APPLICATION_COMMAND_CONTEXT_MENU_${what.toUpperCase()}_INVALID`;
  fail(context, code, `Context menu commands cannot have ${what}`);
};
const contextMenu = z.object({
  ...settings,
  name: menuName,
  name_localizations: localized(menuName),
  description: z
    .string()
    .superRefine((value, context) => withoutAny(value, 'description', context))
    .default(''),
  options: z
    .array(z.unknown())
    .superRefine((value, context) => withoutAny(value, 'options', context))
    .transform(() => undefined)
    .optional(),
  type: z.union([z.literal(ApplicationCommandType.User), z.literal(ApplicationCommandType.Message)]),
});

const command = z.discriminatedUnion('type', [chatInput, contextMenu]);
/** A validated command of a bot. */
export type CommandForm = z.output<typeof command>;

/**
 * Validates a command for registration.
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
    throw invalidForm(repeated.map((index) => ({ path: [index], ...DUPLICATE_NAME })));
  }
  return commands;
}

/** A command without a type is a chat input command. */
function withType(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return 'type' in body && body.type !== null
    ? body
    : noteCopy(body, { ...body, type: ApplicationCommandType.ChatInput });
}

type Localizations = Readonly<Record<string, string | undefined>>;

interface Described {
  readonly type: number;
  readonly name: string;
  readonly name_localizations?: Localizations;
  readonly description: string;
  readonly description_localizations?: Localizations;
  readonly choices?: readonly {
    readonly name: string;
    readonly name_localizations?: Localizations;
    readonly value: unknown;
  }[];
  readonly options?: readonly Described[];
}

/**
 * The number of characters in the names, descriptions and values of a command and its options, which have one limit
 * together.
 */
function commandCharacters(described: Described): number {
  const { choices = [], options = [] } = described;
  const own =
    longest(described.name, described.name_localizations) +
    longest(described.description, described.description_localizations);
  const ofChoices = choices.reduce((sum, { name, name_localizations, value }) => {
    return sum + longest(name, name_localizations) + (typeof value === 'string' ? codePoints(value) : 0);
  }, 0);
  return options.reduce((sum, option) => sum + commandCharacters(option), own + ofChoices);
}

/** The longest translation of a text counts. */
function longest(text: string, localizations: Localizations = {}): number {
  const all = [text, ...Object.values(localizations)];
  return Math.max(...all.map((each) => codePoints(each ?? '')));
}
