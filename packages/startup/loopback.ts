import type { IncomingMessage } from 'node:http';

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|localhost|\[::1\])(?::\d*)?$/i;

/**
 * Whether a request names this machine as its host. After DNS rebinding a page does not, since its host is the name
 * that now leads here. The port may differ, as behind a tunnel, and HTTP/1.0 names no host. Several hosts are refused:
 * a proxy in between may have used another one.
 */
export function namesLoopback({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  const hosts = rawHeaders.filter(
    (_value, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host',
  );
  return hosts.length <= 1 && hosts.every((host) => LOOPBACK.test(host));
}
