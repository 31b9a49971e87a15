import type { IncomingHttpHeaders } from 'node:http';

/** The names by which a server on loopback is addressed, each with its port: `127.0.0.1:8080`. */
export type Loopback = ReadonlySet<string>;

export function loopbackNames(port: number): Loopback {
  return new Set(['127.0.0.1', 'localhost', '[::1]'].map((name) => `${name}:${port}`));
}

/**
 * Why a request is not one of this machine's: it names another host, as after DNS rebinding, or comes out of a page of
 * another place. Undefined when it may be answered. Programs beside a browser send no origin.
 */
export function refusedBecause(headers: IncomingHttpHeaders, loopback: Loopback): string | undefined {
  const { host = '', origin } = headers;
  if (!loopback.has(host.toLowerCase())) return 'This server answers at its loopback address alone.';
  if (origin !== undefined && origin !== `http://${host}`)
    return 'This server answers to its own page alone.';
  const site = headers['sec-fetch-site'];
  const fromElsewhere = site === 'cross-site' || site === 'same-site';
  // A link to the page may stand anywhere.
  if (fromElsewhere && headers['sec-fetch-mode'] !== 'navigate')
    return 'This server answers to its own page alone.';
  return undefined;
}
