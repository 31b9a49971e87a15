import type { IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { plainJsonType } from 'plain-json-type';
import { refusedBecause } from 'startup/loopback';
import type { z } from 'zod';
import { parseExactJson } from '../forms/exact-json.ts';
import { type ChatClient, ChatRefusal } from '../people/chat-client.ts';
import type { RestCall } from '../workshop/happening.ts';
import type { Workshop, WorkshopDiscord } from '../workshop/start-workshop.ts';
import { parseTranscript } from '../workshop/transcript/transcript.ts';
import { sentencesOf } from '../world-file/problems.ts';
import { deleteChannel, PERMIT, permitIn } from './channels.ts';
import { messageView } from './message-view.ts';
import { openApiDocument } from './openapi.ts';
import { Pattern, PatternRefusal } from './pattern.ts';
import { ControlledPerson } from './person.ts';
import { personView } from './places.ts';
import { CALLS_QUERY, CLOCK, FAULT, MESSAGES_QUERY } from './requests.ts';
import { UNBUILT_VERBS, VERBS } from './verbs.ts';

/** The beginning of every address. */
export const PREFIX = '/control/v1';
/** Where each call can be tried. */
const CALL_PAGE = `${PREFIX}/docs`;
/** A transcript carries the files of its steps. */
const MAX_BODY_BYTES = 256 * 1024 * 1024;

/** A refusal of a request, with its status. */
class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  readonly more: object;

  constructor(status: number, message: string, more: object = {}) {
    super(message);
    this.status = status;
    this.more = more;
  }
}

/** The local Discord that is controlled. */
export interface ControlOptions {
  readonly discord: Pick<WorkshopDiscord, 'clientOf' | 'settings' | 'workshop'>;
  /** The user names of its people. */
  readonly people: readonly string[];
  /** 0, the default, takes a free one. */
  readonly port?: number;
}

/** A running control API. */
export interface Control {
  /** Without a slash at the end. */
  readonly url: string;
  close(): Promise<void>;
}

/** No route has a schema for Fastify; as in the local Discord. */
function noControlSchemas(): never {
  throw new TypeError('The control API has no schemas for Fastify.');
}

/**
 * Starts the HTTP API with which tests in any language act as people of a local Discord, on 127.0.0.1.
 * packages/local-discord/README.md describes it.
 * @throws Error if the port cannot be used
 */
export async function startControl({ discord, people, port = 0 }: ControlOptions): Promise<Control> {
  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: true,
    frameworkErrors: (_error, { raw }, reply) => answerUnreadable(raw, reply),
    schemaController: {
      compilersFactory: { buildValidator: noControlSchemas, buildSerializer: noControlSchemas },
    },
  });
  app.addHook('onRequest', async ({ raw }) => {
    const reason = refusedBecause(raw, raw.url === CALL_PAGE);
    if (reason !== undefined) throw new Refused(403, reason);
  });
  plainJsonType(app);
  app.removeAllContentTypeParsers();
  // It has to be JSON whatever its type: not every client of three lines sets one.
  app.addContentTypeParser('*', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) =>
    jsonIn(body),
  );
  app.setErrorHandler((error, _request, reply) => answerRefusal(error, reply));
  app.setNotFoundHandler(({ method, url }, reply) =>
    answerRefusal(new Refused(404, `There is no ${method} ${url.split('?')[0]}.`), reply),
  );
  await app.register(async (api) => routes(api, discord, people), { prefix: PREFIX });
  try {
    const { origin } = new URL(await app.listen({ host: '127.0.0.1', port }));
    return { url: `${origin}${PREFIX}`, close: () => app.close() };
  } catch (error) {
    await app.close();
    throw error;
  }
}

interface Asked {
  Params: { name: string; verb: string; number: string; channel: string };
}

