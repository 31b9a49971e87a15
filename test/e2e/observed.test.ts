import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createLogger } from '../../src/bot/log/logger.ts';
import { collectMetrics } from '../../src/bot/observation/metrics.ts';
import { sendTraces } from '../../src/bot/observation/send-traces.ts';
import { startCollector } from '../bot/observation/collector.ts';
import { readPrometheusText } from '../bot/observation/prometheus-text.ts';
import { messageOf, type Rollcall, startRollcall, textOf } from './rollcall.ts';

let rollcall: Rollcall;
beforeAll(async () => {
  rollcall = await startRollcall({ NAMES_CACHE_SECONDS: '0' });
});
afterAll(() => rollcall.close());

function watched() {
  const metrics = collectMetrics({ phase: 'ready', transportKind: 'gateway', bot: rollcall.bot });
  onTestFinished(() => metrics[Symbol.dispose]());
  return async () => readPrometheusText(await metrics.text());
}

/** Each sample of a metric as its labels in one line, with its value. */
async function valuesOf(read: ReturnType<typeof watched>, name: string) {
  const samples = (await read()).get(name)?.samples ?? [];
  return Object.fromEntries(samples.map(({ labels, value }) => [Object.values(labels).join(' '), value]));
}

describe('metrics', () => {
  it('count each interaction by what the bot declares, whatever comes, and time its answers', async () => {
    const read = watched();
    const { member, moderator, discord } = rollcall;
    const { message } = messageOf(await member.command('list', { name: 'ada' }));
    await member.command('list', { name: 'nobody-has-this-name' });
    await member.autocomplete('list', 'name', 'a');
    await moderator.command('conversation list');
    await discord.tamperedClientOf('member').click(message.id, 'made-up.1.whatever');
    await expect
      .poll(() => valuesOf(read, 'rollcall_interactions_total'))
      .toMatchObject({
        '/list command answered': 1,
        '/list command refused': 1,
        '/list autocomplete suggested': 1,
        'unknown component refused': 1,
        '/conversation list command answered': 1,
      });
    const families = await read();
    for (const name of ['rollcall_acknowledgement_seconds', 'rollcall_answer_seconds']) {
      const samples = families.get(name)?.samples ?? [];
      const count = samples.find(
        ({ name: sample, labels }) => sample === `${name}_count` && labels.kind === 'command',
      );
      expect(count?.value, name).toBe(3);
      const bounds = samples.map(({ labels }) => labels.le);
      expect(bounds).toEqual(expect.arrayContaining(['1', '3', '+Inf']));
    }
    expect(await valuesOf(read, 'rollcall_discord_calls_total')).toMatchObject({
      'callback 204': expect.any(Number),
    });
    expect(await valuesOf(read, 'rollcall_interactions_in_flight')).toEqual({ '': 0 });
    expect(await valuesOf(read, 'rollcall_gateway_shards')).toEqual({ connected: 1, away: 0 });
  });
});

describe('traces', () => {
  it('have an interaction, its handler and its calls of the service, one in the other, with its reference', async () => {
    const collector = await startCollector();
    const stack = new AsyncDisposableStack();
    const log = createLogger('silent', [], { write: () => undefined });
    sendTraces({ endpoint: collector.url, headers: {}, serviceName: 'rollcall', log }, stack);
    const seen = rollcall.log.length;
    const answers = ['ada', 'solo'].map((name) => rollcall.as('member').command('list', { name }));
    for (const answer of await Promise.all(answers))
      expect(textOf(answer)).toContain('belongs to the wallet');
    const lines = () => rollcall.log.slice(seen).filter(({ msg }) => msg === 'interaction answered');
    await expect.poll(() => lines().length).toBe(2);
    await stack.disposeAsync();
    for (const { reference } of lines()) {
      const own = collector.spans.filter(({ attributes }) => attributes['rollcall.reference'] === reference);
      expect(own.map(({ name }) => name).toSorted()).toEqual([
        '/list',
        'handler /list',
        'names.list',
        'names.wallet',
      ]);
      const named = (name: string) => own.find((span) => span.name === name);
      const [root, handler] = [named('/list'), named('handler /list')];
      expect(root).toMatchObject({
        attributes: { 'rollcall.outcome': 'answered' },
        events: [{ name: 'acknowledged' }],
      });
      expect(root?.parentSpanId ?? '').toBe('');
      expect(handler?.parentSpanId).toBe(root?.spanId);
      for (const call of ['names.wallet', 'names.list']) {
        expect(named(call)?.parentSpanId).toBe(handler?.spanId);
        expect(named(call)?.attributes).toMatchObject({ 'http.response.status_code': expect.anything() });
      }
      expect(new Set(own.map(({ traceId }) => traceId)).size).toBe(1);
    }
    expect(collector.spans).toHaveLength(8);
    // As words of their own: an id in hex may hold the letters of a name.
    expect(JSON.stringify(collector.spans)).not.toMatch(/\b(ada|solo|127\.0\.0\.1|Bearer)\b/);
  });
});
