import type { FastifyInstance } from 'fastify';
import { requestPath, watchRequests } from '../rest/watch-requests.ts';
import type { WebhookDelivery } from '../webhook/webhook-delivery.ts';

/** A REST request as the local Discord received it, or an endpoint's answer in the form of a callback. */
export interface ReceivedRequest {
  readonly method: string;
  /** With the query, without the host. */
  readonly path: string;
  readonly authorization: string | undefined;
  readonly contentType: string | undefined;
  readonly userAgent: string | undefined;
  /** The JSON of the body, or of its field `payload_json`. */
  body: unknown;
  /** Undefined before the answer. */
  status: number | undefined;
}

const KEPT_REQUESTS = 2000;

/**
 * Records every later request, and the answers with a body to webhooks; returns the record, oldest first, which keeps
 * at least the last 2,000.
 */
export function recordRequests(app: FastifyInstance, webhooks: WebhookDelivery): ReceivedRequest[] {
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
  webhooks.watch(({ interaction: { id, token }, answer, taken }) => {
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
  });
  return requests;
}