function routes(
  api: FastifyInstance,
  { clientOf, settings, workshop }: ControlOptions['discord'],
  people: readonly string[],
): void {
  const persons = new Map<string, ControlledPerson>();
  const personOf = (name: string) => {
    if (!people.includes(name))
      throw new Refused(404, `There is nobody called "${name}"; there is: ${people.join(', ')}.`);
    const person = persons.get(name) ?? new ControlledPerson(clientOf(name));
    persons.set(name, person);
    return person;
  };

  const document = openApiDocument(people);
  // The page looks for it below its own address.
  for (const path of ['/openapi.json', '/docs/json']) api.get(path, () => document);
  let callPage: Promise<FastifyInstance> | undefined;
  for (const path of ['/docs', '/docs/*'])
    api.get(path, async ({ raw }, reply) => {
      callPage ??= import('./call-page.ts').then(({ callPageServer }) => callPageServer(CALL_PAGE));
      const server = await callPage;
      reply.hijack();
      server.routing(raw, reply.raw);
    });
  api.addHook('onClose', async () => (await callPage)?.close());

  api.get('/people', () => ({ people: people.map((name) => personView(personOf(name).look(undefined))) }));
  api.post<Asked>('/people/:name/:verb', async ({ params, body = {} }) => {
    const person = personOf(params.name);
    if (UNBUILT_VERBS.has(params.verb))
      throw new Refused(501, `The local Discord has no verb "${params.verb}" yet.`);
    const verb = Object.hasOwn(VERBS, params.verb) ? VERBS[params.verb] : undefined;
    if (!verb)
      throw new Refused(
        404,
        `There is no verb "${params.verb}"; there is: ${Object.keys(VERBS).join(', ')}.`,
      );
    parsed(verb.schema, body);
    return verb.run(person, body);
  });

  api.get<Asked>('/people/:name/messages', async ({ params, query }) => {
    const person = personOf(params.name);
    const { channel, like, after, wait } = parsed(MESSAGES_QUERY, filledIn(query));
    const client = person.look(channel);
    const messages = await person.messages(client, { like: new Pattern(like), after, wait });
    if (messages.length > 0) return { messages };
    throw new Refused(408, 'No such message came.', { last: lastOf(client) });
  });

  api.post('/faults', ({ body }) => {
    const { kind, ...values } = parsed(FAULT, body);
    const kinds = workshop.whatIf.map(({ name }) => name);
    if (!kinds.includes(kind))
      throw new Refused(400, `There is no fault "${kind}"; there is: ${kinds.join(', ')}.`);
    const before = latestOrder(workshop);
    const { calls, ...others } = values;
    const summary = orBadRequest(() =>
      workshop.happen(kind, { ...others, ...(calls !== undefined && { which: calls }) }),
    );
    const number = latestOrder(workshop);
    return { ...(number !== undefined && number !== before && { number }), summary };
  });
  api.delete('/faults', () => ({ summary: workshop.happen('forget') }));
  api.delete<Asked>('/faults/:number', ({ params }) => {
    const order = workshop.inForce().orders.find(({ number }) => String(number) === params.number);
    if (!order) throw new Refused(404, `There is no fault ${params.number} left.`);
    workshop.end(order.number);
    return { summary: `No longer: ${order.sentence}` };
  });

  api.delete<Asked>('/channels/:channel', ({ params }) => {
    deleteChannel(settings, params.channel);
    return {};
  });
  api.post<Asked>('/channels/:channel/permissions', ({ params, body }) =>
    permitIn(settings, params.channel, parsed(PERMIT, body)),
  );

  api.post('/clock', ({ body }) => {
    const { advance_s } = parsed(CLOCK, body);
    if (advance_s > 0) orBadRequest(() => workshop.happen('pass-time', { minutes: advance_s / 60 }));
    return { now: Date.now() + workshop.inForce().aheadMs };
  });

  api.get('/calls', ({ query }) => {
    const { since, like } = parsed(CALLS_QUERY, filledIn(query));
    const later = workshop.happenings
      .list()
      .filter((each): each is RestCall => each.kind === 'call' && each.number > since);
    const calls = new Pattern(like)
      .among(later, ({ method, path }) => [`${method} ${path}`])
      .map(({ number, method, path, status = null }) => ({ number, method, path, status }));
    return { calls };
  });

  api.get('/transcript', () => workshop.transcript());
  api.post('/replay', async ({ body }) => {
    const text = JSON.stringify(body ?? null);
    orBadRequest(() => parseTranscript(text));
    const compared = await workshop.replay(text);
    const changed = compared.flatMap(({ title, same, lines }, index) =>
      same ? [] : [{ step: index + 1, title, lines: lines.map(({ sign, text }) => `${sign} ${text}`) }],
    );
    const failed = compared.filter((step) => step.failed).length;
    return { steps: compared.length, differences: changed.length, failed, changed };
  });

  api.post('/reset', () => {
    persons.clear();
    workshop.reset();
    return {};
  });
  api.post('/world', () => {
    throw new Refused(501, 'The local Discord has no changes of its world yet.');
  });
}

function lastOf(client: ChatClient) {
  const last = client.messages().findLast(({ loading }) => !loading);
  return last ? messageView(last) : null;
}

const latestOrder = (workshop: Workshop) => workshop.inForce().orders.at(-1)?.number;

function jsonIn(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return parseExactJson(text);
  } catch {
    throw new Refused(400, 'The body is no JSON.');
  }
}

/** @throws Refused 400 with a sentence for each wrong field */
function parsed<Schema extends z.ZodObject>(schema: Schema, given: unknown): z.output<Schema> {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Refused(400, 'The body has to be a JSON object.');
  const result = schema.safeParse(given, { reportInput: true });
  if (result.success) return result.data;
  const known = (place: readonly PropertyKey[]) => (place.length === 0 ? Object.keys(schema.shape) : []);
  throw new Refused(400, sentencesOf(result.error, known).join(' '));
}

/** A parameter without a value is as none. */
const filledIn = (query: unknown) =>
  Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''));

/** Values that a page would not let somebody enter are a mistake of the request. */
function orBadRequest<Result>(step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    // The page calls it "which"; beside a fault's kind that word says too little.
    throw error instanceof ChatRefusal
      ? new Refused(400, error.message.replace('"which"', '"calls"'))
      : error;
  }
}

function answerRefusal(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof Refused) return reply.code(error.status).send({ error: error.message, ...error.more });
  if (error instanceof PatternRefusal) return reply.code(400).send({ error: error.message });
  if (error instanceof ChatRefusal) return reply.code(409).send({ error: error.message });
  if (error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500)
    return reply.code(Number(error.statusCode)).send({ error: `${error.message}.` });
  process.emitWarning(error instanceof Error ? error : String(error));
  return reply.code(500).send({ error: 'The local Discord has a defect; its standard error says more.' });
}

/** An address that cannot be decoded has no route, and no hook sees it. For bytes Fastify keeps the type. */
function answerUnreadable(raw: IncomingMessage, reply: FastifyReply): FastifyReply {
  const reason = refusedBecause(raw, false);
  const body = { error: reason ?? 'The address cannot be read.' };
  return reply
    .code(reason === undefined ? 404 : 403)
    .type('application/json')
    .send(Buffer.from(JSON.stringify(body)));
}
