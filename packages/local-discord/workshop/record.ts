import { GatewayOpcodes } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Gateway } from '../gateway/gateway-server.ts';
import { SENT } from '../gateway/gateway-session.ts';
import type { Clock } from '../model/clock.ts';
import type { Interaction } from '../model/interactions/interaction.ts';
import type { Interactions } from '../model/interactions/interactions.ts';
import { requestPath, watchRequests } from '../rest/rest-server.ts';
import type { WebhookDelivery } from '../webhook/webhook-delivery.ts';
import type { BegunInteraction, GatewayFrame, Refusal, RestCall, WebhookCall } from './happening.ts';
import { type Entry, frameWithoutToken, type Happenings, withoutTokenInPath } from './happenings.ts';
import { interactionTitle } from './transcript/action.ts';

interface CallInProgress {
  readonly entry: Entry<RestCall>;
  /** Id of the interaction that the call should acknowledge. */
  readonly answers: string | undefined;
  /** By `performance.now()`. */
  readonly began: number;
  answered: boolean;
}

/** Called with each refused acknowledgement. @param code Discord's code, if any */
type RefusedAnswer = (interaction: string, code: number | undefined) => void;

/** Capacity of the record, in entries. */
const MAX_KEPT = 2_000;

/** The recorded REST calls, without downloads of attachments. */
export interface RecordedCalls {
  /** Marks a call into which a fault was injected. */
  mark(request: object, fault: string): void;
  /** Returns the address of a recorded call, with its token; undefined if the call is too old. */
  addressOf(number: number): string | undefined;
}

/** Records every later REST call. */
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
      addresses.delete(entry.number - MAX_KEPT);
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

/** Records the webhook deliveries of interactions. */
export function recordDeliveries(
  webhooks: WebhookDelivery,
  happenings: Happenings,
  now: () => number,
  refused: RefusedAnswer,
): void {
  webhooks.watch(({ interaction, payload, answer, acknowledged, refusal }) => {
    const why =
      typeof refusal === 'object' ? refusalInBody({ ...refusal, message: refusal.message }) : undefined;
    if (why) refused(interaction.id, why.code);
    happenings.add<WebhookCall>((stamp) => ({
      ...stamp,
      kind: 'webhook',
      interaction: interaction.id,
      payload: JSON.stringify(payload),
      took: now() - interaction.startedAt,
      taken: acknowledged,
      ...(answer && { status: answer.status }),
      ...(answer && answer.body !== '' && { answer: answer.body }),
      ...(why && { refusal: why }),
    }));
  });
}

/** Decodes an audit log reason. Discord's libraries percent-encode it. */
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

const fieldErrors = z.array(z.object({ code: z.string(), message: z.string() }));
const refused = z.object({
  code: z.int(),
  message: z.string(),
  errors: z.record(z.string(), z.unknown()).optional(),
});

/** Returns Discord's error in a response body; undefined if there is none. */
export function refusalInBody(body: unknown): Refusal | undefined {
  const { data } = refused.safeParse(body);
  return data && { code: data.code, message: data.message, fields: fieldsIn(data.errors ?? {}, []) };
}

function fieldsIn(errors: object, path: readonly string[]): Refusal['fields'] {
  return Object.entries(errors).flatMap(([key, inner]) => {
    if (key === '_errors')
      return (fieldErrors.safeParse(inner).data ?? []).map((each) => ({ path, ...each }));
    return typeof inner === 'object' && inner !== null ? fieldsIn(inner, [...path, key]) : [];
  });
}

/** An event's frame starts with its name. The opcode precedes the payload. */
const EVENT = /^\{"t":"(\w+)"/;
const OPCODE = /"op":(\d+)/;

/** Records the start, end and all frames of every later gateway connection. */
export function recordGateway(gateway: Gateway, happenings: Happenings): void {
  const add = (from: GatewayFrame['from'], name: string, payload?: string, interaction?: string) => {
    happenings.add<GatewayFrame>((stamp) => ({
      ...stamp,
      kind: 'gateway',
      from,
      name,
      ...(payload !== undefined && { payload }),
      ...(interaction !== undefined && { interaction }),
    }));
  };
  gateway.onConnection = (connection) => {
    add('bot', 'connected');
    connection.on('message', (data) => {
      const { op, json } = frameWithoutToken(data.toString());
      add('bot', opcodeName(op), json);
    });
    connection.on(SENT, (frame: string) => {
      const name = EVENT.exec(frame)?.[1] ?? opcodeName(Number(OPCODE.exec(frame)?.[1]));
      add('discord', name, frame, name === 'INTERACTION_CREATE' ? interactionIdIn(frame) : undefined);
    });
    connection.on('close', (code) => add('bot', `closed ${code}`));
  };
}

const withId = z.object({ d: z.object({ id: z.string() }) });
const interactionIdIn = (frame: string) => withId.safeParse(JSON.parse(frame)).data?.d.id;

/** Returns `HEARTBEAT_ACK` for 11. */
function opcodeName(opcode: unknown): string {
  const name = typeof opcode === 'number' ? GatewayOpcodes[opcode] : undefined;
  return name?.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase() ?? 'unknown';
}

interface Recorded {
  readonly interaction: Interaction;
  readonly entry: Entry<BegunInteraction>;
  isWaiting: boolean;
}

/** Records every later interaction and its acknowledgement. */
export class RecordedInteractions {
  readonly #byId = new Map<string, Recorded>();
  readonly #clock: Clock;

  constructor(interactions: Interactions, clock: Clock, happenings: Happenings) {
    this.#clock = clock;
    interactions.watch({
      started: (interaction, payload) => {
        const entry = happenings.add<BegunInteraction>((stamp) => ({
          ...stamp,
          kind: 'interaction',
          interaction: interaction.id,
          who: interaction.person.user.username,
          what: interactionTitle(payload),
          payload: JSON.stringify(payload),
          state: 'waiting',
        }));
        const recorded: Recorded = { interaction, entry, isWaiting: true };
        this.#keep(recorded);
        clock.after(clock.acknowledgeWithin, () => {
          if (recorded.isWaiting) entry.complete({ state: 'missed' });
          recorded.isWaiting = false;
        });
      },
      progressed: ({ id, startedAt }, { kind }) => {
        const recorded = this.#byId.get(id);
        if (!recorded?.isWaiting) return;
        if (kind === 'undelivered') return recorded.entry.complete({ undelivered: true });
        recorded.isWaiting = false;
        recorded.entry.complete({ state: 'acknowledged', acknowledged_after: clock.now() - startedAt });
      },
    });
  }

  /** Returns an interaction by id; undefined if it is too old. */
  of(id: string | undefined): Interaction | undefined {
    return id === undefined ? undefined : this.#byId.get(id)?.interaction;
  }

  /** Records a refused acknowledgement. */
  refused(id: string, code: number | undefined): void {
    const { interaction, entry } = this.#byId.get(id) ?? {};
    if (!interaction || interaction.acknowledged) return;
    const after = this.#clock.now() - interaction.startedAt;
    entry?.complete({ refused_answer: { after, ...(code !== undefined && { code }) } });
  }

  #keep(recorded: Recorded): void {
    this.#byId.set(recorded.interaction.id, recorded);
    const [oldest] = this.#byId.keys();
    if (oldest !== undefined && this.#byId.size > MAX_KEPT) this.#byId.delete(oldest);
  }
}
