import { ErrorReply } from '@redis/client';
import type { Logger } from 'pino';
import { Outage } from '../../process/outages.ts';

/** The pauses between attempts to connect, in milliseconds. */
export interface OutageTiming {
  /** Before the second attempt; doubled with each further one. */
  readonly firstPause: number;
  readonly longestPause: number;
  /** If the host has to act, or no connection holds. */
  readonly lastingPause: number;
  /** A connection that held this long starts the pauses anew. */
  readonly held: number;
}

/**
 * The outages of a Redis, one after the other: a line of the log at the beginning and end of each, and the pauses in
 * it.
 */
export class RedisOutage {
  readonly #timing: OutageTiming;
  readonly #address: string;
  readonly #log: Logger;
  readonly #outage = new Outage();
  #trouble: Trouble | undefined;
  /** The beginning of the last connection, by `performance.now()`. */
  #readySince = 0;
  #failures = 0;

  /** @param address without user and password */
  constructor(address: string, log: Logger, timing: OutageTiming) {
    this.#timing = timing;
    this.#address = address;
    this.#log = log;
  }

  /** The reason of the current or last outage; undefined before the first one. */
  get sentence(): string | undefined {
    return this.#trouble?.sentence;
  }

  /** A connection is made. */
  over(): void {
    this.#readySince = performance.now();
    const redis = this.#address;
    const awaySeconds = this.#outage.ends();
    if (awaySeconds === undefined) this.#log.info({ redis }, 'connected to Redis');
    else this.#log.info({ redis, awaySeconds }, `Redis is back after ${awaySeconds} s: replicas share again`);
  }

  /** The connection is lost. @returns milliseconds until the next attempt */
  begin(trouble: Trouble): number {
    const held = performance.now() - this.#readySince >= this.#timing.held;
    if (held) this.#failures = 0;
    return this.#note(trouble, held);
  }

  /** An attempt to connect has failed. @returns milliseconds until the next one */
  attemptFailed(trouble: Trouble): number {
    return this.#note(trouble, true);
  }

  #note(trouble: Trouble, held: boolean): number {
    const sentence = `Redis is away: ${trouble.sentence}; until it is back, each process remembers by itself`;
    // One warning an outage, and another if it turns out that the host has to act.
    const isNews = this.#outage.begins() || (trouble.act && trouble.sentence !== this.#trouble?.sentence);
    this.#log[isNews ? 'warn' : 'debug']({ redis: this.#address }, sentence);
    this.#trouble = trouble;
    const { firstPause, longestPause, lastingPause } = this.#timing;
    const longest = trouble.act || !held ? lastingPause : longestPause;
    const pause = Math.min(firstPause * 2 ** Math.min(this.#failures, 20), longest);
    this.#failures += 1;
    // At least half of it, so that replicas do not come back all at once.
    return pause * (0.5 + Math.random() / 2);
  }
}

/** Why a command failed, in words for the host. They repeat no text of Redis, which quotes commands. */
export interface Trouble {
  /** Follows "Redis is away: ". */
  readonly sentence: string;
  /** Whether the host has to act, so that a quick retry is useless. */
  readonly act: boolean;
}

/** No answer came in time. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  /** @param milliseconds of the wait */
  constructor(milliseconds: number) {
    super(`no answer within ${milliseconds} ms`);
  }
}

/** The reasons of a Redis that refuses connections or writes, by the beginning of its answer. */
const REPLIES: readonly (readonly [RegExp, string])[] = [
  [/^WRONGPASS|^NOAUTH|^ERR AUTH/, 'it refuses the user and password: correct them in REDIS_URL'],
  [
    /^ERR (invalid )?DB index/,
    'it has no database of that number: correct the one behind the address in REDIS_URL',
  ],
  [
    /^ERR SELECT is not allowed/,
    'it is a cluster, which has database 0 alone, and REDIS_URL has to name a single Redis',
  ],
  [
    /^(MOVED|CLUSTERDOWN|CROSSSLOT|ASK)\b/,
    'it is a node of a cluster, and REDIS_URL has to name a single Redis',
  ],
  [/^DENIED/, 'its protected mode lets no other machine in: give it a password, and REDIS_URL too'],
  [
    /^NOPERM/,
    'its user may not run scripts or write keys of ours: grant it "~rollcall:* +@all -@dangerous +info"',
  ],
  [/^READONLY/, 'it is a replica that takes no changes: REDIS_URL has to name the primary'],
  [/^OOM/, 'its memory is full: raise its maxmemory'],
  [/^MISCONF/, 'it cannot save to its disk and takes no changes: its own log says why'],
  [/^ERR unknown command .?HELLO/i, 'it is older than version 6'],
  [/^ERR max number of clients/, 'it takes no more connections: raise its maxclients'],
];

/** Redis gives these answers while it starts or changes over. */
const PASSING = /^(LOADING|MASTERDOWN|NOREPLICAS|BUSY|TRYAGAIN)\b/;

const CODES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there: start it, or correct REDIS_URL',
  ECONNRESET: 'it hung up; one that takes TLS alone wants rediss:// in REDIS_URL',
  ENOTFOUND: 'its host is not known: correct REDIS_URL',
  EAI_AGAIN: 'its host is not found, since names are not resolved at the moment',
  EHOSTUNREACH: 'there is no way to its host',
  ENETUNREACH: 'there is no way to its host',
};

const LOST: Trouble = { sentence: 'the connection was lost', act: false };

/** Why Redis is away; undefined if its answer concerns one command alone. */
export function troubleOf(error: unknown): Trouble | undefined {
  if (error instanceof ErrorReply) return replyTrouble(error.message);
  if (error instanceof NoAnswer) return { sentence: `it gave ${error.message}`, act: false };
  if (!(error instanceof Error)) return LOST;
  const code = 'code' in error ? String(error.code) : '';
  const known = CODES[code];
  if (known !== undefined) return { sentence: known, act: false };
  if (code.startsWith('ERR_SSL') || code === 'EPROTO') {
    return {
      sentence: 'it speaks no TLS there: write redis:// in REDIS_URL, or correct its port',
      act: true,
    };
  }
  if (/CERT|SELF_SIGNED|ISSUER|ALTNAME/.test(code)) {
    return {
      sentence: `its certificate is not trusted (${code}): name its authority in NODE_EXTRA_CA_CERTS`,
      act: true,
    };
  }
  if (error.message.startsWith('Unknown RESP type')) {
    return { sentence: 'what answers there is no Redis: correct REDIS_URL', act: true };
  }
  if (/timeout/i.test(error.message)) {
    return {
      sentence: 'it does not answer; rediss:// in REDIS_URL is with TLS, redis:// without',
      act: false,
    };
  }
  return { sentence: `the connection was lost${/^[A-Z]+$/.test(code) ? ` (${code})` : ''}`, act: false };
}

/** The same for an established connection: a reset of one is no problem of TLS. */
export function lossOf(error: unknown): Trouble | undefined {
  const isReset = error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
  return isReset ? LOST : troubleOf(error);
}

function replyTrouble(reply: string): Trouble | undefined {
  if (PASSING.test(reply)) return { sentence: 'it is busy starting or changing over', act: false };
  const sentence = REPLIES.find(([begins]) => begins.test(reply))?.[1];
  return sentence === undefined ? undefined : { sentence, act: true };
}
