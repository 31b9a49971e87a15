import { Agent, type Dispatcher, Pool, ProxyAgent } from 'undici';

/** The proxies between this machine and the internet. Calls to loopback addresses never use them. */
export interface Proxies {
  /** For `https` and `wss`. May contain a user and a password. */
  readonly https?: URL | undefined;
  /** For `http` and `ws`. */
  readonly http?: URL | undefined;
  /** Hosts that are called directly, with all their subdomains: `example.com`, `.example.com:8080`, `*` for all. */
  readonly except: readonly string[];
}

const NONE: Proxies = { except: [] };

let proxies = NONE;

/** Sets the proxies of this process; undefined for no proxies. Open pools keep theirs. */
export function useProxies(used: Proxies = NONE): void {
  proxies = used;
}

const LOOPBACK = /^(?:127(?:\.\d+){3}|localhost|.*\.localhost|\[::1\])$/;

/** Returns the proxy for calls to an address; undefined for direct calls. */
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
 * Idle milliseconds before the system probes a connection. It then probes every second and closes the connection after
 * ten probes, so that a connection that dies while idle is noticed within 15 s.
 */
export const QUIET_BEFORE_PROBES = 4_000;

const PROBED = { keepAlive: true, keepAliveInitialDelay: QUIET_BEFORE_PROBES };

/** Opens a pool of connections to one origin, through its proxy if it has one. */
export function openPool(
  origin: string,
  options: Pool.Options,
): Pick<Pool, 'dispatch' | 'request' | 'close' | 'destroy'> {
  const agent = openProxyAgent(origin, options);
  // The agent serves any origin, so each call has to name its own.
  return (
    agent?.compose((dispatch) => (call, handler) => dispatch({ origin, ...call }, handler)) ??
    new Pool(origin, { ...options, connect: PROBED })
  );
}

/** Opens connections to an address, through its proxy if it has one. Each call has to name its origin. */
export function openAgent(address: string): Dispatcher {
  return openProxyAgent(address) ?? new Agent({ connect: PROBED });
}

function openProxyAgent(address: string, options: Pool.Options = {}): ProxyAgent | undefined {
  const proxy = proxyOf(address);
  return proxy && new ProxyAgent({ ...options, proxyTls: PROBED, uri: proxy.href });
}

/**
 * Returns the environment in which an agent of `node:http` or `node:https` calls an address through its proxy, if it
 * has one.
 */
export function proxyEnvironmentOf(
  address: string | URL,
): { HTTP_PROXY: string; HTTPS_PROXY: string } | undefined {
  const proxy = proxyOf(address);
  return proxy && { HTTP_PROXY: proxy.href, HTTPS_PROXY: proxy.href };
}
