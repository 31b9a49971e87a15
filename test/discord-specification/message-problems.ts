import {
  ButtonStyle,
  ChannelType,
  ComponentType,
  InteractionResponseType,
  SelectMenuDefaultValueType,
  TextInputStyle,
} from 'discord-api-types/v10';
import { z } from 'zod';

/**
 * What Discord's reference says about messages beyond the specification's schemas, and what Rollcall promises of its own.
 * Lengths are in UTF-16 units, the strictest way to count, and a text that shows nothing is no text.
 * https://discord.com/developers/docs/resources/message, https://discord.com/developers/docs/components/reference
 */

/** Of 1 to `max` units, with something to see in it: Discord cuts white space off at both ends. */
const shown = (max: number) => z.string().max(max).regex(/\S/, 'shows nothing');
const customId = z.string().min(1).max(100);

const embed = z
  .object({
    title: shown(256),
    description: shown(4096),
    url: z.url(),
    color: z.int().min(0).max(0xff_ff_ff),
    timestamp: z.iso.datetime(),
    footer: z.object({ text: shown(2048) }),
    author: z.object({ name: shown(256) }),
    fields: z
      .array(z.object({ name: shown(256), value: shown(1024), inline: z.boolean().optional() }))
      .max(25),
  })
  .partial()
  .refine((value) => Object.keys(value).length > 0, 'nothing is in it');

const button = z
  .object({
    type: z.literal(ComponentType.Button),
    style: z.enum(ButtonStyle),
    label: shown(80),
    custom_id: customId.optional(),
    url: z.url().optional(),
    disabled: z.boolean().optional(),
  })
  .refine(
    ({ style, custom_id, url }) => (style === ButtonStyle.Link ? url : custom_id) !== undefined,
    'it leads nowhere',
  );
const option = z.object({
  label: shown(100),
  value: z.string().min(1).max(100),
  description: shown(100).optional(),
  default: z.boolean().optional(),
});
const menu = z
  .object({
    type: z.literal(ComponentType.StringSelect),
    custom_id: customId,
    placeholder: shown(150).optional(),
    min_values: z.int().min(0).max(25).default(1),
    max_values: z.int().min(1).max(25).default(1),
    disabled: z.boolean().optional(),
    options: z.array(option).min(1).max(25),
  })
  .refine(({ options }) => areDistinct(options.map(({ value }) => value)), 'a value twice')
  .refine(({ min_values, max_values }) => min_values <= max_values, 'more have to be chosen than may be')
  .refine(({ max_values, options }) => max_values <= options.length, 'more may be chosen than there are')
  .refine(
    ({ max_values, options }) => options.filter((each) => each.default).length <= max_values,
    'more are chosen than may be',
  );
const row = z.object({
  type: z.literal(ComponentType.ActionRow),
  components: z.union([z.array(button).min(1).max(5), z.array(menu).length(1)]),
});

const fields = z.object({
  content: z.string().max(2000).optional(),
  embeds: z
    .array(embed)
    .max(10)
    .refine((embeds) => textOf(embeds).length <= 6000, 'over 6,000 characters in all')
    .optional(),
  components: z
    .array(row)
    .max(5)
    .refine((rows) => areDistinct(customIdsOf(rows)), 'a custom id twice')
    .optional(),
  attachments: z
    .array(z.object({ id: z.string(), filename: shown(255) }))
    .max(10)
    .refine((files) => areDistinct(files.map(({ filename }) => filename)), 'a file name twice')
    .optional(),
  flags: z.literal(1 << 6).optional(),
  // Present and empty: without it an answer mentions whoever stands in it.
  allowed_mentions: z.strictObject({ parse: z.tuple([]) }),
});
/** A message that is new has something in it; a change may leave out what stays. */
const message = fields.refine(
  ({ content = '', embeds = [], components = [], attachments = [] }) =>
    /\S/.test(content) || embeds.length + components.length + attachments.length > 0,
  'nothing is in it',
);

const input = z
  .object({
    type: z.literal(ComponentType.TextInput),
    custom_id: customId,
    style: z.enum(TextInputStyle),
    label: shown(45).optional(),
    required: z.boolean().optional(),
    min_length: z.int().min(0).max(4000).default(0),
    max_length: z.int().min(1).max(4000).default(4000),
    value: z.string().max(4000).optional(),
    placeholder: shown(100).optional(),
  })
  .refine(({ min_length, max_length }) => min_length <= max_length, 'it must be longer than it may be');
