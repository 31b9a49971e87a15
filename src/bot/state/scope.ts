import { createHash } from 'node:crypto';

/** Whose state it is. */
export interface Owner {
  readonly apiUrl: string;
  /** The public key where interactions come as webhooks, and the bot's token elsewhere. */
  readonly credential: string;
}

/**
 * A name for everything that one application keeps at one Discord, in files and in Redis: 12 hexadecimal digits, from
 * which nobody learns the credential. With another credential everything begins anew.
 */
export function scopeOf({ apiUrl, credential }: Owner): string {
  return createHash('sha256').update(`${apiUrl}\n${credential}`).digest('hex').slice(0, 12);
}
