import { type APIInteraction, InteractionType } from 'discord-api-types/v10';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { ClockWatch } from '../../clock-watch.ts';
import { CountedWarnings } from '../../log/counted-warnings.ts';
import { SignatureCheck, signedBy } from './request-signature.ts';

/** Seconds that a request may be old, or ahead of this machine's clock: one that was recorded is of no use later. */
const OLDEST = 300;

const FORGED =
  'requests without a signature of Discord were refused; if Discord does not accept the endpoint, compare ' +
  "DISCORD_PUBLIC_KEY with the application's page at https://discord.com/developers";

/** Milliseconds between two requests out of that time that are looked at all the same: the clock may be wrong. */
const STALE_LOOK = 10_000;

const identified = z.object({
  id: z.string().regex(/^\d{1,20}$/),
  application_id: z.string().regex(/^\d{1,20}$/),
  token: z.string().min(1),
  type: z.int(),
});

/** What a request is: an interaction, or a PING, by which Discord asks whether somebody is there; or how it is refused. */
export type Incoming = APIInteraction | 'ping' | { readonly status: 400 | 401 };

/** Tells Discord's requests from all others. */
export class WebhookRequests {
  readonly #check: SignatureCheck;
  readonly #clock: Pick<ClockWatch, 'note'>;
  readonly #refused: CountedWarnings;
  #lookedAtStale = Number.NEGATIVE_INFINITY;

  /** @param clock is told the times of what Discord has signed */
  constructor(publicKey: string, clock: Pick<ClockWatch, 'note'>, log: Logger) {
    this.#check = new SignatureCheck(publicKey);
    this.#clock = clock;
    this.#refused = new CountedWarnings(log, FORGED);
  }

  /** The status by which a request is refused before its body is here; undefined when it has to be looked at. */
  refusal({ headers }: FastifyRequest): 401 | undefined {
    const signed = signedBy(headers);
    if (signed && (isInTime(signed.timestamp) || this.#looksAtStale())) return undefined;
    this.#refused.add();
    return 401;
  }

  /** Reads nothing of a body before its signature holds. */
  async read({ headers, body }: FastifyRequest<{ Body: unknown }>): Promise<Incoming> {
    const signed = signedBy(headers);
    if (!signed || !Buffer.isBuffer(body) || !(await this.#check.isDiscords(signed, body))) {
      this.#refused.add();
      return { status: 401 };
    }
    this.#clock.note(Number(signed.timestamp) * 1_000, true);
    return isInTime(signed.timestamp) ? incomingIn(body) : { status: 401 };
  }

  /** With a clock that is wrong all of Discord's requests are out of time, and their signatures hold. */
  #looksAtStale(): boolean {
    const now = performance.now();
    if (now - this.#lookedAtStale < STALE_LOOK) return false;
    this.#lookedAtStale = now;
    return true;
  }
}

const isInTime = (timestamp: string): boolean => Math.abs(Date.now() / 1_000 - Number(timestamp)) <= OLDEST;

function incomingIn(body: Buffer): Incoming {
  try {
    const json: unknown = JSON.parse(body.toString());
    const { type } = identified.parse(json);
    // What else is in it is read where it is used, as it is when it comes over the gateway.
    return type === InteractionType.Ping ? 'ping' : (json as APIInteraction);
  } catch {
    return { status: 400 };
  }
}
