import {
  type APIInteractionResponseCallbackData,
  InteractionResponseType,
  MessageFlags,
} from 'discord-api-types/v10';
import type { Logger } from 'pino';
import type { Dispatcher } from 'undici';
import { z } from 'zod';
import { concernsWholeBot } from '../../../handlers/discord-limits.ts';
import type { ReplyFile } from '../../../handlers/reply.ts';
import { connectionRemedy, errorCode } from '../../../services/http/connection-remedy.ts';
import { openPool } from '../../../services/http/pools.ts';
import {
  type AttemptResult,
  mayHaveTakenEffect,
  TimedCalls,
  TimeOver,
} from '../../../services/http/timed-call.ts';
import { encodedForm } from '../../bot-rest/encoded-form.ts';
import { CallOutages } from '../../process/outages.ts';
import type { RateLimitGate } from '../../state/memory/state-in-memory.ts';
import { discordCalls } from '../bot-channels.ts';
import { InteractionFailure } from '../interaction-failure.ts';
import type { FirstAnswer, Message } from '../responder.ts';

/** The most connections that carry answers to Discord. */
const CONNECTIONS = 64;

/**
 * Milliseconds without an answer that count as an outage of Discord. Each attempt has 1 s or more unless our own
 * deadline comes first.
 */
const FAIR_TIME = 900;

/** The most bytes of an answer of Discord: one of our messages with all its fields is some tens of kilobytes. */
const LARGEST_ANSWER = 1024 * 1024;

/**
 * Characters that undici refuses in a path; after that its pool counts the connection as busy for good. No id and no
 * token of Discord's contains one.
 */
const UNSENDABLE = /[^\x21-\x7e]/;

const OUTAGE = {
  begins: 'Discord takes no answers: they are tried again as long as there is time',
  ends: 'Discord takes answers again',
};

const JSON_HEADERS = { 'content-type': 'application/json' };

/** JSON, or with files a form whose `payload_json` is the same JSON. */
export type InteractionBody = string | FormData;

/** The result of an attempt: the body of Discord's answer, or the failure. */
export type Sent = Buffer | undefined | InteractionFailure;

/** One call that answers an interaction. */
export interface InteractionCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The path after the API's version. */
  readonly path: string;
  readonly body?: InteractionBody | undefined;
  /** The call's name in the log. */
  readonly label: string;
  /** The rate limit's bucket: every interaction token has its own. */
  readonly bucket: string;
}

const errorBody = z
  .object({ code: z.number(), message: z.string(), retry_after: z.number().min(0), global: z.boolean() })
  .partial();

/**
 * Makes the calls that answer interactions, on a connection pool of their own and without the bot's token. discord.js
 * counts edits and follow-ups against 50 requests a second, from which Discord exempts them
 * (https://discord.com/developers/docs/topics/rate-limits#global-rate-limit).
 */
export class InteractionCalls {
  readonly #pool: ReturnType<typeof openPool>;
  readonly #calls: TimedCalls;
  readonly #root: string;
  readonly #gate: RateLimitGate;
  readonly #outages: CallOutages | undefined;

  /**
   * @param apiUrl Discord's API without a version, e.g. `https://discord.com/api`
   * @param log gets a line at the beginning and end of an outage
   */
  constructor(apiUrl: string, gate: RateLimitGate, log?: Logger) {
    const { origin, pathname } = new URL(apiUrl);
    this.#pool = openPool(origin, {
      connections: CONNECTIONS,
      connectTimeout: 2_000,
      // The time of each attempt covers both.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxResponseSize: LARGEST_ANSWER,
    });
    this.#calls = new TimedCalls(this.#pool);
    this.#gate = gate;
    this.#outages = log && new CallOutages(log, OUTAGE);
    this.#root = `${pathname.replace(/\/+$/, '')}/v10`;
  }

  /** Milliseconds until Discord's rate limit allows a call of this bucket; 0 and more. */
  delay(bucket: string): number {
    return this.#gate.delay(bucket);
  }

  /**
   * Makes one attempt of a call at once, regardless of `delay`.
   * @param timeout milliseconds from the moment the request is sent
   * @param totalTimeout milliseconds for the whole attempt, including the wait for a connection
   * @returns the body of the answer, undefined if it has none; or the failure
   */
  send(call: InteractionCall, timeout: number, totalTimeout: number = timeout): Promise<Sent> {
    const { path, body = null, label } = call;
    if (UNSENDABLE.test(path)) {
      const said = `${label}: no such interaction can be addressed`;
      return Promise.resolve(new InteractionFailure(said, { status: 404, unknown: false }));
    }
    if (body instanceof FormData) {
      return encodedForm(body).then((form) => this.#send(call, form, { timeout, totalTimeout }));
    }
    const headers = body === null ? null : JSON_HEADERS;
    return this.#send(call, { headers, body }, { timeout, totalTimeout });
  }

  #send(
    call: InteractionCall,
    encoded: Pick<Dispatcher.DispatchOptions, 'headers' | 'body'>,
    limits: { readonly timeout: number; readonly totalTimeout: number },
  ): Promise<Sent> {
    const request = { method: call.method, path: this.#root + call.path, ...encoded };
    return this.#calls.make(request, limits).then((attempted) => {
      discordCalls.publish({ call: call.label, status: attempted.status });
      if (attempted.status === 0) return this.#unanswered(call, attempted, limits.timeout);
      return this.#answered(call, attempted);
    });
  }

  #unanswered({ label }: InteractionCall, { error, sent: unknown }: AttemptResult, timeout: number) {
    const cutShort = timeout < FAIR_TIME && error instanceof TimeOver;
    const said = cutShort ? `only ${Math.round(timeout)} ms were left for an answer` : silence(error);
    const failure = new InteractionFailure(`${label}: ${said}`, { unknown, cutShort, cause: error });
    if (!cutShort) this.#outages?.note(failure);
    return failure;
  }

  #answered({ label, bucket }: InteractionCall, attempted: AttemptResult): Sent {
    const { status, headers, body } = attempted;
    const problem = status < 300 ? undefined : readProblem(body);
    this.#gate.note(bucket, { statusCode: status, headers }, problem);
    if (status < 300) {
      this.#outages?.note(undefined);
      return body;
    }
    const { code = 0, message = '' } = problem ?? {};
    const said = `${label}: ${status} ${code === 0 ? '' : code} ${message}`.trim();
    const failure = new InteractionFailure(said, {
      status,
      code,
      unknown: mayHaveTakenEffect(attempted, isDiscordRefusal),
    });
    // A proxy in front of Discord answers in HTML, and Discord refuses a whole machine or bot: both are outages.
    const isOutage = status >= 500 || problem === undefined || concernsWholeBot(status, code);
    this.#outages?.note(isOutage ? failure : undefined);
    return failure;
  }

  /** Closes the connections: after the calls in flight, or at once. */
  async close(atOnce = false): Promise<void> {
    await (atOnce ? this.#pool.destroy() : this.#pool.close());
  }
}

