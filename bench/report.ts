import type { ContenderKey } from './contenders.ts';
import { median } from './statistics.ts';
import { type Figures, MEASURES, type Measure } from './visit.ts';

/** A bot and its results of every round. */
interface Measured {
  readonly name: string;
  readonly figures: readonly Figures[];
}

export type Rounds = ReadonlyMap<ContenderKey, Measured>;

/** Returns a Markdown table: a row per measure, a column per bot, medians over the rounds. */
export function table(rounds: Rounds): string {
  const bots = [...rounds.values()];
  const rows = (Object.keys(MEASURES) as Measure[]).map((measure) => [
    MEASURES[measure],
    ...bots.map((bot) => figure(middle(bot, measure))),
  ]);
  const lines = [['', ...bots.map(({ name }) => name)], ['---', ...bots.map(() => '---:')], ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

interface Aim {
  readonly text: string;
  readonly measure: Measure;
  readonly of: ContenderKey;
  readonly to: ContenderKey;
  /** The measure of the other bot, if different. */
  readonly against?: Measure;
  /** Maximum ratio to the other bot's value. */
  readonly most?: number;
  readonly least?: number;
  /** Maximum difference to the other bot's value, instead of a ratio. */
  readonly mostMore?: number;
}

/** Rollcall's aims, compared within the same run. */
const AIMS: readonly Aim[] = [
  { text: 'ready', measure: 'ready', of: 'uncached', to: 'plain', most: 1.1 },
  { text: 'first answer', measure: 'start', of: 'uncached', to: 'plain', against: 'ready', most: 1.1 },
  { text: 'p50 without a cache', measure: 'p50', of: 'uncached', to: 'floor', most: 0.95 },
  { text: 'p50 without a cache', measure: 'p50', of: 'uncached', to: 'once', most: 1.05 },
  { text: 'p50 without a cache', measure: 'p50', of: 'uncached', to: 'before', most: 1 },
  { text: 'p50 cached', measure: 'p50', of: 'cached', to: 'floor', most: 0.4 },
  { text: 'processor time a command', measure: 'busyProcessor', of: 'uncached', to: 'floor', most: 1.15 },
  { text: 'processor time a command', measure: 'busyProcessor', of: 'uncached', to: 'once', most: 1.25 },
  { text: 'commands a second, 64 in flight', measure: 'throughput', of: 'uncached', to: 'floor', least: 1.1 },
  { text: 'memory after the load', measure: 'memoryAfter', of: 'uncached', to: 'floor', most: 1.5 },
  { text: 'memory with 2,000 servers', measure: 'memoryInServers', of: 'uncached', to: 'plain', most: 0.32 },
  {
    text: 'p95 while boards are posted',
    measure: 'pacedP95WithBoards',
    of: 'boards',
    to: 'boards',
    against: 'pacedP95',
    most: 1.5,
  },
  { text: 'ready, ms', measure: 'ready', of: 'settings', to: 'uncached', mostMore: 200 },
  { text: 'memory, MB', measure: 'memory', of: 'settings', to: 'uncached', mostMore: 10 },
];

/** Rollcall's absolute aims. */
const OWN_AIMS = [
  { text: 'kB allocated a command', measure: 'allocated', of: 'uncached', most: 60 },
  { text: 'kB promoted a command', measure: 'promoted', of: 'uncached', most: 3 },
  { text: 'seconds until the last of 1,000 boards', measure: 'lastBoard', of: 'boards', most: 180 },
] as const;

/** Returns each aim for which all bots were measured, with the ratio of medians and whether it is met. */
export function aims(rounds: Rounds): string {
  return [...AIMS.flatMap((aim) => lineOf(aim, rounds) ?? []), ...ownLines(rounds)].join('\n');
}

/** Undefined if one of the bots was not measured. */
function lineOf(aim: Aim, rounds: Rounds): string | undefined {
  const { text, measure, of, to, against = measure, most, least, mostMore } = aim;
  const [bot, other] = [rounds.get(of), rounds.get(to)];
  if (!bot || !other) return undefined;
  const [own, others] = [middle(bot, measure), middle(other, against)];
  if (own === undefined || others === undefined) return `- ${text}: not measured here`;
  if (mostMore !== undefined) {
    const more = own - others;
    const end = `aim at most ${mostMore}: ${more <= mostMore ? 'holds' : 'missed'}`;
    return `- ${text}, ${bot.name}: ${more.toFixed(1)} more than ${other.name}, ${end}`;
  }
  const ratio = own / others;
  const place = `${other.name}'s${against === measure ? '' : ` ${against}`}`;
  const wanted = most === undefined ? `at least ${least}` : `at most ${most}`;
  const holds = ratio <= (most ?? Number.POSITIVE_INFINITY) && ratio >= (least ?? 0);
  return `- ${text}: ${ratio.toFixed(2)} of the ${place}, aim ${wanted}: ${holds ? 'holds' : 'missed'}`;
}

function ownLines(rounds: Rounds): string[] {
  return OWN_AIMS.flatMap(({ text, measure, of, most }) => {
    const bot = rounds.get(of);
    const own = bot && middle(bot, measure);
    if (own === undefined) return [];
    return `- ${text}: ${own.toFixed(1)}, aim at most ${most}: ${own <= most ? 'holds' : 'missed'}`;
  });
}

function middle({ figures }: Measured, measure: Measure): number | undefined {
  const values = figures.map((each) => each[measure]).filter((value) => value !== undefined);
  return values.length === 0 ? undefined : median(values);
}

/** Three significant digits, with thousands separators. */
function figure(value: number | undefined): string {
  return value === undefined ? '' : value.toLocaleString('en', { maximumSignificantDigits: 3 });
}
