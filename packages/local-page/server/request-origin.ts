import type { IncomingMessage } from 'node:http';
import { namesLoopback } from 'startup/loopback';

/**
 * Why a request is not one of this machine's: it names another host, as after DNS rebinding, or comes out of a page of
 * another place. Undefined when it may be answered. Programs beside a browser send no origin.
 */
export function refusedBecause(request: IncomingMessage): string | undefined {
  const { headers } = request;
  const { host, origin } = headers;
  if (!namesLoopback(request)) return 'This server answers at its loopback address alone.';
  if (origin !== undefined && origin !== `http://${host}`)
    return 'This server answers to its own page alone.';
  const site = headers['sec-fetch-site'];
  const fromElsewhere = site === 'cross-site' || site === 'same-site';
  // A link to the page may stand anywhere.
  if (fromElsewhere && headers['sec-fetch-mode'] !== 'navigate')
    return 'This server answers to its own page alone.';
  return undefined;
}
