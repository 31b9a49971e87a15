import { VERSION } from 'startup/version';
import { expect, it, onTestFinished } from 'vitest';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { sendTraces } from '../../../src/bot/observation/send-traces.ts';
import { handlers } from '../../../src/bot/transport/bot-channels.ts';
import { startCollector } from './collector.ts';

async function sending() {
  const collector = await startCollector();
  const lines: Record<string, unknown>[] = [];
  const log = createLogger('info', [], { write: (line) => void lines.push(JSON.parse(line)) });
  const stack = new AsyncDisposableStack();
  onTestFinished(() => stack.disposeAsync());
  const headers = { authorization: 'Bearer collectors-own' };
  sendTraces({ endpoint: collector.url, headers, serviceName: 'a bot', log }, stack);
  return { collector, lines, stack };
}

const work = (label: string) => handlers.tracePromise(async () => label, { label });

it('go to the collector with its headers, and name the bot', async () => {
  const { collector, stack, lines } = await sending();
  await work('/one');
  await stack.disposeAsync();
  expect(collector.requests).toMatchObject([
    { method: 'POST', url: '/otlp/v1/traces', headers: { authorization: 'Bearer collectors-own' } },
  ]);
  expect(collector.spans).toMatchObject([{ name: 'handler /one', status: { code: 0 } }]);
  expect(collector.resources).toMatchObject([{ 'service.name': 'a bot', 'service.version': VERSION }]);
  expect(lines).toEqual([]);
  await work('/after the end');
  expect(handlers.hasSubscribers).toBe(false);
});

it('that the collector refuses are two lines of the log with a count, however many they are', async () => {
  const { collector, stack, lines } = await sending();
  collector.status = 400;
  for (let count = 0; count < 600; count += 1) await work('/refused');
  await expect.poll(() => lines.length, { interval: 20 }).toBe(1);
  expect(lines[0]).toMatchObject({ level: 'warn', msg: 'the collector accepts no traces: they are dropped' });
  await expect.poll(() => collector.requests.length, { interval: 20 }).toBe(2);
  collector.status = 200;
  await work('/taken');
  await stack.disposeAsync();
  expect(lines.slice(1)).toMatchObject([
    { level: 'info', msg: 'the collector accepts traces again', lost: 600, seconds: expect.any(Number) },
  ]);
});

it('wait within bounds for a collector that hangs, and hold up no end for more than a second', async () => {
  const { collector, stack, lines } = await sending();
  collector.status = undefined;
  for (let count = 0; count < 4_000; count += 1) await work('/waiting');
  expect(lines).toMatchObject([{ level: 'warn', msg: 'the collector accepts no traces: they are dropped' }]);
  let isLate = false;
  const late = setTimeout(() => (isLate = true), 3_000);
  onTestFinished(() => clearTimeout(late));
  await stack.disposeAsync();
  expect(isLate).toBe(false);
  expect(lines.slice(1)).toMatchObject([
    { level: 'warn', lost: 4_000, msg: 'traces did not reach their collector' },
  ]);
});
