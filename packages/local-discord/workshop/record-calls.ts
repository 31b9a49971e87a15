import type { FastifyInstance } from 'fastify';
import { pathOf, watchRequests } from '../rest/watch-requests.ts';
import type { WebhookDelivery } from '../webhook/webhook-delivery.ts';
import type { RestCall, WebhookCall } from './happening.ts';
import type { Entry, Happenings } from './happenings.ts';
import { refusalOf } from './refusal.ts';
import { withoutTokenInPath } from './without-tokens.ts';

interface CallInProgress {
  readonly entry: Entry<RestCall>;
  /** By `performance.now()`. */
  readonly began: number;
  answered: boolean;
}

/**
 * Records every call of the API from now on; downloads of attachments are none.
 * @returns what marks a call that meets with a fault
 */
export function recordCalls(app: FastifyInstance, happenings: Happenings) {
  const inProgress = new WeakMap<object, CallInProgress>();
  watchRequests<CallInProgress>(app, {
    received: (request) => {
      const path = pathOf(request);
      if (!path.startsWith('/api')) return undefined;
      const call = { kind: 'call', method: request.method, ...withoutTokenInPath(path) } as const;
      const entry = happenings.add<RestCall>((stamp) => ({ ...stamp, ...call }));
      const watched = { entry, began: performance.now(), answered: false };
      inProgress.set(request, watched);
      return watched;
    },
    parsed: ({ entry }, { json, uploads }) => {
      const files = uploads.map(({ filename, bytes }) => ({ name: filename, bytes: bytes.length }));
      entry.complete({ payload: JSON.stringify(json), ...(files.length > 0 && { files }) });
    },
    answered: (watched, status, answer) => {
      watched.answered = true;
      const refusal = status >= 400 && answer !== undefined ? refusalOf(parsed(answer)) : undefined;
      watched.entry.complete({
        status,
        took: millisecondsSince(watched.began),
        ...(answer && { answer }),
        ...(refusal && { refusal }),
      });
    },
    ended: ({ entry, answered }, complete) => {
      if (!(complete && answered)) entry.complete({ cut: true });
    },
  });
  return (request: object, fault: string) => inProgress.get(request)?.entry.complete({ fault });
}

/** Records what becomes of interactions that are delivered as webhooks. */
export function recordDeliveries(webhooks: WebhookDelivery, happenings: Happenings, now: () => number): void {
  webhooks.onDelivered = ({ interaction, payload, answer, taken, refusal }) => {
    const why = typeof refusal === 'object' ? refusalOf({ ...refusal, message: refusal.message }) : undefined;
    happenings.add<WebhookCall>((stamp) => ({
      ...stamp,
      kind: 'webhook',
      interaction: interaction.id,
      payload: JSON.stringify(payload),
      took: now() - interaction.begunAt,
      taken,
      ...(answer && { status: answer.status }),
      ...(answer && answer.body !== '' && { answer: answer.body }),
      ...(why && { refusal: why }),
    }));
  };
}

const millisecondsSince = (began: number) => Math.round((performance.now() - began) * 10) / 10;

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
