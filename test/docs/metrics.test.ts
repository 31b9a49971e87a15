import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { collectMetrics } from '../../src/bot/observation/metrics.ts';
import { readPrometheusText } from '../bot/observation/prometheus-text.ts';

const document = readFileSync(new URL('../../docs/metrics.md', import.meta.url), 'utf8');
const labelled = z.object({ labelNames: z.array(z.string()) });

test('docs/metrics.md has every metric with its type, its labels and its meaning, and no other', async () => {
  const metrics = collectMetrics({ phase: 'starting', transportKind: 'gateway' });
  onTestFinished(() => metrics[Symbol.dispose]());
  const families = [...readPrometheusText(await metrics.text()).values()];
  const own = families
    .filter(({ name }) => name.startsWith('rollcall_'))
    .map(({ name, help, type }) => {
      const { labelNames } = labelled.parse(metrics.registry.getSingleMetric(name));
      return { name, type, labels: labelNames, help };
    });
  const rows = [...document.matchAll(/^\| `(rollcall_\w+)` \| (\w+) \| (.*?) ?\| (.*) \|$/gm)].map(
    ([, name, type, labels = '', help]) => ({
      name,
      type,
      labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label]) => label),
      help,
    }),
  );
  expect(rows).toEqual(own);
  const [, process = ''] = document.split('## Of the process');
  const named = [...process.matchAll(/`((?:process|nodejs)_\w+)`/g)].map(([, name]) => name);
  const others = families.map(({ name }) => name).filter((name) => !name.startsWith('rollcall_'));
  expect(named.toSorted()).toEqual(others.toSorted());
});