/** A choice of what the server has: roles or channels. One that may be empty says so twice, as phones ask for. */
const naming = z
  .object({
    type: z.literal([ComponentType.RoleSelect, ComponentType.ChannelSelect]),
    custom_id: customId,
    min_values: z.int().min(0).max(25),
    max_values: z.int().min(1).max(25),
    required: z.boolean(),
    channel_types: z.array(z.enum(ChannelType)).min(1).optional(),
    default_values: z
      .array(z.object({ id: z.string().regex(/^\d+$/), type: z.enum(SelectMenuDefaultValueType) }))
      .min(1)
      .max(25)
      .optional(),
  })
  .refine(({ min_values, required }) => required === min_values > 0, 'it may and may not be empty')
  .refine(
    ({ max_values, default_values = [] }) => default_values.length <= max_values,
    'more are chosen than may be',
  );
const radioGroup = z
  .object({
    type: z.literal(ComponentType.RadioGroup),
    custom_id: customId,
    required: z.boolean().optional(),
    options: z.array(option).min(2).max(10),
  })
  .refine(({ options }) => areDistinct(options.map(({ value }) => value)), 'a value twice')
  .refine(({ options }) => options.filter((each) => each.default).length <= 1, 'more are chosen than may be');
const modal = z.object({
  custom_id: customId,
  title: shown(45),
  components: z
    .array(
      z.union([
        z.object({ type: z.literal(ComponentType.ActionRow), components: z.array(input).length(1) }),
        z.object({
          type: z.literal(ComponentType.Label),
          label: shown(45),
          description: shown(100).optional(),
          component: z.union([input, menu, naming, radioGroup]),
        }),
        z.object({ type: z.literal(ComponentType.TextDisplay), content: shown(4000) }),
      ]),
    )
    .min(1)
    .max(5),
});

const choices = z.object({
  choices: z
    .array(z.object({ name: shown(100), value: z.union([z.string().min(1).max(100), z.number()]) }))
    .max(25)
    .refine((all) => areDistinct(all.map(({ value }) => value)), 'a value twice'),
});

const response = z.object({ type: z.enum(InteractionResponseType), data: z.unknown().optional() });

/** What is wrong with what the bot sends to a call of Discord's. `path` is without version and query. */
export function problemsSent(method: string, path: string, body: unknown): string[] {
  if (/^\/interactions\/.*\/callback$/.test(path)) {
    const { type, data } = response.parse(body);
    if (type === InteractionResponseType.ChannelMessageWithSource) return messageProblems(data);
    if (type === InteractionResponseType.UpdateMessage) return editProblems(data);
    if (type === InteractionResponseType.Modal) return modalProblems(data);
    if (type === InteractionResponseType.ApplicationCommandAutocompleteResult) return choicesProblems(data);
    return [];
  }
  if (!/^\/webhooks\/|\/messages(\/\d+)?$/.test(path)) return [];
  if (method === 'POST') return messageProblems(body);
  return method === 'PATCH' ? editProblems(body) : [];
}

/** What is wrong with a message that the bot sends. */
export const messageProblems = (sent: unknown) => problemsOf(message, sent);
/** The same of a change of one. */
const editProblems = (sent: unknown) => problemsOf(fields, sent);
/** The same of a form. */
const modalProblems = (sent: unknown) => problemsOf(modal, sent);
/** The same of the choices of an autocomplete. */
const choicesProblems = (sent: unknown) => problemsOf(choices, sent);

function problemsOf(schema: z.ZodType, sent: unknown): string[] {
  const { error } = schema.safeParse(sent);
  return error === undefined ? [] : [z.prettifyError(error)];
}

function areDistinct(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}

function textOf(embeds: readonly z.output<typeof embed>[]): string {
  return embeds
    .flatMap(({ title, description, footer, author, fields: rows = [] }) => [
      title,
      description,
      footer?.text,
      author?.name,
      ...rows.flatMap(({ name, value }) => [name, value]),
    ])
    .join('');
}

function customIdsOf(rows: readonly z.output<typeof row>[]): string[] {
  return rows.flatMap(({ components }) => components.flatMap(({ custom_id }) => custom_id ?? []));
}
