import { createRequire } from 'node:module';
import { DefaultRestOptions, type RESTOptions } from '@discordjs/rest';
import type { FastifyInstance } from 'fastify';
import { Faults, injectFaults } from '../faults/faults.ts';
import type { SessionCounts } from '../gateway/gateway-server.ts';
import { type LocalDiscord, type LocalDiscordOptions, openLocalDiscord } from '../open.ts';
import type { ChatClient } from '../people/chat-client.ts';
import { requestPath, watchRequests } from '../rest/rest-server.ts';
import type { WebhookDelivery } from '../webhook/webhook-delivery.ts';
import { openWorkshop, type Workshop } from '../workshop/start-workshop.ts';
import { TamperedClient } from './tampered-client.ts';

/** A local Discord with fault injection and a record of its requests. */
export interface TestDiscord extends LocalDiscord {
  readonly faults: Faults;
  /** REST requests so far, oldest first. Keeps at least the last 2,000. */
  readonly requests: ReceivedRequest[];
  /** Counts of gateway sessions so far. */
  readonly sessions: SessionCounts;
  /**
   * Returns a client that sends any input, as a hostile client would: hidden or unregistered commands, options with any
   * value, clicks on other people's private messages, and custom ids, menu values and modal fields that were never
   * offered. Refuses only messages that do not exist.
   */
  tamperedClientOf(username: string): ChatClient;
  /**
   * Removes the bot from a server or adds it again. Notifies bots with the intent Guilds. Without the bot, calls and
   * interactions fail there. The server's people, messages and settings stay.
   */
  setBot(guildId: string, isIn: boolean): void;
  /** For a control API. Undefined without `withWorkshop`, because measurements do not need its record. */
  readonly workshop: Workshop | undefined;
}

export interface TestDiscordOptions extends LocalDiscordOptions {
  readonly withWorkshop?: boolean;
}

/** Like `startLocalDiscord`, for tests and measurements. */
export function startTestDiscord(options: TestDiscordOptions): Promise<TestDiscord> {
  return openLocalDiscord(options, (parts) => {
    const { app, gateway, webhooks, model } = parts;
    const faults = new Faults(parts);
    const requests = recordRequests(app, webhooks);
    const workshop = options.withWorkshop ? openWorkshop(parts, faults) : undefined;
    if (!workshop) injectFaults(app, faults);
    const tamperedClientOf = (username: string) =>
      new TamperedClient(model.directory.account(username), model);
    const setBot = (guildId: string, isIn: boolean) => {
      gateway.setBot(guildId, isIn);
      model.accessChanges.notify();
    };
    return { faults, requests, sessions: gateway.counts, tamperedClientOf, setBot, workshop };
  });
}

/** A received REST request, or an endpoint's answer to a webhook in the form of a callback. */
interface ReceivedRequest {
  readonly method: string;
  /** With the query, without the host. */
  readonly path: string;
  readonly authorization: string | undefined;
  readonly contentType: string | undefined;
  readonly userAgent: string | undefined;
  /** JSON of the body or of its field `payload_json`. */
  body: unknown;
  /** Undefined before the response. */
  status: number | undefined;
}

const KEPT_REQUESTS = 2000;

/**
 * Records every later request, and answers with a body to webhooks.
 * @returns the record, oldest first, which keeps at least the last 2,000 requests
 */
function recordRequests(app: FastifyInstance, webhooks: WebhookDelivery): ReceivedRequest[] {
  const requests: ReceivedRequest[] = [];
  const add = (record: ReceivedRequest) => {
    requests.push(record);
    if (requests.length >= KEPT_REQUESTS * 2) requests.splice(0, requests.length - KEPT_REQUESTS);
    return record;
  };

  watchRequests<ReceivedRequest>(app, {
    received: (request) =>
      add({
        method: request.method,
        path: requestPath(request),
        authorization: request.headers.authorization,
        contentType: request.headers['content-type'],
        userAgent: request.headers['user-agent'],
        body: undefined,
        status: undefined,
      }),
    parsed: (record, { json }) => {
      record.body = json;
    },
    answered: (record, status) => {
      record.status = status;
    },
  });
  webhooks.watch(({ interaction: { id, token }, answer, acknowledged }) => {
    if (!answer || answer.body === '') return;
    add({
      method: 'POST',
      path: `/api/v10/interactions/${id}/${token}/callback`,
      authorization: undefined,
      contentType: answer.contentType,
      userAgent: undefined,
      body: acknowledged ? JSON.parse(answer.body) : answer.body,
      status: acknowledged ? 204 : 400,
    });
  });
  return requests;
}

const ofDiscordJs = createRequire(createRequire(import.meta.url).resolve('@discordjs/rest'));
const undici: { readonly Agent: new () => NonNullable<RESTOptions['agent']> } = ofDiscordJs('undici');

/**
 * Options for discord.js clients in this repository, whose `package.json` overrides undici with version 8. Without this
 * agent a client uses the agent of the undici that was loaded last. Encodes files itself, because undici 8 rejects
 * Node's `FormData`.
 */
export const discordJsRest: Pick<RESTOptions, 'agent' | 'makeRequest'> = {
  agent: new undici.Agent(),
  async makeRequest(url, init) {
    if (!(init.body instanceof FormData)) return DefaultRestOptions.makeRequest(url, init);
    const form = new Response(init.body);
    const headers = { ...init.headers, 'content-type': form.headers.get('content-type') ?? '' };
    const body = Buffer.from(await form.arrayBuffer());
    return DefaultRestOptions.makeRequest(url, { ...init, headers, body });
  },
};
