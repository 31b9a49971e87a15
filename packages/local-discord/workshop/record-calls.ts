import type { FastifyInstance } from 'fastify';
import { requestPath, watchRequests } from '../rest/watch-requests.ts';
import type { WebhookDelivery } from '../webhook/webhook-delivery.ts';
import type { RestCall, WebhookCall } from './happening.ts';
import type { Entry, Happenings } from './happenings.ts';
import { refusalInBody } from './refusal.ts';
import { withoutTokenInPath } from './without-tokens.ts';

interface CallInProgress {
  readonly entry: Entry<RestCall>;
  /** The id of the interaction that the call should acknowledge. */
  readonly answers: string | undefined;
  /** By `performance.now()`. */
  readonly began: number;
  answered: boolean;
}

/** Receives each refused answer to an interaction. @param code Discord's, if there is one */
type RefusedAnswer = (interaction: string, code: number | undefined) => void;

/** The capacity of the record. */
const KEPT = 2_000;

/** The recorded calls of the API, downloads of attachments excluded. */
export interface RecordedCalls {
  /** Marks a call that met with a fault. */
  mark(request: object, fault: string): void;
  /** The address of a recorded call, with its token; undefined if it is too old. */
  addressOf(number: number): string | undefined;
}

/** Records every call. */
export function recordCalls(
  app: FastifyInstance,
  happenings: Happenings,
  refused: RefusedAnswer,
): RecordedCalls {
  const inProgress = new WeakMap<object, CallInProgress>();
  const addresses = new Map<number, string>();
  watchRequests<CallInProgress>(app, {
    received: (request) => {
      const path = requestPath(request);
      if (!path.startsWith('/api')) return undefined;
      const reason = auditReason(request.headers['x-audit-log-reason']);
      const call = {
        kind: 'call',
        method: request.method,
        ...withoutTokenInPath(path),
        ...(reason !== undefined && { reason }),
      } as const;
      const entry = happenings.add<RestCall>((stamp) => ({ ...stamp, ...call }));
      addresses.set(entry.number, path);
      addresses.delete(entry.number - KEPT);
      const { interaction } = call;
      const answers = request.method === 'POST' && /\/callback(\?|$)/.test(path) ? interaction : undefined;
      const watched = { entry, answers, began: performance.now(), answered: false };
      inProgress.set(request, watched);
      return watched;
    },
    parsed: ({ entry }, { json, uploads }) => {
      const files = uploads.map(({ filename, bytes }) => ({ name: filename, bytes: bytes.length }));
      entry.complete({ payload: JSON.stringify(json), ...(files.length > 0 && { files }) });
    },
    answered: (watched, status, answer) => {
      watched.answered = true;
      const refusal =
        status >= 400 && answer !== undefined ? refusalInBody(jsonOrNothing(answer)) : undefined;
      watched.entry.complete({
        status,
        took: millisecondsSince(watched.began),
        ...(answer && { answer }),
        ...(refusal && { refusal }),
      });
      if (watched.answers !== undefined && status >= 400) refused(watched.answers, refusal?.code);
    },
    ended: ({ entry, answered }, complete) => {
      if (!(complete && answered)) entry.complete({ cut: true });
    },
  });
  return {
    mark: (request, fault) => inProgress.get(request)?.entry.complete({ fault }),
    addressOf: (number) => addresses.get(number),
  };
}

/** Records the results of interactions that are delivered as webhooks. */
export function recordDeliveries(
  webhooks: WebhookDelivery,
  happenings: Happenings,
  now: () => number,
  refused: RefusedAnswer,
): void {
  webhooks.watch(({ interaction, payload, answer, taken, refusal }) => {
    const why =
      typeof refusal === 'object' ? refusalInBody({ ...refusal, message: refusal.message }) : undefined;
    if (why) refused(interaction.id, why.code);
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
  });
}

/** The reason in a header, where Discord's libraries encode it as in an address. */
function auditReason(header: string | readonly string[] | undefined): string | undefined {
  const [text] = [header ?? []].flat();
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return text;
  }
}

const millisecondsSince = (began: number) => Math.round((performance.now() - began) * 10) / 10;

function jsonOrNothing(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
