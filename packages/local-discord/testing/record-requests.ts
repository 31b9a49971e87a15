import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Payload } from '../model/payload.ts';
import type { WebhookDelivery } from '../webhook/webhook-delivery.ts';

/** A REST request as the local Discord received it, or the answer of an endpoint as the callback that it stands for. */
export interface ReceivedRequest {
  readonly method: string;
  /** With the query, without the host. */
  readonly path: string;
  readonly authorization: string | undefined;
  readonly contentType: string | undefined;
  readonly userAgent: string | undefined;
  /** The JSON of the body, or of its field `payload_json`. */
  body: unknown;
  /** Undefined until it is answered. */
  status: number | undefined;
}

const KEPT_REQUESTS = 2000;

/** The path as patterns and records have it: discord.js encodes the sign of `@me` and of `@original`. */
export const pathOf = ({ originalUrl }: FastifyRequest): string => originalUrl.replaceAll('%40', '@');

/**
 * Records every request from now on, and what answers webhooks with a body; returns the record, oldest first, which keeps
 * at least the last 2,000.
 */
export function recordRequests(app: FastifyInstance, webhooks: WebhookDelivery): ReceivedRequest[] {
  const requests: ReceivedRequest[] = [];
  const received = new WeakMap<object, ReceivedRequest>();
  const add = (record: ReceivedRequest) => {
    requests.push(record);
    if (requests.length >= KEPT_REQUESTS * 2) requests.splice(0, requests.length - KEPT_REQUESTS);
  };

  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, method } = request;
    const record: ReceivedRequest = {
      method,
      path: pathOf(request),
      authorization: headers.authorization,
      contentType: headers['content-type'],
      userAgent: headers['user-agent'],
      body: undefined,
      status: undefined,
    };
    received.set(request, record);
    add(record);
    done();
  });
  app.addHook<{ Body: Payload | undefined }>('preHandler', (request, _reply, done) => {
    const record = received.get(request);
    if (record) record.body = request.body?.json;
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    const record = received.get(request);
    if (record) record.status = reply.statusCode;
    done();
  });
  webhooks.onDelivered = ({ interaction: { id, token }, answer, taken }) => {
    if (!answer || answer.body === '') return;
    add({
      method: 'POST',
      path: `/api/v10/interactions/${id}/${token}/callback`,
      authorization: undefined,
      contentType: answer.contentType,
      userAgent: undefined,
      body: taken ? JSON.parse(answer.body) : answer.body,
      status: taken ? 204 : 400,
    });
  };
  return requests;
}
