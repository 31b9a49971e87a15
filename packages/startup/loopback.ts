import type { IncomingMessage } from 'node:http';

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|localhost|\[::1\])(?::\d{1,5})?$/i;

/**
 * Whether a request names this machine as its host; a page does not after DNS rebinding, since its host is the name that
 * now leads here. The port may be another one, as behind a tunnel, and HTTP/1.0 names no host. Of several hosts none counts:
 * something in between may have gone by another.
 */
export function namesLoopback({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  const hosts = rawHeaders.filter(
    (_value, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host',
  );
  return hosts.length <= 1 && hosts.every((host) => LOOPBACK.test(host));
}
