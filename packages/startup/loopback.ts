import type { IncomingMessage } from 'node:http';

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|localhost|\[::1\])(?::\d*)?$/i;

/**
 * Whether the Host header of a request names this machine. After DNS rebinding it does not: the page's host is the name
 * that now resolves to loopback. The port may differ, as behind a tunnel. HTTP/1.0 needs no Host header. Several Host
 * headers are refused, because a proxy in between may have used another one.
 * @param others more allowed hosts, in lower case and without a port
 */
export function namesLoopback(
  { rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>,
  others: readonly string[] = [],
): boolean {
  const hosts = rawHeaders.filter(
    (_value, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host',
  );
  return (
    hosts.length <= 1 &&
    hosts.every((host) => LOOPBACK.test(host) || others.includes(host.toLowerCase().replace(/:\d*$/, '')))
  );
}

/**
 * Returns why a request is refused: it names another host, as after DNS rebinding, or a page of another origin sent it.
 * Undefined for an allowed request. Programs other than browsers send no origin.
 * @param isPage whether pages of other origins may navigate to it, for example with a link
 */
export function refusedBecause(request: IncomingMessage, isPage: boolean): string | undefined {
  const { headers } = request;
  const { host, origin } = headers;
  if (!namesLoopback(request)) return 'This server answers only at its loopback address.';
  if (origin !== undefined && origin !== `http://${host}`) return 'This server answers only its own page.';
  const site = headers['sec-fetch-site'];
  const fromElsewhere = site === 'cross-site' || site === 'same-site';
  if (fromElsewhere && !(isPage && headers['sec-fetch-mode'] === 'navigate'))
    return 'This server answers only its own page.';
  return undefined;
}
