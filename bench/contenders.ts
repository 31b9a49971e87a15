import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A measured bot: how to start it, and a suitable number of commands. */
export interface Contender {
  readonly name: string;
  /** Node's arguments, with absolute paths. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Whether the bot's data folder has the settings of 10,000 servers. */
  readonly hasServerSettings?: boolean;
  /** Whether to measure start and memory with 2,000 servers, too. Not for a second configuration of the same bot. */
  readonly inServers: boolean;
  /** Whether the bot limits itself to 51 commands a second. It then gets few enough commands to finish in time. */
  readonly throttled: boolean;
}

const path = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

const rollcall = { args: [path('../rollcall.js'), 'start'], throttled: false };
const plain = path('bots/plain.js');

export const contenders = {
  uncached: {
    ...rollcall,
    name: 'Rollcall, no cache',
    env: { NAMES_CACHE_SECONDS: '0' },
    inServers: true,
  },
  cached: { ...rollcall, name: 'Rollcall, cached', env: {}, inServers: false },
  settings: {
    ...rollcall,
    name: 'Rollcall, no cache, 10,000 servers with settings',
    env: { NAMES_CACHE_SECONDS: '0' },
    hasServerSettings: true,
    inServers: false,
  },
  boards: {
    ...rollcall,
    name: 'Rollcall, 1,000 boards',
    env: { NAMES_CACHE_SECONDS: '0', RECORDS_CURSOR_PARAMETER: 'starting_after' },
    inServers: false,
  },
  floor: { name: 'floor', args: [path('bots/floor.js')], env: {}, inServers: true, throttled: false },
  once: {
    name: 'floor that answers once',
    args: [path('bots/floor.js'), '--once'],
    env: {},
    inServers: false,
    throttled: false,
  },
  plain: { name: 'plain discord.js', args: [plain], env: {}, inServers: true, throttled: true },
  unthrottled: {
    name: 'plain, no throttle',
    args: [plain, '--unthrottled'],
    env: {},
    inServers: false,
    throttled: false,
  },
} as const satisfies Record<string, Contender>;

/** Returns Rollcall's code from another folder, to compare two commits in one run. */
export const rollcallOf = (folder: string): Contender => ({
  ...contenders.uncached,
  name: 'Rollcall before, no cache',
  args: [resolve(folder, 'rollcall.js'), 'start'],
});

export type ContenderKey = keyof typeof contenders | 'before';
