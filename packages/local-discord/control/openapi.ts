import { z } from 'zod';
import { NO_INPUT, type Route } from './route.ts';

const VERSION = '1.0.0';
/** Tags of calls about people and of all other calls. */
const PEOPLE = 'People';
const SERVER = 'The local Discord';
/** Maximum names in a description, because a world can have 1,000 people. */
const MAX_NAMED = 10;

export const text = { type: 'string' };
export const number = { type: 'number' };
/** Any object. */
export const json = { type: 'object' };
export const arrayOf = (items: object) => ({ type: 'array', items });
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
export const object = (properties: object, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
});

const place = object({
  id: text,
  name: { ...text, description: 'Without its sign; "direct message" for the one with the bot.' },
});
const flag = { type: 'boolean' };
const nullable = { type: ['string', 'null'] };

/** Shared schemas of responses. */
const SCHEMAS = {
  Message: object({
    id: text,
    author: { ...text, description: 'The user name.' },
    content: text,
    embeds: arrayOf(json),
    components: arrayOf(json),
    buttons: arrayOf(object({ label: text, custom_id: nullable, disabled: flag })),
    ephemeral: flag,
    attachments: arrayOf(json),
    message: { ...json, description: "Discord's object." },
  }),
  Outcome: object(
    {
      kind: { enum: ['messages', 'form', 'choices', 'nothing', 'failed'] },
      messages: arrayOf(ref('Message')),
      said: ref('Message'),
      form: { ...text, description: 'Its id for `submit`.' },
      title: text,
      fields: arrayOf(object({ label: text, custom_id: text, type: number })),
      modal: { ...json, description: "Discord's object of the form." },
      choices: arrayOf(
        object(
          {
            name: text,
            value: { type: ['string', 'number'] },
            shown_name: { ...text, description: 'In the language of the person, if it differs.' },
          },
          ['name', 'value'],
        ),
      ),
      reason: { ...text, description: 'The error that a client shows.' },
    },
    ['kind', 'messages'],
  ),
  Person: object({
    name: { ...text, description: 'The user name.' },
    display_name: text,
    id: text,
    about: { ...text, description: 'A short description.' },
    locale: { ...text, description: 'The language of their clients.' },
    channel: { ...place, description: 'The default channel of verbs.' },
    home: { ...text, description: 'Id of the channel that their client shows first.' },
    channels: {
      ...arrayOf(
        object(
          {
            ...place.properties,
            kind: text,
            category: { ...text, description: 'For a thread, the name of its channel.' },
            thread: {
              ...json,
              description:
                'Set for a thread: its parent, and whether it is archived, locked, private and joined.',
            },
            server: { ...nullable, description: 'Null for a direct message.' },
            with: { ...text, description: 'The other user in a direct message.' },
            may_send: flag,
            may_delete: { ...flag, description: "Other users' messages." },
          },
          ['id', 'name', 'kind', 'server', 'may_send', 'may_delete'],
        ),
      ),
      description: 'Channels with messages that they see.',
    },
    servers: arrayOf(
      object({
        ...{ id: text, name: text, language: nullable, may_manage: flag },
        list: { ...arrayOf(json), description: 'All channels that they see, including forums.' },
      }),
    ),
  }),
  Nameable: object(
    { id: text, kind: { enum: ['user', 'role', 'channel'] }, name: text, alias: text, is_app: flag },
    ['id', 'kind', 'name'],
  ),
  Error: object({ error: text }),
};

const answer = (description: string, schema: object) => ({
  description,
  content: { 'application/json': { schema } },
});
const failure = (refusal: string | readonly [about: string, schema: object]) =>
  typeof refusal === 'string' ? answer(refusal, ref('Error')) : answer(...refusal);
const REFUSED = {
  '400': failure('The request is invalid: no JSON, an unknown field or an invalid value.'),
  '403': failure('The request names another host, or comes from a page of another origin.'),
};
const EVENTS = {
  tags: [SERVER],
  summary: 'Later events, as server-sent events.',
  operationId: 'events',
  responses: {
    '200': {
      description: 'The data of each is a list of events. The first list is the current state.',
      content: { 'text/event-stream': { schema: text } },
    },
    '403': REFUSED['403'],
  },
};
const inputSchema = (schema: z.ZodObject) => z.toJSONSchema(schema, { io: 'input' });

/**
 * Returns the OpenAPI 3.1 description of the control API.
 * @param people user names
 */
export function openApiDocument(routes: readonly Route[], people: readonly string[]): object {
  const names = people.slice(0, MAX_NAMED).join(', ');
  const parameterDetails: Readonly<Record<string, object>> = {
    name: {
      description: `A user name: ${names}${people.length > MAX_NAMED ? ', …' : ''}.`,
      example: people[0],
    },
    channel: { description: 'A name or an id.', example: 'general' },
    number: { schema: { type: 'integer' } },
  };
  const operation = (route: Route) => {
    const { method, path, id, about, takes, example, answers, refusals } = route;
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
      return { name, in: 'path', required: true, schema: text, ...parameterDetails[name] };
    });
    const { properties = {}, required = [] } = method === 'GET' ? inputSchema(takes) : {};
    const inQuery = Object.entries(properties).map(([name, schema]) => {
      return { name, in: 'query', schema, ...(required.includes(name) && { required: true }) };
    });
    const isBuilt = !('501' in refusals);
    const requestBody = method !== 'GET' &&
      takes !== NO_INPUT &&
      isBuilt && {
        required: true,
        content: { 'application/json': { schema: inputSchema(takes), ...(example && { example }) } },
      };
    return {
      tags: [path.startsWith('/people') ? PEOPLE : SERVER],
      summary: about,
      operationId: id,
      parameters: [...inPath, ...inQuery],
      ...(requestBody && { requestBody }),
      responses: {
        ...(isBuilt && { '200': answer(...answers) }),
        ...REFUSED,
        ...Object.fromEntries(Object.entries(refusals).map(([status, each]) => [status, failure(each)])),
      },
    };
  };
  const paths: Record<string, object> = { '/events': { get: EVENTS } };
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Control of a local Discord',
      version: VERSION,
      description: 'Acts as people of a local Discord and injects faults, from tests in any language.',
    },
    servers: [{ url: '/control/v1' }],
    tags: [{ name: PEOPLE }, { name: SERVER }],
    paths,
    components: { schemas: SCHEMAS },
  };
}
