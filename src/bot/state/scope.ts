import { createHash } from 'node:crypto';

/** The application that owns the state. */
export interface Application {
  readonly apiUrl: string;
  /** The public key of webhooks, or else the bot's token. */
  readonly credential: string;
}

/**
 * Returns a name for all data of one application at one Discord, in files and in Postgres: 12 hexadecimal digits that
 * do not reveal the credential. Another credential has another name, and so starts with an empty state.
 */
export function scopeOf({ apiUrl, credential }: Application): string {
  return createHash('sha256').update(`${apiUrl}\n${credential}`).digest('hex').slice(0, 12);
}
