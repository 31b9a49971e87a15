import { Locale } from 'discord-api-types/v10';
import { z } from 'zod';
import { type ChatClient, type ChatFile, ChatRefusal, type SeenMessage } from '../people/chat-client.ts';
import { modalFields } from '../people/modals.ts';
import {
  among,
  fieldsByCustomId,
  menusIn,
  messageThere,
  newestWith,
  offeredIn,
  offers,
  valueIn,
  withChoices,
} from './find-by-label.ts';
import { type ControlledPerson, DEFAULT_WAIT_MS, type Outcome } from './person.ts';
import { type ButtonView, buttonsOf } from './views.ts';

const MAX_WAIT_MS = 600_000;
/** The outcome of a verb without a response. */
const NO_OUTCOME: Outcome = { kind: 'nothing', messages: [] };

export const channel = z
  .string()
  .optional()
  .describe(
    'A name, with or without #, or an id. Default: the current channel of the person, initially general.',
  );
export const wait = z
  .number()
  .min(0)
  .max(MAX_WAIT_MS)
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
  .describe('Values by name. Users, roles and channels by user name, display name or id.');
const message = z.string().optional().describe('The id of a message. Default: the newest match.');
const poll = z.strictObject({
  question: z.string(),
  answers: z.array(z.strictObject({ text: z.string(), emoji: z.string().optional() })),
  hours: z.number().optional().describe('1 to 768. Default: 24.'),
  multiple: z.boolean().optional().describe('Whether voters can choose several answers. Default: false.'),
});
const server = z.string().optional();
const field = z.union([z.string(), z.boolean(), z.array(z.string()), z.array(fileValue)]);

const until = z
  .enum(['seen', 'acknowledged'])
  .default('seen')
  .describe(
    'When the response comes: with what the person sees, or when the bot has acknowledged the interaction or failed. `acknowledged` ignores `wait`.',
  );

type Run<Body> = (person: ControlledPerson, client: ChatClient, body: Body, wait: number) => Promise<Outcome>;

export interface Verb {
  readonly about: string;
  readonly schema: z.ZodObject;
  /** An example of the body that can be sent as is, if the bot has the things that it names. */
  readonly example: object;
  /**
   * @param body has to fit the schema
   * @throws ChatRefusal if a client would refuse the action
   */
  run(person: ControlledPerson, body: unknown): Promise<Outcome>;
}

function verb<const Shape extends z.ZodRawShape>(
  about: string,
  example: object,
  shape: Shape,
  run: Run<z.output<z.ZodObject<Shape>>>,
): Verb {
  const fields = z.object(shape);
  const schema = z.strictObject({ channel, wait }).extend(shape);
  const place = z.object({ channel, wait });
  return {
    about,
    schema,
    example,
    run: async (person, body) => {
      const at = place.parse(body);
      return run(person, person.at(at.channel), fields.parse(body), at.wait);
    },
  };
}

