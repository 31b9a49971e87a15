import { isDeepStrictEqual } from 'node:util';
import { type Config, declaredSettings, parseConfig } from './config.ts';
import type { Problem } from './problem.ts';

/** Whether a service exists: a configured one, or the local one outside production. */
export const hasService = ({ service, bot }: Pick<Config, 'service' | 'bot'>): boolean =>
  service.baseUrl !== undefined || bot.environment !== 'production';

/** Whether the local service is used. */
export const isServiceLocal = (config: Pick<Config, 'service' | 'bot'>): boolean =>
  hasService(config) && config.service.baseUrl === undefined;

/** Whether names come from the service, or from registries alone. */
export const areNamesOfService = ({ names: { registries = ['service'] } }: Pick<Config, 'names'>): boolean =>
  registries.includes('service');

/** Settings of the service that only names use. */
const OF_NAMES = [
  'NAMES_WALLET_PATH',
  'NAMES_LIST_PATH',
  'NAMES_CURSOR_PARAMETER',
  'NAMES_SEND_TOKEN',
  'EXPLORER_URL_TEMPLATE',
];

/** Settings of the service that registries use, too. */
const OF_REGISTRIES = ['API_TIMEOUT_SECONDS', 'NAMES_CACHE_SECONDS'];

/** Reports settings without effect because `NAMES_REGISTRIES` does not list the service. */
export function ineffectiveOfService(config: Config): Problem[] {
  if (areNamesOfService(config)) return [];
  const set = differing(config, parseConfig({}));
  const without = set.filter(({ section, name }) =>
    hasService(config)
      ? OF_NAMES.includes(name) && !(name === 'NAMES_SEND_TOKEN' && config.service.namesByHashPath)
      : ['service', 'moderation'].includes(section) && !OF_REGISTRIES.includes(name),
  );
  const sentence = hasService(config)
    ? 'has no effect, because NAMES_REGISTRIES does not list service'
    : 'has no effect without a service: set API_BASE_URL too, or remove it';
  return without.map(({ name: variable }) => ({ variable, sentence }));
}

/** Returns the settings in which two configurations differ. A copied example contains the defaults. */
const differing = (one: Config, other: Config) =>
  declaredSettings.filter(
    ({ section, key }) => !isDeepStrictEqual(settingIn(one, section, key), settingIn(other, section, key)),
  );

const settingIn = (config: Config, section: string, key: string): unknown =>
  Object.entries<Readonly<Record<string, unknown>>>(config).find(([name]) => name === section)?.[1][key];
