import { z } from 'zod';
import { PERMIT } from './channels.ts';
import { arrayOf, number, object, ref, SCHEMAS, text } from './openapi-schemas.ts';
import { CALLS_QUERY, CLOCK, FAULT, MESSAGES_QUERY } from './requests.ts';
import { UNBUILT_VERBS, VERBS } from './verbs.ts';

const VERSION = '1.0.0';
/** The parts of the page on which calls are tried. */
const PEOPLE = 'People';
const SERVER = 'The local Discord';
/** A world may have a thousand people. */
const MOST_NAMED = 10;

const json = (schema: object) => ({ 'application/json': { schema } });
const answer = (description: string, schema: object) => ({ description, content: json(schema) });
const failure = (description: string) => answer(description, ref('Error'));
const inputSchema = (schema: z.ZodObject) => z.toJSONSchema(schema, { io: 'input' });
const body = (schema: object, example?: object) => ({
  required: true,
  content: { 'application/json': { schema, ...(example && { example }) } },
});

const REFUSED = {
  '400': failure('The request is not right: no JSON, an unknown field, or a value that does not fit.'),
  '403': failure('The request names another host, or comes from a page of another origin.'),
};
const FOR_PEOPLE = {
  ...REFUSED,
  '404': failure('There is no such person.'),
  '409': failure(
    'A client would not let the person do that. The sentence says why, and names what there is in the place of something that is not there: channels, commands, options, choices, buttons, fields, forms, messages.',
  ),
};

const CHANNEL = {
  name: 'channel',
  in: 'path',
  required: true,
  description: 'A name or an id.',
  schema: text,
  example: 'general',
};
const PERMITTED = object({ allow: arrayOf(text), deny: arrayOf(text) });
const NO_CHANNEL = failure(
  'There is no such channel, person or role; the sentence names those that there are.',
);

/** Bodies that can be sent as they are, once a bot has what they name. */
const EXAMPLES: Readonly<Record<string, object>> = {
  say: { content: 'Hello' },
  command: { name: 'hello', options: { name: 'Ada' } },
  autocomplete: { name: 'hello', option: 'name', typed: 'a' },
  click: { button: 'Again' },
  choose: { values: ['Red'] },
  submit: { form: 'its text, from the answer that opened it', fields: { Name: 'Ada' } },
  use: { name: 'Report', user: 'bob' },
  edit: { message: 'its id', content: 'Hello again' },
  delete: { message: 'its id' },
  vote: { answers: [1] },
};

/** The parameters of a query, which are all optional. */
function query(schema: z.ZodObject): object[] {
  const { properties = {} } = inputSchema(schema);
  return Object.entries(properties).map(([name, declared]) => ({ name, in: 'query', schema: declared }));
}

/**
 * The description of the control API, in OpenAPI 3.1.
 * @param people their user names
 */
