/** One sample of the text that Prometheus reads. */
interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A metric with its samples. */
export interface MetricFamily {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly samples: readonly Sample[];
}

const HELP = /^# HELP ([a-zA-Z_:][\w:]*) (\S.*)$/;
const TYPE = /^# TYPE ([a-zA-Z_:][\w:]*) (counter|gauge|histogram|summary|untyped)$/;
const SAMPLE =
  /^([a-zA-Z_:][\w:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*",?)*)\})? ([+-]?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Inf)|NaN)$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"/g;

/**
 * Reads version 0.0.4 of Prometheus's text format strictly: each metric has its help and its type in front, once, no
 * sample comes twice, counters never fall below 0, and a histogram's buckets add up
 * (https://prometheus.io/docs/instrumenting/exposition_formats/).
 * @throws Error that names the line
 */
export function readPrometheusText(text: string): Map<string, MetricFamily> {
  if (!text.endsWith('\n')) throw new Error('the last line does not end');
  const families = new Map<string, MetricFamily & { samples: Sample[] }>();
  const seen = new Set<string>();
  let help: { name: string; help: string } | undefined;
  let current: (MetricFamily & { samples: Sample[] }) | undefined;
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const [, helped, words = ''] = HELP.exec(line) ?? [];
    const [, typed, type = ''] = TYPE.exec(line) ?? [];
    if (helped !== undefined) help = { name: helped, help: words };
    else if (typed !== undefined) {
      if (help?.name !== typed || families.has(typed)) throw new Error(`out of place: ${line}`);
      current = { ...help, type, samples: [] };
      families.set(typed, current);
    } else {
      const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? [];
      if (!current || name === '' || !belongs(name, current)) throw new Error(`no sample: ${line}`);
      const key = line.slice(0, line.lastIndexOf(' '));
      if (seen.has(key)) throw new Error(`twice: ${line}`);
      seen.add(key);
      const read = Object.fromEntries([...labels.matchAll(LABEL)].map(([, label, text]) => [label, text]));
      const sample = { name, labels: read, value: Number(value.replace('Inf', 'Infinity')) };
      if (current.type === 'counter' && !(sample.value >= 0)) throw new Error(`below zero: ${line}`);
      current.samples.push(sample);
    }
  }
  for (const family of families.values()) if (family.type === 'histogram') checkBuckets(family);
  return families;
}

function belongs(sample: string, { name, type }: MetricFamily): boolean {
  if (type === 'histogram') return [`${name}_bucket`, `${name}_sum`, `${name}_count`].includes(sample);
  if (type === 'summary') return [name, `${name}_sum`, `${name}_count`].includes(sample);
  return sample === name;
}

/** Of each set of labels: the buckets never fall, and the last one is the count. */
function checkBuckets({ name, samples }: MetricFamily): void {
  const series = Map.groupBy(samples, ({ labels: { le, ...others } }) => JSON.stringify(others));
  for (const [labels, own] of series) {
    const buckets = own.filter((sample) => sample.name === `${name}_bucket`);
    const count = own.find((sample) => sample.name === `${name}_count`)?.value;
    const rises = buckets.every(({ value }, at) => value >= (buckets[at - 1]?.value ?? 0));
    const last = buckets.at(-1);
    if (!rises || last?.labels.le !== '+Inf' || last.value !== count) {
      throw new Error(`the buckets of ${name}${labels} do not add up`);
    }
  }
}
