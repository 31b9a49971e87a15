import { createHash } from 'node:crypto';

/** A script that Redis runs as one step, which nothing else comes between. */
export interface Script {
  readonly source: string;
  /** By which Redis knows it once it has run it. */
  readonly sha: string;
}

/** @param source in Lua; the keys that it touches are `KEYS`, everything else `ARGV` */
export function script(source: string): Script {
  return { source, sha: createHash('sha1').update(source).digest('hex') };
}
