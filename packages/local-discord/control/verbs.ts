import { ComponentType } from 'discord-api-types/v10';
import { z } from 'zod';
import { flatten } from '../forms/components.ts';
import {
  type ChatClient,
  type ChatFile,
  ChatRefusal,
  type CommandOptions,
  type FieldValue,
  type SeenMessage,
} from '../people/chat-client.ts';
import { isMenu, type Menu } from '../people/menu-values.ts';
import { type ModalField, modalFields } from '../people/modal-fields.ts';
import { commandAt, slashCommands } from '../people/slash-commands.ts';
import { buttonsOf } from './message-view.ts';
import { type ControlledPerson, DEFAULT_WAIT_MS, type Outcome } from './person.ts';

const LONGEST_WAIT_MS = 600_000;

export const channel = z
  .string()
  .optional()
  .describe('A name, with or without #, or an id. Default: where the person was last, general at first.');
export const wait = z
  .number()
  .min(0)
  .max(LONGEST_WAIT_MS)
  .default(DEFAULT_WAIT_MS)
  .describe('Milliseconds to wait for what the person sees.');

const file = z.strictObject({
  name: z.string(),
  base64: z.base64(),
  content_type: z.string().optional(),
});
const fileValue = file.transform(
  ({ name, base64, content_type: contentType }): ChatFile => ({
    name,
    bytes: Buffer.from(base64, 'base64'),
    ...(contentType !== undefined && { contentType }),
  }),
);
const option = z.union([z.string(), z.number(), z.boolean(), fileValue]);
const options = z
  .record(z.string(), option)
  .default({})
  .describe('By name. Users, roles and channels by user name, display name or id.');
const message = z.string().optional().describe('The id of a message. Default: the newest that fits.');
const field = z.union([z.string(), z.boolean(), z.array(z.string()), z.array(fileValue)]);

/** The deed of a verb. */
type Run<Body> = (person: ControlledPerson, client: ChatClient, body: Body, wait: number) => Promise<Outcome>;

/** A verb: what it takes, and what it does. */
export interface Verb {
  readonly description: string;
  readonly schema: z.ZodObject;
  /**
   * @param body that fits the schema
   * @throws ChatRefusal if a client would not let the person
   */
  run(person: ControlledPerson, body: unknown): Promise<Outcome>;
}

function verb<const Shape extends z.ZodRawShape>(
  description: string,
  shape: Shape,
  run: Run<z.output<z.ZodObject<Shape>>>,
): Verb {
  const fields = z.object(shape);
  const schema = z.strictObject({ channel, wait }).extend(shape);
  const place = z.object({ channel, wait });
  return {
    description,
    schema,
    run: async (person, body) => {
      const at = place.parse(body);
      return run(person, person.at(at.channel), fields.parse(body), at.wait);
    },
  };
}

