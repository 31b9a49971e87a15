import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_USER, startLocalService } from 'reference-service/start';
import { onTestFinished } from 'vitest';
import { parseConfig } from '../../src/bot/config/config.ts';
import { NamesInMemory } from '../../src/bot/state/memory/state-in-memory.ts';
import { createServices, type Services, type ServicesSettings } from '../../src/services/services.ts';
import { type ForeignWays, startForeignService } from './foreign-service.ts';
import { quickClock } from './quick-clock.ts';
import { startUpstream, type Upstream } from './upstream.ts';

/** The clients as the settings of an environment make them, which wait before no retry, closed with the test. */
export function servicesWith(
  environment: Readonly<Record<string, string>>,
  others: Partial<ServicesSettings> = {},
): Services {
  const { service } = parseConfig(environment);
  if (!service.baseUrl) throw new Error('API_BASE_URL is not set');
  const services = createServices({
    ...service,
    baseUrl: service.baseUrl,
    namesCache: new NamesInMemory(),
    clock: quickClock(),
    ...others,
  });
  onTestFinished(() => services.close());
  return services;
}

/** The clients of a scripted service. */
export async function servicesOver(answer: Parameters<typeof startUpstream>[0]) {
  const upstream = await startUpstream(answer);
  return { upstream, services: servicesAt(upstream) };
}

export const servicesAt = (
  { baseUrl }: Upstream,
  settings: Readonly<Record<string, string>> = {},
  others: Partial<ServicesSettings> = {},
): Services => servicesWith({ API_BASE_URL: baseUrl.href, API_TOKEN: 'a-token', ...settings }, others);

/** The reference service on a new file, and its clients. */
export async function localServices(settings: Readonly<Record<string, string>> = {}, demo = false) {
  const folder = await mkdtemp(join(tmpdir(), 'rollcall-services-'));
  const local = await startLocalService({ databaseFile: join(folder, 'service.sqlite'), demo });
  onTestFinished(async () => {
    await local.close();
    await rm(folder, { recursive: true });
  });
  const environment = { API_BASE_URL: local.url, API_TOKEN: local.issueToken(DEMO_USER), ...settings };
  return { local, environment, services: servicesWith(environment) };
}

/** The service of another making, and its clients. */
export async function foreignServices(
  ways: Partial<ForeignWays> = {},
  settings: Readonly<Record<string, string>> = {},
) {
  const foreign = await startForeignService(ways);
  onTestFinished(() => foreign.close());
  return { foreign, services: servicesWith({ ...foreign.settings, ...settings }) };
}
