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
  readonly most?: number;
  readonly least?: number;
}

/** What Rollcall wants to be, in the same run. */
const AIMS: readonly Aim[] = [
  { text: 'p50 without a cache', measure: 'p50', of: 'uncached', to: 'floor', most: 0.9 },
  { text: 'p50 cached', measure: 'p50', of: 'cached', to: 'floor', most: 0.4 },
  { text: 'throughput', measure: 'throughput', of: 'uncached', to: 'floor', least: 1.2 },
  { text: 'processor time a command', measure: 'busyProcessor', of: 'uncached', to: 'floor', most: 1 },
  {
    text: 'memory with 2,000 servers',
    measure: 'memoryInServers',
    of: 'uncached',
    to: 'plain',
    most: 0.32,
  },
  { text: 'start to the first answer', measure: 'start', of: 'uncached', to: 'plain', most: 1.2 },
];

/** Each aim with the ratio of the medians and whether it holds. */
export function aims(rounds: Rounds): string {
  return AIMS.map(({ text, measure, of, to, most, least }) => {
    const ratio = (middle(rounds, of, measure) ?? Number.NaN) / (middle(rounds, to, measure) ?? Number.NaN);
    const holds = ratio <= (most ?? Number.POSITIVE_INFINITY) && ratio >= (least ?? 0);
    const bound = most === undefined ? `at least ${least}` : `at most ${most}`;
    return `- ${text}: ${ratio.toFixed(2)} of the ${contenders[to].name}'s, aim ${bound}: ${holds ? 'holds' : 'missed'}`;
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
