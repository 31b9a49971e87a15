import type { IncomingMessage } from 'node:http';
import { namesLoopback } from 'startup/loopback';

/**
 * Why a request is refused: it names another host, as after DNS rebinding, or comes from a page of another origin.
 * Undefined for an allowed one. Programs other than browsers send no origin.
 */
export function refusedBecause(request: IncomingMessage): string | undefined {
  const { headers } = request;
  const { host, origin } = headers;
  if (!namesLoopback(request)) return 'This server answers at its loopback address alone.';
  if (origin !== undefined && origin !== `http://${host}`)
    return 'This server answers to its own page alone.';
  const site = headers['sec-fetch-site'];
  const fromElsewhere = site === 'cross-site' || site === 'same-site';
  // Any page may link to this one.
  if (fromElsewhere && headers['sec-fetch-mode'] !== 'navigate')
    return 'This server answers to its own page alone.';
  return undefined;
}
