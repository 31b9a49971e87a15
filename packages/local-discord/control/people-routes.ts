import { z } from 'zod';
import type { ChatClient } from '../people/chat-client.ts';
import { ControlRefusal } from './control-refusal.ts';
import { arrayOf, json, object, ref, text } from './openapi.ts';
import { Pattern } from './pattern.ts';
import type { ControlledPerson } from './person.ts';
import { NO_INPUT, parseInput, type Route, route } from './route.ts';
import { channel, VERBS, wait } from './verbs.ts';
import { messageView, NAMEABLE, nameableViews, offerView, type PersonView } from './views.ts';

/** How many of the newest messages of a channel are answered at once. */
const NEWEST = 100;

/** A regular expression in a query. */
export const pattern = z
  .string()
  .default('')
  .describe('A regular expression of at most half a second, matched without regard to case.');
const snowflake = z.string().regex(/^\d{1,20}$/, 'has to be an id');
const listed = z.string().transform((given) => (given === '' ? [] : given.split(',')));

const MESSAGES = z.strictObject({
  channel,
  like: pattern,
  after: snowflake.optional().describe('The id of a message: later ones alone.'),
  wait: z.coerce.number().pipe(wait.unwrap()).default(wait.def.defaultValue),
});
const NAMEABLES = z.strictObject({
  channel,
  of: z.enum(NAMEABLE).describe('What the option or the menu takes.'),
  channel_types: listed
    .transform((types) => types.map(Number))
    .optional()
    .describe('Types of channels, separated by commas. Default: all.'),
  typed: z.string().optional().describe('A part of a name, which leaves the first 25 that fit.'),
});
const SEEN = z.strictObject({ channel, ids: listed.describe('Of messages, separated by commas.') });

const OUTCOME = ['What the person sees.', ref('Outcome')] as const;
const SEEN_MESSAGE = object({ message: json, loading: { type: 'boolean' }, ephemeral: { type: 'boolean' } });
/** Of calls about a person. */
const REFUSALS = {
  404: 'There is no such person.',
  409: 'A client would not let the person do that. The sentence says why, and names what there is in the place of something that is not there: channels, commands, options, choices, buttons, fields, forms, messages.',
};

/** The people of a local Discord: what they see, and their verbs. */
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
      about: 'The people, and where they are.',
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
      about: 'The messages that a person sees in a channel, which moves nobody.',
      takes: MESSAGES,
      answers: ['Those that fit, oldest first.', object({ messages: arrayOf(ref('Message')) })],
      refusals: {
        ...refusals,
        408: [
          'None came in time.',
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
      about: 'What a person sees of a channel, which moves nobody.',
      takes: z.strictObject({ channel }),
      answers: [
        'The ids of all messages, oldest first, the newest 100 as the person sees them, and the users, roles and channels that can be named there.',
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
      about: 'The commands that a person is offered in a channel.',
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
      about: 'The users, roles or channels that an option or a menu takes in a channel.',
      takes: NAMEABLES,
      answers: [
        'Names that begin with the typed text come first.',
        object({ nameables: arrayOf(ref('Nameable')) }),
      ],
      refusals,
      run: asked((client, { of, channel_types, typed }: z.output<typeof NAMEABLES>) => {
        return { nameables: nameableViews(client, of, channel_types, typed) };
      }),
    }),
  ];
}
