import { Agent, type Dispatcher, Pool, ProxyAgent } from 'undici';

/** The proxies between this machine and the internet. They never carry calls to loopback addresses. */
export interface Proxies {
  /** For `https` and `wss`. May hold a user and a password. */
  readonly https?: URL | undefined;
  /** For `http` and `ws`. */
  readonly http?: URL | undefined;
  /** Hosts that are called directly, with all hosts below them: `example.com`, `.example.com:8080`, `*` for all. */
  readonly except: readonly string[];
}

const NONE: Proxies = { except: [] };

let proxies = NONE;

/** Sets the proxies of this process; undefined for none. Open pools keep theirs. */
export function useProxies(used: Proxies = NONE): void {
  proxies = used;
}

const LOOPBACK = /^(?:127(?:\.\d+){3}|localhost|.*\.localhost|\[::1\])$/;

/** The proxy for calls to an address; undefined for direct calls. */
export function proxyOf(address: string | URL): URL | undefined {
  const { protocol, hostname, port } = new URL(address);
  const isSecure = protocol === 'https:' || protocol === 'wss:';
  const proxy = isSecure ? proxies.https : proxies.http;
  if (proxy === undefined || LOOPBACK.test(hostname)) return undefined;
  const host = hostname.replace(/\.$/, '');
  const usual = isSecure ? '443' : '80';
  return proxies.except.some((entry) => covers(entry, host, port || usual)) ? undefined : proxy;
}

function covers(entry: string, host: string, port: string): boolean {
  const [, name = '', ownPort = port] = /^(?:\*?\.)?(\[.*\]|[^:]*|.*:.*:.*?)(?::(\d+))?$/.exec(entry) ?? [];
  if (entry === '*') return true;
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const own = name.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return ownPort === port && own !== '' && (bare === own || bare.endsWith(`.${own}`));
}

/**
 * Quiet milliseconds before the system probes a connection, then every second, and gives it up after ten probes: one that
 * dies while nothing is on its way is noticed within 15 s.
 */
export const QUIET_BEFORE_PROBES = 4_000;

const PROBED = { keepAlive: true, keepAliveInitialDelay: QUIET_BEFORE_PROBES };

/** Connections to one origin, through its proxy if it has one. */
export function openPool(
  origin: string,
  options: Pool.Options,
): Pick<Pool, 'dispatch' | 'request' | 'close' | 'destroy'> {
  const agent = openProxyAgent(origin, options);
  // The agent serves any origin, so that each call has to name its own.
  return (
    agent?.compose((dispatch) => (call, handler) => dispatch({ origin, ...call }, handler)) ??
    new Pool(origin, { ...options, connect: PROBED })
  );
}

/** Connections to an address, through its proxy if it has one. Each call has to name its origin. */
export function openAgent(address: string): Dispatcher {
  return openProxyAgent(address) ?? new Agent({ connect: PROBED });
}

function openProxyAgent(address: string, options: Pool.Options = {}): ProxyAgent | undefined {
  const proxy = proxyOf(address);
  return proxy && new ProxyAgent({ ...options, proxyTls: PROBED, uri: proxy.href });
}

/** The environment in which an agent of `node:http` or `node:https` calls an address through its proxy, if it has one. */
export function proxyEnvironmentOf(
  address: string | URL,
): { HTTP_PROXY: string; HTTPS_PROXY: string } | undefined {
  const proxy = proxyOf(address);
  return proxy && { HTTP_PROXY: proxy.href, HTTPS_PROXY: proxy.href };
}
