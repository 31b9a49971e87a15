import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { folderWith, USUAL_DATA_FOLDER } from 'startup/data-folder';
import { settingFinder } from 'startup/near-word';
import { plainReason } from 'startup/plain-reason';
import { LINK_IGNORED, withoutServiceLinks } from 'startup/service-links';
import {
  EARLIER_SERVICE_DATA_DIR,
  PROJECT_FOLDER,
  readSettingsFile,
  SERVICE_VARIABLES,
} from 'startup/settings-file';
import { z } from 'zod';
import { isServiceDatabase } from '../database/database.ts';
import { hasDemoNames } from '../demo/names.ts';
import { InvalidSettings, LocalServiceError } from '../local-service-error.ts';

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|localhost|::1)$/i;

/** A host in requests, without a port, because a tunnel or a proxy changes the port. */
const HOST_NAME = /^(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:.]+\])$/i;

const folder = z
  .string()
  .regex(/^(?!~|\$)/, { error: 'expected a whole path: "~" and "$" are not read here' })
  .transform((path) => resolve(PROJECT_FOLDER, path))
  .optional();

const numberWithin = (min: number, max: number, error: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .pipe(z.number({ error }).min(min, { error }).max(max, { error }));

/** The setting of the data folder and its earlier names. */
type Folder = 'DATA_DIR' | typeof EARLIER_SERVICE_DATA_DIR | 'LOCAL_DATA_DIR';

/** `.env.example` explains each setting; a test compares the two. */
const settings = z
  .object({
    SERVICE_HOST: z
      .string()
      .regex(/^[^\s/]+$/, {
        error: 'expected an address or a host name of this machine, for example 0.0.0.0',
      })
      .default('127.0.0.1')
      .transform((host) => host.replace(/^\[(.+)\]$/, '$1')),
    SERVICE_PORT: numberWithin(0, 65_535, 'expected a port, 0 to 65535, for example 4000').default(0),
    SERVICE_ALLOWED_HOSTS: z
      .string()
      .transform((text) => text.toLowerCase().split(/\s*,\s*/))
      .refine((hosts) => hosts.every((host) => HOST_NAME.test(host)), {
        error: 'expected hosts without a port, with commas between them, for example service,192.0.2.5',
      })
      .default([]),
    SERVICE_RATE_LIMIT: numberWithin(
      1,
      999_999_999,
      'expected a whole number from 1, for example 1000',
    ).default(1_000),
    DATA_DIR: folder,
    [EARLIER_SERVICE_DATA_DIR]: folder,
    LOCAL_DATA_DIR: folder,
  } satisfies Record<(typeof SERVICE_VARIABLES)[number] | Folder, z.ZodType>)
  .refine(({ SERVICE_HOST: host, SERVICE_ALLOWED_HOSTS: hosts }) => LOOPBACK.test(host) || hosts.length > 0, {
    path: ['SERVICE_ALLOWED_HOSTS'],
    error:
      'must list the hosts that requests name if SERVICE_HOST is not loopback, for example service,192.0.2.5',
  });

/** The settings of the service as a program. */
export interface ServiceSettings {
  readonly host: string;
  readonly port: number;
  readonly allowedHosts: readonly string[];
  readonly rateLimit: number;
  /** A sentence for each earlier name of a setting, each name that resembles one, and a database in an earlier place. */
  readonly warnings: readonly string[];
  /**
   * Returns the file of `--database`, or the default.
   * @throws LocalServiceError if the default is missing and a host's database is where earlier versions kept it
   */
  databaseFile(given: string | undefined): string;
}

/** Runs a command. With `inLines` it logs JSON lines instead of sentences. */
export type Work = (settings: ServiceSettings, inLines: boolean) => Promise<void>;

/**
 * Reads the settings from the environment, and missing variables from `.env`. An empty variable counts as unset.
 * @throws UnreadableSettings if `.env` cannot be read
 * @throws InvalidSettings
 */
export function readServiceSettings(processVariables: NodeJS.ProcessEnv = process.env): ServiceSettings {
  const { variables: environment, names } = withoutServiceLinks(processVariables);
  const links = SERVICE_VARIABLES.filter((name) => names.includes(name));
  const given = { ...readSettingsFile(environment).variables, ...environment };
  const present = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
  const { data, error } = settings.safeParse(present);
  const warnings = [...links.map((name) => `${name} ${LINK_IGNORED}.`), ...misspellings(Object.keys(given))];
  if (error !== undefined) {
    const problems = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`);
    const lines = [...new Set(problems), ...warnings].map((line) => `\n  ${line}`);
    throw new InvalidSettings(
      `The configuration is invalid:${lines.join('')}\nEvery setting is explained in .env.example.`,
    );
  }
  const { file: usual, warning } = databaseIn(data);
  return {
    host: data.SERVICE_HOST,
    port: data.SERVICE_PORT,
    allowedHosts: data.SERVICE_ALLOWED_HOSTS,
    rateLimit: data.SERVICE_RATE_LIMIT,
    warnings: [...warnings, ...(warning === undefined ? [] : [warning])],
    databaseFile(file = usual) {
      if (file === usual && !existsSync(usual)) refuseEarlierPlace(demoPathIn(data), usual);
      return file;
    },
  };
}

/** Absolute paths. */
type Folders = Readonly<Partial<Record<Folder, string | undefined>>>;

/** Paths within the data folder. */
const DATABASE = join('service', 'rollcall.sqlite');
const DEMO = 'service.sqlite';

/**
 * Returns the default database: in DATA_DIR, or where an earlier version kept it, with a warning that names the new
 * place. Earlier places are SERVICE_DATA_DIR, which some hosts set to DATA_DIR's folder, and the default folder if only
 * the bot used DATA_DIR.
 */
function databaseIn({ DATA_DIR, [EARLIER_SERVICE_DATA_DIR]: own }: Folders): {
  file: string;
  warning?: string;
} {
  const dataFolder = DATA_DIR ?? USUAL_DATA_FOLDER;
  const wanted = join(dataFolder, DATABASE);
  if (own !== undefined) {
    const file = join(own, basename(DATABASE));
    // A host that sets only this variable keeps its folder.
    const [place, then] =
      DATA_DIR === undefined ? [join(own, DATABASE), 'set DATA_DIR instead'] : [wanted, 'remove it'];
    const remedy =
      file === wanted
        ? 'remove it'
        : `stop the service, move ${file}* into the folder ${dirname(place)}/, and ${then}`;
    return {
      file,
      warning: `${EARLIER_SERVICE_DATA_DIR} is the earlier name of DATA_DIR and still works: ${remedy}.`,
    };
  }
  if (existsSync(wanted)) return { file: wanted };
  const beside = join(dataFolder, basename(DATABASE));
  const file = isServiceDatabase(beside) ? beside : join(folderWith([DATABASE], dataFolder), DATABASE);
  if (file === wanted) return { file };
  const sentence = `DATA_DIR has no ${DATABASE}, and ${file}, where an earlier version had it, is used: stop the service and move ${file}* into the folder ${dirname(wanted)}/, or name another with --database.`;
  return { file, warning: sentence };
}

/** Returns where `npm start` keeps its demo, and where versions before 0.3.0 kept this database. */
const demoPathIn = ({ DATA_DIR = USUAL_DATA_FOLDER, LOCAL_DATA_DIR }: Folders): string =>
  join(LOCAL_DATA_DIR ?? folderWith([DEMO], DATA_DIR), DEMO);

const nearestSetting = settingFinder(SERVICE_VARIABLES);

const misspellings = (names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const meant = nearestSetting(name);
    return meant === undefined || meant === name ? [] : [`${name} is not a setting: did you mean ${meant}?`];
  });

/** Otherwise a host's rows and tokens would silently be missing. */
function refuseEarlierPlace(earlier: string, usual: string): void {
  if (!existsSync(earlier) || !belongsToHost(earlier)) return;
  throw new LocalServiceError(
    `There is no database ${usual}, and ${earlier} has rows or tokens of yours, where "npm start" keeps its demo: ` +
      'stop the programs that use it and move it to the first path, or name it with --database.',
  );
}

/** Whether a database has tokens, which a demo lacks, or names other than a demo's. */
function belongsToHost(file: string): boolean {
  try {
    using database = new DatabaseSync(file, { readOnly: true });
    const hasRows = (table: string) => database.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() !== undefined;
    return hasRows('tokens') || ((hasRows('names') || hasRows('score_records')) && !hasDemoNames(database));
  } catch (error) {
    // The code that opens a damaged or foreign database reports it.
    if (plainReason(error) === undefined) throw error;
    return false;
  }
}