/** The verbs of a person, by name. */
export const VERBS: Readonly<Record<string, Verb>> = {
  say: verb(
    'Writes a message.',
    {
      content: z.string().default(''),
      reply_to: z.string().optional().describe('The id of the answered message.'),
      files: z.array(fileValue).optional(),
    },
    (person, client, { content, reply_to: replyTo, files }, wait) =>
      person.act(client, wait, () =>
        client.say(content, { ...(files && { files }), ...(replyTo !== undefined && { replyTo }) }),
      ),
  ),
  command: verb(
    'Runs a slash command, or a subcommand as in "conversation list".',
    { name: z.string(), options },
    (person, client, { name, options }, wait) =>
      person.act(client, wait, () => client.command(bareName(name), withChoices(client, name, options))),
  ),
  autocomplete: verb(
    'Types into an option of a slash command, and sees what the bot offers.',
    { name: z.string(), option: z.string(), typed: z.string(), options },
    (person, client, { name, option, typed, options }, wait) =>
      person.act(client, wait, () =>
        client.autocomplete(bareName(name), option, typed, withChoices(client, name, options)),
      ),
  ),
  click: verb(
    'Clicks a button.',
    { button: z.string().describe('Its label or its custom id.'), message },
    (person, client, { button, message }, wait) =>
      person.act(client, wait, () => {
        const isIt = (each: { readonly label: string; readonly custom_id: string | null }) =>
          each.label === button || each.custom_id === button;
        const seen = newest(
          client,
          message,
          ({ message }) => buttonsOf(message).some(isIt),
          (all) => `There is no button "${button}"${listed(all.flatMap((each) => buttonsOf(each.message)))}.`,
        );
        const found = buttonsOf(seen.message).find(isIt);
        if (!found || found.custom_id === null)
          throw new ChatRefusal(`The button "${button}" opens an address, which no bot learns of.`);
        return client.click(seen.message.id, found.custom_id);
      }),
  ),
  choose: verb(
    'Chooses in a select menu.',
    { values: z.array(z.string()).describe('Labels; users, roles and channels by name or id.'), message },
    (person, client, { values, message }, wait) =>
      person.act(client, wait, () => {
        const menuIn = (seen: SeenMessage) => menusOf(seen).find((menu) => offers(client, menu, values));
        const seen = newest(
          client,
          message,
          (each) => menuIn(each) !== undefined,
          () => `There is no menu with ${values.map((each) => `"${each}"`).join(' and ') || 'any choice'}.`,
        );
        const menu = menuIn(seen);
        if (!menu) throw new ChatRefusal('There is no such menu on that message.');
        return client.select(
          seen.message.id,
          menu.custom_id,
          values.map((each) => valueIn(menu, each)),
        );
      }),
  ),
  submit: verb(
    'Submits a form.',
    {
      form: z.string().describe('From the answer that opened it.'),
      fields: z.record(z.string(), field).default({}).describe('By label or custom id.'),
    },
    async (person, _client, { form, fields }, wait) => {
      const { modal, client } = person.form(form);
      const outcome = await person.act(client, wait, () =>
        client.submit(modal, fieldsByCustomId(modalFields(modal.modal), fields)),
      );
      // After a failure a client keeps the form open.
      if (outcome.kind !== 'failed') person.closeForm(form);
      return outcome;
    },
  ),
  use: verb(
    "Uses a command of a user's or a message's menu.",
    { name: z.string(), user: z.string().optional(), message: z.string().optional() },
    (person, client, { name, user, message }, wait) =>
      person.act(client, wait, () => {
        if ((user === undefined) === (message === undefined))
          throw new ChatRefusal('A command of a menu is used on a user or on a message: name one of both.');
        return message === undefined ? client.onUser(name, user ?? '') : client.onMessage(name, message);
      }),
  ),
  edit: verb(
    'Changes a message of their own.',
    { message: z.string(), content: z.string() },
    (person, client, { message, content }, wait) =>
      person.act(client, wait, () => client.rewrite(message, content)),
  ),
  delete: verb(
    'Deletes a message, or dismisses one that only they see.',
    { message: z.string() },
    (person, client, { message }, wait) =>
      person.act(client, wait, () => {
        client.remove(message);
        return undefined;
      }),
  ),
  vote: verb(
    'Votes for these answers of a poll, and for no others; an empty list takes the votes back.',
    { message, answers: z.array(z.union([z.string(), z.int()])).describe('Their texts or numbers.') },
    (person, client, { message, answers }, wait) =>
      person.act(client, wait, () => {
        const seen = newest(
          client,
          message,
          (each) => each.message.poll !== undefined,
          () => 'There is no poll.',
        );
        const ids = answers.map((wanted) => {
          const found = seen.message.poll?.answers.find(
            ({ answer_id, poll_media }) => answer_id === wanted || poll_media.text === wanted,
          );
          if (!found) throw new ChatRefusal(`The poll has no answer "${wanted}".`);
          return found.answer_id;
        });
        return client.vote(seen.message.id, ids);
      }),
  ),
};

