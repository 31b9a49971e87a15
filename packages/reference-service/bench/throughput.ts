import { processorSeconds } from '../../../bench/processes.ts';
import type { Program } from '../../../bench/program.ts';
import { median } from '../../../bench/statistics.ts';
import { load } from './load.ts';

const ROUNDS = 5;
const REQUESTS = 20_000;
const CONNECTIONS = 32;

/**
 * Requests the same bytes from the service and the bare server, in turn.
 * @returns a table of the medians in Markdown
 */
export async function measureThroughput(
  service: Program,
  bare: Program,
  token: string,
  paths: Readonly<Record<string, string>>,
): Promise<string> {
  const lines: string[][] = [];
  for (const [name, path] of Object.entries(paths)) {
    const figures = { service: visits(), bare: visits() };
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [key, { origin, pid }] of [
        ['service', service],
        ['bare', bare],
      ] as const) {
        const processor = processorSeconds(pid);
        const seconds = await load({ origin, path, token, connections: CONNECTIONS, requests: REQUESTS });
        if (round === 0) continue;
        figures[key].rate.push(REQUESTS / seconds);
        figures[key].processor.push(((processorSeconds(pid) - processor) / REQUESTS) * 1e6);
      }
    }
    const rates = [median(figures.service.rate), median(figures.bare.rate)] as const;
    const processor = [median(figures.service.processor), median(figures.bare.processor)] as const;
    lines.push([
      name,
      ...rates.map((rate) => Math.round(rate).toLocaleString('en')),
      (rates[0] / rates[1]).toFixed(2),
      ...processor.map((microseconds) => microseconds.toFixed(1)),
    ]);
  }
  const head = [
    [
      '',
      'service, requests/s',
      'bare Fastify, requests/s',
      'ratio',
      'service, CPU µs',
      'bare Fastify, CPU µs',
    ],
    ['---', '---:', '---:', '---:', '---:', '---:'],
  ];
  return [...head, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function visits(): { rate: number[]; processor: number[] } {
  return { rate: [], processor: [] };
}
