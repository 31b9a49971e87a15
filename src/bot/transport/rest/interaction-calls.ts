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

/** Maximum connections for answers. */
const CONNECTIONS = 64;

/**
 * Milliseconds without a response that count as an outage of Discord. Each attempt has at least 1 s unless our own
 * deadline is sooner.
 */
const MIN_FAIR_TIMEOUT = 900;

/** Maximum response size in bytes. One of our messages with all its fields has tens of kilobytes. */
const MAX_RESPONSE_SIZE = 1024 * 1024;

/**
 * Characters that undici rejects in a path. After such a rejection its pool counts the connection as busy forever.
 * Discord's ids and tokens contain none of them.
 */
const UNSENDABLE = /[^\x21-\x7e]/;

const OUTAGE = {
  begins: 'Discord does not accept answers: they are retried while there is time',
  ends: 'Discord accepts answers again',
};

const JSON_HEADERS = { 'content-type': 'application/json' };

/** JSON, or a form for messages with files. The form's `payload_json` is the same JSON. */
export type InteractionBody = string | FormData;

/** The result of an attempt: the response body or the failure. */
export type CallResult = Buffer | undefined | InteractionFailure;

/** A call that answers an interaction. */
export interface InteractionCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The path after the API version. */
  readonly path: string;
  readonly body?: InteractionBody | undefined;
  /** The name of the call in logs and metrics. */
  readonly label: string;
  /** The rate limit bucket. Every interaction token has its own. */
  readonly bucket: string;
}

const errorBody = z
  .object({ code: z.number(), message: z.string(), retry_after: z.number().min(0), global: z.boolean() })
  .partial();

/**
 * Makes the calls that answer interactions, with its own connection pool and without the bot's token. discord.js
 * counts edits and follow-ups towards 50 requests per second, but Discord exempts them
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
   * @param log gets a line when an outage starts and when it ends
   */
  constructor(apiUrl: string, gate: RateLimitGate, log?: Logger) {
    const { origin, pathname } = new URL(apiUrl);
    this.#pool = openPool(origin, {
      connections: CONNECTIONS,
      connectTimeout: 2_000,
      // The timeout of each attempt covers both.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxResponseSize: MAX_RESPONSE_SIZE,
    });
    this.#calls = new TimedCalls(this.#pool);
    this.#gate = gate;
    this.#outages = log && new CallOutages(log, OUTAGE);
    this.#root = `${pathname.replace(/\/+$/, '')}/v10`;
  }

  /** Returns the milliseconds until Discord's rate limit allows a call of this bucket, or 0. */
  delay(bucket: string): number {
    return this.#gate.delay(bucket);
  }

  /**
   * Makes one attempt of a call immediately, regardless of `delay`. Never rejects with a failure of the call.
   * @param timeout milliseconds from the moment the request is sent
   * @param totalTimeout milliseconds for the whole attempt, including the wait for a connection
   * @returns the response body, or undefined if it is empty; or the failure
   */
  send(call: InteractionCall, timeout: number, totalTimeout: number = timeout): Promise<CallResult> {
    const { path, body = null, label } = call;
    if (UNSENDABLE.test(path)) {
      const said = `${label}: the interaction has an invalid id or token`;
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
  ): Promise<CallResult> {
    const request = { method: call.method, path: this.#root + call.path, ...encoded };
    return this.#calls.make(request, limits).then((attempted) => {
      discordCalls.publish({ call: call.label, status: attempted.status });
      if (attempted.status === 0) return this.#unanswered(call, attempted, limits.timeout);
      return this.#answered(call, attempted);
    });
  }

  #unanswered({ label }: InteractionCall, { error, sent: unknown }: AttemptResult, timeout: number) {
    const cutShort = timeout < MIN_FAIR_TIMEOUT && error instanceof TimeOver;
    const said = cutShort ? `only ${Math.round(timeout)} ms were left for a response` : noAnswerReason(error);
    const failure = new InteractionFailure(`${label}: ${said}`, { unknown, cutShort, cause: error });
    if (!cutShort) this.#outages?.note(failure);
    return failure;
  }

  #answered({ label, bucket }: InteractionCall, attempted: AttemptResult): CallResult {
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
    // HTML from a proxy in front of Discord, and Discord blocking the machine or the bot, are outages, too.
    const isOutage = status >= 500 || problem === undefined || concernsWholeBot(status, code);
    this.#outages?.note(isOutage ? failure : undefined);
    return failure;
  }

  /** Closes the connections, after the calls in flight or at once. */
  async close(atOnce = false): Promise<void> {
    await (atOnce ? this.#pool.destroy() : this.#pool.close());
  }
}

/** Returns why there was no response, with the host's remedy. */
function noAnswerReason(reason: Error | undefined): string {
  const remedy = reason && connectionRemedy(errorCode(reason));
  return `no response from Discord${remedy === undefined ? '' : `: ${remedy}`}`;
}

/** Whether a status proves that Discord did not execute the call. */
const isDiscordRefusal = (status: number): boolean => status < 500;

function readProblem(body: Buffer | undefined): z.output<typeof errorBody> | undefined {
  try {
    return errorBody.safeParse(JSON.parse(String(body))).data;
  } catch {
    // A proxy in front of Discord answers in HTML, so that only the status is known.
    return undefined;
  }
}

/** Allows undefined fields, which JSON omits. */
type Written<Payload> = { readonly [Field in keyof Payload]?: Readonly<Payload[Field]> | undefined };

/**
 * Encodes the first answer
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
 * Encodes a message for Discord's message endpoints.
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

/** Encodes a message that pings no one. */
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
