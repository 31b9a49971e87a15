import type { IncomingMessage } from 'node:http';

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|localhost|\[::1\])(?::\d*)?$/i;

/**
 * Whether a request names this machine as its host. After DNS rebinding a page does not, since its host is the name
 * that now leads here. The port may differ, as behind a tunnel, and HTTP/1.0 names no host. Several hosts are refused:
 * a proxy in between may have used another one.
 * @param others hosts that count too, in small letters and without a port
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
 * Why a request is refused: it names another host, as after DNS rebinding, or comes from a page of another origin.
 * Undefined for an allowed one. Programs other than browsers send no origin.
 * @param isPage whether any page may lead a browser to it, as by a link
 */
export function refusedBecause(request: IncomingMessage, isPage: boolean): string | undefined {
  const { headers } = request;
  const { host, origin } = headers;
  if (!namesLoopback(request)) return 'This server answers at its loopback address alone.';
  if (origin !== undefined && origin !== `http://${host}`)
    return 'This server answers to its own page alone.';
  const site = headers['sec-fetch-site'];
  const fromElsewhere = site === 'cross-site' || site === 'same-site';
  if (fromElsewhere && !(isPage && headers['sec-fetch-mode'] === 'navigate'))
    return 'This server answers to its own page alone.';
  return undefined;
}