/** The verbs that come with more of Discord. */
export const UNBUILT_VERBS: ReadonlySet<string> = new Set(['react', 'join', 'leave', 'type']);

const bareName = (name: string) => name.replace(/^\//, '');

/** The newest message that fits, or the named one; the sentence about none may name what there is. */
function newest(
  client: ChatClient,
  id: string | undefined,
  fits: (seen: SeenMessage) => boolean,
  none: (all: readonly SeenMessage[]) => string,
): SeenMessage {
  const all = client.messages().filter(({ message }) => id === undefined || message.id === id);
  if (all.length === 0 && id !== undefined) throw new ChatRefusal(`There is no message ${id} here.`);
  const found = all.findLast(fits);
  if (!found) throw new ChatRefusal(none(all));
  return found;
}

/** The labels of the last few buttons, for a sentence. */
function listed(buttons: readonly { readonly label: string }[]): string {
  const labels = [...new Set(buttons.map(({ label }) => label))].slice(-10);
  return labels.length > 0 ? `; there is: ${labels.join(', ')}` : ' in this channel';
}

/** Texts of options with choices may be the names of these, in any language that a client shows. */
function withChoices(client: ChatClient, name: string, options: CommandOptions): CommandOptions {
  const command = commandAt(slashCommands(client.commands()), bareName(name).split(' '));
  return Object.fromEntries(
    Object.entries(options).map(([key, value]) => {
      const declared = command?.options.find((each) => each.name === key);
      const choices = declared && 'choices' in declared ? (declared.choices ?? []) : [];
      if (choices.some((choice) => choice.value === value)) return [key, value];
      return [key, choices.find((choice) => choice.name === value)?.value ?? value];
    }),
  );
}

const menusOf = ({ message }: SeenMessage): Menu[] =>
  flatten(message.components ?? []).filter((each): each is Menu => isMenu(each));

/** Whether a menu has all these labels, values, users, roles or channels. */
function offers(client: ChatClient, menu: Menu, values: readonly string[]): boolean {
  if (menu.type === ComponentType.StringSelect)
    return values.every((wanted) =>
      menu.options.some(({ label, value }) => label === wanted || value === wanted),
    );
  const there = client.choosable(menu);
  const bare = (text: string) => text.replace(/^[@#]/, '').toLowerCase();
  return values.every((wanted) =>
    there.some(
      ({ id, name, alias = name }) =>
        id === wanted || bare(name) === bare(wanted) || bare(alias) === bare(wanted),
    ),
  );
}

const valueIn = (menu: Menu, label: string) =>
  menu.type === ComponentType.StringSelect ? optionValue(menu.options, label) : label;

const optionValue = (options: readonly { readonly label: string; readonly value: string }[], label: string) =>
  (options.find((each) => each.label === label) ?? options.find((each) => each.value === label))?.value ??
  label;

/** The values of a form by custom id, with the values of its options for their labels. */
function fieldsByCustomId(
  fields: readonly ModalField[],
  given: Readonly<Record<string, FieldValue>>,
): Record<string, FieldValue> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const found =
        fields.find(({ label }) => label === name) ?? fields.find(({ input }) => input.custom_id === name);
      if (!found) {
        const labels = fields.map(({ label }) => `"${label}"`).join(', ');
        throw new ChatRefusal(`There is no field "${name}" in the form; its fields are: ${labels}.`);
      }
      const { input } = found;
      const chosen = 'options' in input ? input.options : undefined;
      return [input.custom_id, chosen ? chosenValue(chosen, value) : value];
    }),
  );
}

function chosenValue(
  options: readonly { readonly label: string; readonly value: string }[],
  value: FieldValue,
): FieldValue {
  if (typeof value === 'string') return optionValue(options, value);
  if (typeof value === 'boolean') return value;
  const texts = value.filter((each) => typeof each === 'string');
  return texts.length === value.length ? texts.map((each) => optionValue(options, each)) : value;
}
