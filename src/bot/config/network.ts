import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { useProxies } from '../../services/http/pools.ts';
import type { Config } from './config.ts';

/** Settings of proxies. Other programs also read them in small letters. */
export const PROXY_NAMES: readonly string[] = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'];

/** Applies the configured proxies and certificate authorities to all calls of this process. */
export function applyNetwork({ network }: Pick<Config, 'network'>): void {
  const { httpsProxy, httpProxy, noProxy, certificates } = network;
  useProxies({ https: httpsProxy, http: httpProxy, except: noProxy });
  // Node itself reads the variable only from the environment, not from `.env`.
  if (certificates) setDefaultCACertificates([...getCACertificates('default'), ...certificates]);
}

/** Texts that must not be shown. */
export const networkSecretsOf = ({ network: { httpsProxy, httpProxy } }: Pick<Config, 'network'>): string[] =>
  [httpsProxy, httpProxy].flatMap((proxy) =>
    proxy?.password ? [proxy.password, decodeURIComponent(proxy.password), proxy.href] : [],
  );
