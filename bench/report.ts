import { type ContenderKey, contenders } from './contenders.ts';
import { median } from './statistics.ts';
import { type Figures, MEASURES, type Measure } from './visit.ts';

/** The figures of every round, by bot. */
export type Rounds = Readonly<Record<ContenderKey, readonly Figures[]>>;

const KEYS = Object.keys(contenders) as ContenderKey[];
const NAMES = KEYS.map((key) => contenders[key].name);

/** One table in markdown: a row for each measure, a column for each bot, medians over the rounds. */
export function table(rounds: Rounds): string {
  const rows = (Object.keys(MEASURES) as Measure[]).map((measure) => [
    MEASURES[measure],
    ...KEYS.map((key) => figure(middle(rounds, key, measure))),
  ]);
  const lines = [['', ...NAMES], ['---', ...NAMES.map(() => '---:')], ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

interface Aim {
  readonly text: string;
  readonly measure: Measure;
  readonly of: ContenderKey;
  readonly to: ContenderKey;
  /** The measure of the other bot, if it differs. */
  readonly against?: Measure;
  /** The largest allowed share of the other bot's figure, or the smallest. */
  readonly most?: number;
  readonly least?: number;
  /** The largest allowed difference to the other bot's figure, in place of a share. */
  readonly mostMore?: number;
}

/** Rollcall's aims, in the same run. */
const AIMS: readonly Aim[] = [
  { text: 'ready', measure: 'ready', of: 'uncached', to: 'plain', most: 1.1 },
  { text: 'first answer', measure: 'start', of: 'uncached', to: 'plain', against: 'ready', most: 1.1 },
  { text: 'instructions a command', measure: 'busyInstructions', of: 'uncached', to: 'floor', most: 1.15 },
  { text: 'the same, 1 in flight', measure: 'instructions', of: 'uncached', to: 'floor', most: 1.05 },
  { text: 'p50 without a cache', measure: 'p50', of: 'uncached', to: 'floor', most: 0.95 },
  { text: 'p50 without a cache', measure: 'p50', of: 'uncached', to: 'once', most: 1.05 },
  { text: 'p50 cached', measure: 'p50', of: 'cached', to: 'floor', most: 0.4 },
  { text: 'processor time a command', measure: 'busyProcessor', of: 'uncached', to: 'floor', most: 1.2 },
  { text: 'processor time a command', measure: 'busyProcessor', of: 'uncached', to: 'once', most: 1.25 },
  { text: 'commands a second, 64 in flight', measure: 'throughput', of: 'uncached', to: 'floor', least: 1.1 },
  { text: 'memory after the load', measure: 'memoryAfter', of: 'uncached', to: 'floor', most: 1.4 },
  { text: 'memory with 2,000 servers', measure: 'memoryInServers', of: 'uncached', to: 'plain', most: 0.32 },
  { text: 'ready, ms', measure: 'ready', of: 'settings', to: 'uncached', mostMore: 200 },
  { text: 'memory, MB', measure: 'memory', of: 'settings', to: 'uncached', mostMore: 10 },
];

/** Each aim with the ratio of the medians and whether it holds. */
export function aims(rounds: Rounds): string {
  return AIMS.map(({ text, measure, of, to, against = measure, most, least, mostMore }) => {
    const [own, others] = [middle(rounds, of, measure), middle(rounds, to, against)];
    if (own === undefined || others === undefined) return `- ${text}: not measured here`;
    if (mostMore !== undefined) {
      const more = own - others;
      const end = `aim at most ${mostMore}: ${more <= mostMore ? 'holds' : 'missed'}`;
      return `- ${text}, ${contenders[of].name}: ${more.toFixed(1)} more than ${contenders[to].name}, ${end}`;
    }
    const ratio = own / others;
    const place = `${contenders[to].name}'s${against === measure ? '' : ` ${against}`}`;
    const aim = most === undefined ? `at least ${least}` : `at most ${most}`;
    const holds = ratio <= (most ?? Number.POSITIVE_INFINITY) && ratio >= (least ?? 0);
    return `- ${text}: ${ratio.toFixed(2)} of the ${place}, aim ${aim}: ${holds ? 'holds' : 'missed'}`;
  }).join('\n');
}

function middle(rounds: Rounds, key: ContenderKey, measure: Measure): number | undefined {
  const values = rounds[key].map((figures) => figures[measure]).filter((value) => value !== undefined);
  return values.length === 0 ? undefined : median(values);
}

/** Three significant digits, with commas in thousands. */
function figure(value: number | undefined): string {
  return value === undefined ? '' : value.toLocaleString('en', { maximumSignificantDigits: 3 });
}