/** Why no answer came, with the host's remedy. */
function silence(reason: Error | undefined): string {
  const remedy = reason && connectionRemedy(errorCode(reason));
  return `no answer from Discord${remedy === undefined ? '' : `: ${remedy}`}`;
}

/** Whether a status proves that Discord has not carried out the call. */
const isDiscordRefusal = (status: number): boolean => status < 500;

function readProblem(body: Buffer | undefined): z.output<typeof errorBody> | undefined {
  try {
    return errorBody.safeParse(JSON.parse(String(body))).data;
  } catch {
    // A proxy in front of Discord answers in HTML: then only the status is known.
    return undefined;
  }
}

/** JSON leaves out undefined fields. */
type Written<Payload> = { readonly [Field in keyof Payload]?: Readonly<Payload[Field]> | undefined };

/**
 * The first answer in Discord's format
 * (https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-response-object).
 * @throws TypeError if JSON cannot represent it
 */
export function responseBody(answer: FirstAnswer): InteractionBody {
  const type = RESPONSE_TYPES[answer.kind];
  switch (answer.kind) {
    case 'message':
    case 'update':
      return bodyOf({ type, data: payloadOf(answer.message) }, answer.message.files);
    case 'deferral':
      return bodyOf({ type, data: answer.ephemeral ? { flags: MessageFlags.Ephemeral } : undefined });
    case 'deferred-update':
      return bodyOf({ type });
    case 'modal':
      return bodyOf({ type, data: answer.modal });
    case 'choices':
      return bodyOf({ type, data: { choices: answer.choices } });
  }
}

/**
 * A message in the format of Discord's message endpoints.
 * @throws TypeError if JSON cannot represent it
 */
export const messageBody = (message: Message): InteractionBody => bodyOf(payloadOf(message), message.files);

const RESPONSE_TYPES = {
  message: InteractionResponseType.ChannelMessageWithSource,
  update: InteractionResponseType.UpdateMessage,
  deferral: InteractionResponseType.DeferredChannelMessageWithSource,
  'deferred-update': InteractionResponseType.DeferredMessageUpdate,
  modal: InteractionResponseType.Modal,
  choices: InteractionResponseType.ApplicationCommandAutocompleteResult,
} as const satisfies Record<FirstAnswer['kind'], InteractionResponseType>;

/** Never mentions anybody. */
function payloadOf(message: Message): Written<APIInteractionResponseCallbackData> {
  const { content, embeds, components, files, ephemeral } = message;
  return {
    content,
    embeds,
    components,
    attachments: files?.map(({ name, description }, id) => ({ id: `${id}`, filename: name, description })),
    flags: ephemeral ? MessageFlags.Ephemeral : undefined,
    allowed_mentions: { parse: [] },
  };
}

function bodyOf(payload: object, files: readonly ReplyFile[] = []): InteractionBody {
  const json = JSON.stringify(payload);
  if (files.length === 0) return json;
  const form = new FormData();
  form.append('payload_json', json);
  for (const [at, { name, contentType, data }] of files.entries()) {
    form.append(`files[${at}]`, new Blob([data], { type: contentType }), name);
  }
  return form;
}