export function openApiDocument(people: readonly string[]): object {
  const named = {
    name: 'name',
    in: 'path',
    required: true,
    description: `A user name: ${people.slice(0, MOST_NAMED).join(', ')}${people.length > MOST_NAMED ? ', …' : ''}.`,
    schema: text,
    example: people[0],
  };
  const verbs = Object.entries(VERBS).map(([verb, { description, schema }]) => [
    `/people/{name}/${verb}`,
    {
      post: {
        tags: [PEOPLE],
        summary: description,
        operationId: verb,
        parameters: [named],
        requestBody: body(inputSchema(schema), EXAMPLES[verb]),
        responses: { '200': answer('What the person sees.', ref('Outcome')), ...FOR_PEOPLE },
      },
    },
  ]);
  const unbuilt = [
    ...[...UNBUILT_VERBS].map((verb) => [`/people/{name}/${verb}`, verb]),
    ['/world', 'world'],
  ].map(([path = '', operationId]) => [
    path,
    {
      post: {
        tags: [path === '/world' ? SERVER : PEOPLE],
        summary: 'Not built yet.',
        operationId,
        parameters: path === '/world' ? [] : [named],
        responses: { '501': failure('The local Discord does not have it yet.'), ...REFUSED },
      },
    },
  ]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Control of a local Discord',
      version: VERSION,
      description: 'Acts as people of a local Discord, and makes it misbehave, from a test in any language.',
    },
    servers: [{ url: '/control/v1' }],
    tags: [{ name: PEOPLE }, { name: SERVER }],
    paths: {
      ...Object.fromEntries(verbs),
      ...Object.fromEntries(unbuilt),
      '/people': {
        get: {
          tags: [PEOPLE],
          summary: 'The people, and where they are.',
          operationId: 'people',
          responses: {
            '200': answer('In the order of the world.', object({ people: arrayOf(ref('Person')) })),
            ...REFUSED,
          },
        },
      },
      '/people/{name}/messages': {
        get: {
          tags: [PEOPLE],
          summary: 'The messages that a person sees in a channel, which moves nobody.',
          operationId: 'messages',
          parameters: [named, ...query(MESSAGES_QUERY)],
          responses: {
            '200': answer('Those that fit, oldest first.', object({ messages: arrayOf(ref('Message')) })),
            ...FOR_PEOPLE,
            '408': answer(
              'None came in time.',
              object({ error: text, last: { anyOf: [ref('Message'), { type: 'null' }] } }),
            ),
          },
        },
      },
      '/faults': {
        post: {
          tags: [SERVER],
          summary: 'Causes a fault, or orders it for later calls of the bot.',
          operationId: 'fault',
          requestBody: body(inputSchema(FAULT), { kind: 'server-error', status: 500, count: 1 }),
          responses: {
            '200': answer(
              'Its number, unless it happened at once, and a sentence about it.',
              object({ number, summary: text }, ['summary']),
            ),
            ...REFUSED,
          },
        },
        delete: {
          tags: [SERVER],
          summary: 'Forgets all faults that have not happened yet.',
          operationId: 'forgetFaults',
          responses: { '200': answer('A sentence.', object({ summary: text })), ...REFUSED },
        },
      },
      '/faults/{number}': {
        delete: {
          tags: [SERVER],
          summary: 'Forgets one fault.',
          operationId: 'forgetFault',
          parameters: [{ name: 'number', in: 'path', required: true, schema: { type: 'integer' } }],
          responses: {
            '200': answer('A sentence.', object({ summary: text })),
            ...REFUSED,
            '404': failure('No such fault is left.'),
          },
        },
      },
      '/channels/{channel}': {
        delete: {
          tags: [SERVER],
          summary: 'Deletes a channel with its messages, until the reset.',
          operationId: 'deleteChannel',
          parameters: [CHANNEL],
          responses: { '200': answer('Done.', { type: 'object' }), ...REFUSED, '409': NO_CHANNEL },
        },
      },
      '/channels/{channel}/permissions': {
        post: {
          tags: [SERVER],
          summary: 'Allows or denies somebody permissions in a channel, until the reset.',
          operationId: 'permit',
          parameters: [CHANNEL],
          requestBody: body(inputSchema(PERMIT), { of: '@everyone', permissions: { SendMessages: false } }),
          responses: {
            '200': answer('What is allowed and denied there now.', PERMITTED),
            ...REFUSED,
            '409': NO_CHANNEL,
          },
        },
      },
      '/clock': {
        post: {
          tags: [SERVER],
          summary: 'Lets time pass at once.',
          operationId: 'clock',
          requestBody: body(inputSchema(CLOCK), { advance_s: 900 }),
          responses: {
            '200': answer('The time in milliseconds since 1970.', object({ now: number })),
            ...REFUSED,
          },
        },
      },
      '/calls': {
        get: {
          tags: [SERVER],
          summary: 'The calls of bots.',
          operationId: 'calls',
          parameters: query(CALLS_QUERY),
          responses: {
            '200': answer(
              'Oldest first; the status is null before the answer.',
              object({
                calls: arrayOf(
                  object({ number, method: text, path: text, status: { type: ['number', 'null'] } }),
                ),
              }),
            ),
            ...REFUSED,
          },
        },
      },
      '/transcript': {
        get: {
          tags: [SERVER],
          summary: 'What people have done, and what they saw.',
          operationId: 'transcript',
          responses: { '200': answer('For `/replay`.', { type: 'object' }), ...REFUSED },
        },
      },
      '/replay': {
        post: {
          tags: [SERVER],
          summary: 'Lets the people of a transcript do the same again.',
          operationId: 'replay',
          requestBody: body({ type: 'object' }),
          responses: {
            '200': answer(
              'The numbers of steps, of those with another result, and of those that fail now and did not before.',
              object({
                steps: number,
                differences: number,
                failed: number,
                changed: arrayOf(object({ step: number, title: text, lines: arrayOf(text) })),
              }),
            ),
            ...REFUSED,
            '409': failure('Another transcript is being replayed.'),
          },
        },
      },
      '/reset': {
        post: {
          tags: [SERVER],
          summary:
            'Makes messages, channels, faults, limits, record and clock as at the start. Bots stay connected: events tell them what goes and comes.',
          operationId: 'reset',
          responses: { '200': answer('Done.', { type: 'object' }), ...REFUSED },
        },
      },
    },
    components: { schemas: SCHEMAS },
  };
}
