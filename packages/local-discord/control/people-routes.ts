import { z } from 'zod';
import type { ChatClient } from '../people/chat-client.ts';
import { ControlRefusal } from './control-refusal.ts';
import { arrayOf, json, object, ref, text } from './openapi.ts';
import { Pattern } from './pattern.ts';
import type { ControlledPerson } from './person.ts';
import { NO_INPUT, parseInput, type Route, route } from './route.ts';
import { channel, VERBS, wait } from './verbs.ts';
import { messageView, NAMEABLE, nameableViews, offerView, type PersonView } from './views.ts';

/** Number of newest messages in a view of a channel. */
const NEWEST = 100;

export const pattern = z
  .string()
  .default('')
  .describe('A regular expression. Ignores case. Matching may take at most half a second.');
const snowflake = z.string().regex(/^\d{1,20}$/, 'has to be an id');
const listed = z.string().transform((given) => (given === '' ? [] : given.split(',')));

const MESSAGES = z.strictObject({
  channel,
  like: pattern,
  after: snowflake.optional().describe('The id of a message. Selects later messages.'),
  wait: z.coerce.number().pipe(wait.unwrap()).default(wait.def.defaultValue),
});
const NAMEABLES = z.strictObject({
  channel,
  of: z.enum(NAMEABLE).describe('What the option or menu accepts.'),
  channel_types: listed
    .transform((types) => types.map(Number))
    .optional()
    .describe('Comma-separated types of channels. Default: all.'),
  typed: z.string().optional().describe('A part of a name. Selects the first 25 matches.'),
});
const SEEN = z.strictObject({ channel, ids: listed.describe('Comma-separated ids of messages.') });

const OUTCOME = ['What the person sees.', ref('Outcome')] as const;
const SEEN_MESSAGE = object({ message: json, loading: { type: 'boolean' }, ephemeral: { type: 'boolean' } });
/** Errors of calls about a person. */
const REFUSALS = {
  404: 'There is no such person.',
  409: 'A client would not let the person do that. The sentence gives the reason. For something that does not exist it lists the existing channels, commands, options, choices, buttons, fields, forms or messages.',
};

/** Returns the routes of people: what they see, and their verbs. */
export function peopleRoutes({
  personOf,
  people,
}: {
  /** @throws ControlRefusal 404 */
  personOf(name: string): ControlledPerson;
  people(): readonly PersonView[];
}): Route[] {
  const refusals = REFUSALS;
  const asked = <Query extends { channel?: string | undefined }, Answer>(
    run: (client: ChatClient, query: Query) => Answer,
  ) => {
    return (query: Query, name = '') => run(personOf(name).look(query.channel), query);
  };
  return [
    route('GET', '/people', {
      id: 'people',
      about: 'The people and their current channels.',
      takes: NO_INPUT,
      answers: ['In the order of the world.', object({ people: arrayOf(ref('Person')) })],
      run: () => ({ people: people() }),
    }),
    ...Object.entries(VERBS).map(
      ([name, { about, schema: takes, example, run }]): Route => ({
        ...{ method: 'POST', path: `/people/{name}/${name}`, id: name, about, takes, example },
        answers: OUTCOME,
        refusals,
        run: (body, [who = '']) => {
          const person = personOf(who);
          parseInput(takes, body);
          return run(person, body);
        },
      }),
    ),
    route('GET', '/people/{name}/messages', {
      id: 'messages',
      about: 'The messages that a person sees in a channel. Does not change their current channel.',
      takes: MESSAGES,
      answers: ['Matching messages, oldest first.', object({ messages: arrayOf(ref('Message')) })],
      refusals: {
        ...refusals,
        408: [
          'No message came in time.',
          object({ error: text, last: { anyOf: [ref('Message'), { type: 'null' }] } }),
        ],
      },
      run: async ({ channel, like, after, wait }, name = '') => {
        const person = personOf(name);
        const client = person.look(channel);
        const messages = await person.messages(client, { like: new Pattern(like), after, wait });
        if (messages.length > 0) return { messages };
        const last = client.messages().findLast(({ loading }) => !loading);
        throw new ControlRefusal(408, 'No such message came.', { last: last ? messageView(last) : null });
      },
    }),
    route('GET', '/people/{name}/view', {
      id: 'view',
      about: 'What a person sees of a channel. Does not change their current channel.',
      takes: z.strictObject({ channel }),
      answers: [
        'The ids of all messages, oldest first; the newest 100 messages as the person sees them; the users, roles and channels that can be chosen there.',
        object({
          channel: text,
          ids: arrayOf(text),
          newest: arrayOf(SEEN_MESSAGE),
          names: arrayOf(ref('Nameable')),
        }),
      ],
      refusals,
      run: asked((client, _query) => {
        const messages = client.messages();
        return {
          channel: client.channelId,
          ids: messages.map(({ message }) => message.id),
          newest: messages.slice(-NEWEST),
          names: [...nameableViews(client, 'mentionable'), ...nameableViews(client, 'channel')],
        };
      }),
    }),
    route('GET', '/people/{name}/seen', {
      id: 'seen',
      about: 'These messages of a channel, if the person sees them.',
      takes: SEEN,
      answers: ['In the order of the channel.', object({ messages: arrayOf(SEEN_MESSAGE) })],
      refusals,
      run: asked((client, { ids }: z.output<typeof SEEN>) => {
        const wanted = new Set(ids);
        return { messages: client.messages().filter(({ message }) => wanted.has(message.id)) };
      }),
    }),
    route('GET', '/people/{name}/commands', {
      id: 'commands',
      about: 'The commands available to a person in a channel.',
      takes: z.strictObject({ channel }),
      answers: [
        'Slash commands and menu commands, with texts in the language of the person.',
        object({ commands: arrayOf(json), menus: arrayOf(json) }),
      ],
      refusals,
      run: asked((client, _query) => offerView(client)),
    }),
    route('GET', '/people/{name}/nameables', {
      id: 'nameables',
      about: 'The users, roles or channels that an option or menu accepts in a channel.',
      takes: NAMEABLES,
      answers: [
        'Names that start with the typed text come first.',
        object({ nameables: arrayOf(ref('Nameable')) }),
      ],
      refusals,
      run: asked((client, { of, channel_types, typed }: z.output<typeof NAMEABLES>) => {
        return { nameables: nameableViews(client, of, channel_types, typed) };
      }),
    }),
  ];
}
