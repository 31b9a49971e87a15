import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { useProxies } from '../../services/http/pools.ts';
import type { Config } from './config.ts';

/** The settings of proxies, which other programs read in small letters too. */
export const PROXY_NAMES: readonly string[] = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY'];

/** Makes all calls of this process over the configured proxies, and trusts the configured authorities. */
export function applyNetwork({ network }: Pick<Config, 'network'>): void {
  const { httpsProxy, httpProxy, noProxy, certificates } = network;
  useProxies({ https: httpsProxy, http: httpProxy, except: noProxy });
  // Node reads the file of the environment by itself, and not that of `.env`.
  if (certificates) setDefaultCACertificates([...getCACertificates('default'), ...certificates]);
}

/** Texts of the settings that must not be shown. */
export const networkSecretsOf = ({ network: { httpsProxy, httpProxy } }: Pick<Config, 'network'>): string[] =>
  [httpsProxy, httpProxy].flatMap((proxy) =>
    proxy?.password ? [proxy.password, decodeURIComponent(proxy.password), proxy.href] : [],
  );
