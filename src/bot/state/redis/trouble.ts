import { ErrorReply } from '@redis/client';

/** Why a command was not done, in words for the host. They repeat nothing of Redis's, which quotes commands. */
export interface Trouble {
  /** What follows on "Redis is away: ". */
  readonly sentence: string;
  /** Whether somebody has to act, so that trying again soon makes no sense. */
  readonly act: boolean;
}

/** No answer came in time. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  /** @param milliseconds that were waited */
  constructor(milliseconds: number) {
    super(`no answer within ${milliseconds} ms`);
  }
}

/** What a Redis says that takes nobody, or takes nothing: by the beginning of its answer. */
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

/** Redis says these while it starts or changes over. */
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

/** Why Redis is away; undefined when an answer of its concerns one command alone. */
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

/** The same of a connection that Redis had taken already: one that is reset then is no question of TLS. */
export function lossOf(error: unknown): Trouble | undefined {
  const isReset = error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
  return isReset ? LOST : troubleOf(error);
}

function replyTrouble(reply: string): Trouble | undefined {
  if (PASSING.test(reply)) return { sentence: 'it is busy starting or changing over', act: false };
  const sentence = REPLIES.find(([begins]) => begins.test(reply))?.[1];
  return sentence === undefined ? undefined : { sentence, act: true };
}
