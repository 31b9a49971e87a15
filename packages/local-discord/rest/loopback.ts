import type { IncomingMessage } from 'node:http';
import { namesLoopback } from 'startup/loopback';

const LOOPBACK_ORIGIN = /^https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i;

/**
 * Why a request is not one of this machine's programs: it names another host, as a page does after DNS rebinding, or
 * comes out of a page of another place. Undefined when it may be answered; bots send no origin.
 */
export function foreign(request: IncomingMessage): string | undefined {
  const { origin } = request.headers;
  if (!namesLoopback(request)) return 'The local Discord answers at its loopback address alone.\n';
  if (origin !== undefined && !LOOPBACK_ORIGIN.test(origin))
    return 'The local Discord answers no pages of other places.\n';
  return undefined;
}
