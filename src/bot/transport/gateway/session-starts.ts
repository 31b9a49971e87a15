import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { sessionStarts } from '../../channels.ts';

/** What Discord says about its gateway: https://discord.com/developers/docs/events/gateway#get-gateway-bot */
export const gatewayInformation = z.looseObject({
  url: z.url({ protocol: /^wss?$/ }),
  shards: z.int().min(1),
  session_start_limit: z.looseObject({
    remaining: z.int(),
    /** Milliseconds. */
    reset_after: z.number().catch(0),
    max_concurrency: z.int().min(1).catch(1),
  }),
});

/** Milliseconds after which Discord is asked again, however long it said that it takes. */
const LONGEST_RECHECK = 3_600_000;
/** Milliseconds by which two times may differ that are told as one. */
const SAME_TIME = 60_000;
/** Said instead of what no date can be made of. */
const LONGEST_TOLD = 365 * 86_400_000;

/**
 * How many sessions may still begin. Discord allows 1,000 a day, and takes the token away from a bot that begins
 * more, so that none is begun without asking.
 */
export class SessionStarts {
  readonly #ask: (anew: boolean) => Promise<unknown>;
  readonly #log: Logger;
  readonly #recheckInterval: number;
  #toldUntil = 0;

  /**
   * @param ask what Discord says about its gateway, anew or as it was said last
   * @param recheckInterval milliseconds that are waited at least before it is asked again
   */
  constructor(ask: (anew: boolean) => Promise<unknown>, log: Logger, recheckInterval: number) {
    this.#ask = ask;
    this.#log = log;
    this.#recheckInterval = recheckInterval;
  }

  /**
   * Resolves when so many sessions may begin, at once as a rule, and says so when it has to wait.
   * @param anew false when Discord has just been asked
   * @throws AbortError when the signal is given meanwhile
   */
  async available(needed: number, anew: boolean, signal: AbortSignal): Promise<void> {
    for (let again = anew; ; again = true) {
      const wait = await this.#waitFor(needed, again);
      signal.throwIfAborted();
      if (wait === undefined) return;
      await sleep(Math.min(Math.max(wait, this.#recheckInterval), LONGEST_RECHECK), undefined, { signal });
    }
  }

  /** Milliseconds until there are enough of them, or undefined when there are, or when Discord does not say. */
  async #waitFor(needed: number, anew: boolean): Promise<number | undefined> {
    const answer = await this.#ask(anew).catch(() => undefined);
    const limit = gatewayInformation.safeParse(answer).data?.session_start_limit;
    if (!limit) return this.#toldUntil > Date.now() ? this.#toldUntil - Date.now() : undefined;
    sessionStarts.publish({ remaining: limit.remaining });
    if (limit.remaining >= needed) return undefined;
    const wait = Math.min(Math.max(limit.reset_after, 0), LONGEST_TOLD);
    this.#tell(Date.now() + wait, { remaining: limit.remaining, needed });
    return wait;
  }

  /** Once for each time that is named; Discord's own differs by milliseconds from answer to answer. */
  #tell(until: number, counts: { readonly remaining: number; readonly needed: number }): void {
    if (Math.abs(until - this.#toldUntil) < SAME_TIME) return;
    this.#toldUntil = until;
    const fields = { until: new Date(until).toISOString(), ...counts };
    this.#log.warn(
      fields,
      "Discord's session starts are used up: shards without a session to resume wait until there are some again",
    );
  }
}
