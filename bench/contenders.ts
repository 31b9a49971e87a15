import { fileURLToPath } from 'node:url';

/** A bot that is measured: how it is started, and how many commands suit it. */
export interface Contender {
  readonly name: string;
  /** What Node runs, with absolute paths. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Whether start and memory with 2,000 servers are measured too; not for a second setting of the same bot. */
  readonly inServers: boolean;
  /** Whether it holds itself to 51 commands a second, so that it gets few enough of them to end. */
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

export type ContenderKey = keyof typeof contenders;