/** Verbs of people by name. */
export const VERBS: Readonly<Record<string, Verb>> = {
  say: verb(
    'Writes a message.',
    { content: 'Hello' },
    {
      content: z.string().default(''),
      reply_to: z.string().optional().describe('The id of the message to which it replies.'),
      forwards: z
        .string()
        .optional()
        .describe('The id of a message of the channel to forward. A forward has no other parts.'),
      files: z.array(fileValue).optional(),
      poll: poll.optional(),
    },
    (person, client, { content, reply_to: replyTo, forwards, files, poll }, wait) =>
      person.act(client, wait, () =>
        client.say(content, {
          ...(files && { files }),
          ...(poll && { poll }),
          ...(replyTo !== undefined && { replyTo: messageThere(client, replyTo).message.id }),
          ...(forwards !== undefined && { forwards: messageThere(client, forwards).message.id }),
        }),
      ),
  ),
  command: verb(
    'Runs a slash command or a subcommand, such as "conversation list".',
    { name: 'hello', options: { name: 'Ada' } },
    { name: z.string(), options, until },
    (person, client, { name, options, until }, wait) =>
      person.act(
        client,
        wait,
        () => client.command(withoutSlash(name), withChoices(client, withoutSlash(name), options), until),
        until,
      ),
  ),
  autocomplete: verb(
    "Types into an option of a slash command and returns the bot's choices.",
    { name: 'hello', option: 'name', typed: 'a' },
    { name: z.string(), option: z.string(), typed: z.string(), options },
    (person, client, { name, option, typed, options }, wait) =>
      person.act(client, wait, () =>
        client.autocomplete(
          withoutSlash(name),
          option,
          typed,
          withChoices(client, withoutSlash(name), options),
        ),
      ),
  ),
  click: verb(
    'Clicks a button.',
    { button: 'Again' },
    { button: z.string().describe('Its label or its custom id.'), message, until },
    (person, client, { button, message, until }, wait) => {
      const act = () => {
        const isNamed = ({ custom_id }: ButtonView) => custom_id === button;
        const isIt = (each: ButtonView) => isNamed(each) || each.label === button;
        const seen = newestWith(
          client,
          message,
          ({ message }) => buttonsOf(message).some(isIt),
          (all) =>
            `There is no button "${button}"${among(all.flatMap((each) => buttonsOf(each.message)).map(({ label }) => label))}.`,
        );
        const all = buttonsOf(seen.message);
        // With an explicit message, a custom id takes precedence over a label.
        const found = (message === undefined ? undefined : all.find(isNamed)) ?? all.find(isIt);
        if (!found || found.custom_id === null)
          throw new ChatRefusal(`The button "${button}" opens an address, which no bot learns of.`);
        return client.click(seen.message.id, found.custom_id, until);
      };
      return person.act(client, wait, act, until);
    },
  ),
  choose: verb(
    'Chooses in a select menu.',
    { values: ['Red'] },
    {
      values: z
        .array(z.string())
        .describe(
          'The complete new selection: labels or values of options; users, roles and channels by name or id.',
        ),
      menu: z
        .string()
        .optional()
        .describe('The custom id of the menu. Default: the first menu with all these values.'),
      message,
      until,
    },
    (person, client, { values, menu: customId, message, until }, wait) => {
      const act = () => {
        const menuIn = (seen: SeenMessage) =>
          menusIn(seen).find((menu) =>
            customId === undefined ? offers(client, menu, values) : menu.custom_id === customId,
          );
        const seen = newestWith(
          client,
          message,
          (each) => menuIn(each) !== undefined,
          (all) => {
            if (customId !== undefined) return `There is no menu "${customId}"${among(customIds(all))}.`;
            const wanted = values.map((each) => `"${each}"`).join(' and ') || 'any choice';
            const there = all.flatMap(menusIn).flatMap((each) => offeredIn(client, each));
            return `There is no menu with ${wanted}${among(there)}.`;
          },
        );
        const menu = menuIn(seen);
        if (!menu) throw new ChatRefusal('There is no such menu on that message.');
        return client.select(
          seen.message.id,
          menu.custom_id,
          values.map((each) => valueIn(menu, each, customId === undefined ? 'label' : 'value')),
          until,
        );
      };
      return person.act(client, wait, act, until);
    },
  ),
  submit: verb(
    'Submits a form.',
    { form: 'the id from the response that opened it', fields: { Name: 'Ada' } },
    {
      form: z.string().describe('The id from the response that opened it.'),
      fields: z
        .record(z.string(), field)
        .default({})
        .describe(
          "Values by custom id if all names are custom ids, otherwise by label. Other fields keep the bot's values.",
        ),
      until,
    },
    async (person, _client, { form, fields, until }, wait) => {
      const { modal, client } = person.form(form);
      const submit = () => client.submit(modal, fieldsByCustomId(modalFields(modal.modal), fields), until);
      const outcome = await person.act(client, wait, submit, until);
      // Clients keep a form open after a failure.
      if (outcome.kind !== 'failed') person.closeForm(form);
      return outcome;
    },
  ),
  use: verb(
    'Runs a user command or a message command.',
    { name: 'Report', user: 'bob' },
    { name: z.string(), user: z.string().optional(), message: z.string().optional(), until },
    (person, client, { name, user, message, until }, wait) => {
      const act = () => {
        if ((user === undefined) === (message === undefined))
          throw new ChatRefusal('A command of a menu is used on a user or on a message: name one of both.');
        return message === undefined
          ? client.onUser(name, user ?? '', until)
          : client.onMessage(name, messageThere(client, message).message.id, until);
      };
      return person.act(client, wait, act, until);
    },
  ),
  edit: verb(
    'Edits their own message.',
    { message: 'its id', content: 'Hello again' },
    { message: z.string(), content: z.string() },
    (person, client, { message, content }, wait) =>
      person.act(client, wait, () => client.rewrite(messageThere(client, message).message.id, content)),
  ),
  delete: verb(
    'Deletes a message, or dismisses an ephemeral one.',
    { message: 'its id' },
    { message: z.string() },
    (person, client, { message }, wait) =>
      person.act(client, wait, () => {
        client.remove(messageThere(client, message).message.id);
        return undefined;
      }),
  ),
  vote: verb(
    'Votes for exactly these answers of a poll. An empty list removes the votes.',
    { answers: [1] },
    { message, answers: z.array(z.union([z.string(), z.int()])).describe('Their texts or numbers.') },
    (person, client, { message, answers }, wait) =>
      person.act(client, wait, () => {
        const seen = newestWith(
          client,
          message,
          (each) => each.message.poll !== undefined,
          () => 'There is no poll in this channel.',
        );
        const there = seen.message.poll?.answers ?? [];
        const ids = answers.map((wanted) => {
          const found = there.find(
            ({ answer_id, poll_media }) => answer_id === wanted || poll_media.text === wanted,
          );
          const texts = there.map(({ poll_media }) => poll_media.text ?? '');
          if (!found) throw new ChatRefusal(`The poll has no answer "${wanted}"${among(texts)}.`);
          return found.answer_id;
        });
        return client.vote(seen.message.id, ids);
      }),
  ),
  end_poll: verb(
    'Ends their own poll early.',
    { message: 'its id' },
    { message: z.string() },
    (person, client, { message }, wait) =>
      person.act(client, wait, () => {
        client.endPoll(messageThere(client, message).message.id);
        return undefined;
      }),
  ),
  react: verb(
    'Adds or removes a reaction to a message.',
    { message: 'its id', emoji: '👍' },
    { message: z.string(), emoji: z.string(), remove: z.boolean().default(false) },
    (person, client, { message, emoji, remove }, wait) =>
      person.act(client, wait, () => {
        client.react(messageThere(client, message).message.id, emoji, remove);
        return undefined;
      }),
  ),
  type: verb('Shows a typing indicator for 10 s.', {}, {}, async (_person, client) => {
    client.type();
    return NO_OUTCOME;
  }),
  start_thread: verb(
    'Starts a thread in a channel, from a message or without one, and moves there.',
    { name: 'Tea' },
    {
      name: z.string(),
      message: z.string().optional().describe('The id of the message from which it starts. Default: none.'),
      private: z.boolean().default(false).describe('Whether only its members see it.'),
    },
    (person, client, { name, message, private: isPrivate }, wait) => {
      const source = message === undefined ? {} : { message: messageThere(client, message).message.id };
      const thread = client.startThread(name, { ...source, isPrivate });
      return person.act(person.at(thread), wait, () => undefined);
    },
  ),
  join: verb(
    'Joins the thread `channel`. Without it, joins a server and moves to its channel general, or else to its first.',
    {},
    {
      channel: channel.describe('A thread, by name or id.'),
      server: server.describe('A name or an id. Default: the only server that they are not in.'),
    },
    (person, client, { channel, server }, wait) => {
      if (channel !== undefined && server === undefined) return inThread(person, client, wait, true);
      const joined = client.join(server);
      const { channels = [] } = client.places().servers.find(({ id }) => id === joined) ?? {};
      const there = channels.find(({ name }) => name === 'general') ?? channels[0];
      return person.act(person.at(there?.id), wait, () => undefined);
    },
  ),
  leave: verb(
    'Leaves the thread `channel`. Without it, leaves a server and moves to the direct message with the bot.',
    {},
    {
      channel: channel.describe('A thread, by name or id.'),
      server: server.describe('A name or an id. Default: the only server that they are in.'),
    },
    (person, client, { channel, server }, wait) => {
      if (channel !== undefined && server === undefined) return inThread(person, client, wait, false);
      client.leave(server);
      return person.act(person.at(client.places().direct.id), wait, () => undefined);
    },
  ),
  language: verb(
    'Sets the language of their clients. Commands are shown in it, and bots receive it.',
    { locale: 'de' },
    { locale: z.enum(Locale) },
    async (_person, client, { locale }) => {
      client.setLocale(locale);
      return NO_OUTCOME;
    },
  ),
};

const customIds = (all: readonly SeenMessage[]) => all.flatMap(menusIn).map(({ custom_id }) => custom_id);

const withoutSlash = (name: string) => name.replace(/^\//, '');

/** Joins or leaves the person's current thread. */
const inThread = (person: ControlledPerson, client: ChatClient, wait: number, joined: boolean) =>
  person.act(client, wait, () => {
    client.setJoined(joined);
    return undefined;
  });
