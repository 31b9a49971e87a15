import { COMMIT, VERSION_NUMBER } from 'startup/version';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { collectMetrics } from '../../../src/bot/observation/metrics.ts';
import type { ProcessStatus } from '../../../src/bot/observation/readiness.ts';
import { CallOutages } from '../../../src/bot/process/outages.ts';
import {
  acknowledgements,
  boardPosts,
  discordCalls,
  gatewaySessions,
  interactions,
  type ObservedInteraction,
  sessionStarts,
} from '../../../src/bot/transport/bot-channels.ts';
import { upstreamCalls } from '../../../src/services/service-channels.ts';
import { ServiceFailure } from '../../../src/services/service-failure.ts';
import { servicesOver } from '../../services/services-of.ts';
import { json } from '../../services/upstream.ts';
import { readPrometheusText } from './prometheus-text.ts';

/** What the metrics say from now on: each sample as it stands in the text, with its value. */
function watched(processStatus: Partial<ProcessStatus> = {}) {
  const metrics = collectMetrics({ phase: 'starting', transportKind: 'gateway', ...processStatus });
  onTestFinished(() => metrics[Symbol.dispose]());
  return async (name: string) => {
    const samples = readPrometheusText(await metrics.text()).get(name)?.samples ?? [];
    return Object.fromEntries(samples.map(({ labels, value }) => [Object.values(labels).join(' '), value]));
  };
}

it('count the calls of the service by operation and status, and their repetitions', async () => {
  const of = watched();
  const answers: Record<string, readonly [unknown, number]> = {
    '/api/v1/names/ada/wallet': [{ wallet: 'w' }, 200],
    '/api/v1/wallets/w/names?limit=21&default=asc': [{ names: ['ada'] }, 200],
    '/v1/conversations/gone': [{}, 404],
    '/v1/conversations/odd': [{ id: 1 }, 200],
    '/v1/scores/down': [{}, 503],
  };
  const { services } = await servicesOver(({ url = '' }, response) => {
    const [body, status] = answers[url] ?? [{ names: ['ada'] }, 200];
    if (url === '/v1/scores/html') response.end('<html>');
    else json(response, body, status);
  });
  const page = { direction: 'asc', offset: 0, limit: 20 } as const;
  await services.names.list('ada', page);
  await services.names.list('ada', page);
  for (const id of ['gone', 'odd']) await services.conversations.retrieve(id).catch(() => undefined);
  for (const id of ['down', 'html']) await services.scores.retrieve(id).catch(() => undefined);
  expect(await of('rollcall_upstream_calls_total')).toEqual({
    'names.wallet 200': 1,
    'names.list 200': 1,
    'conversations.retrieve 404': 1,
    // An answer that is not what the interface says is told by its reader, not by the call.
    'conversations.retrieve 200': 1,
    'scores.retrieve 503': 1,
    'scores.retrieve unexpected-answer': 1,
  });
  expect(await of('rollcall_upstream_retries_total')).toEqual({ '': 2 });
  expect(await of('rollcall_names_cache_total')).toEqual({ miss: 1, hit: 1 });
  await services.close();
  await services.scores.retrieve('any').catch(() => undefined);
  expect(await of('rollcall_upstream_calls_total')).toMatchObject({ 'scores.retrieve unavailable': 1 });
});

it('count an interaction by its outcome, and one that ended without an outcome as unreadable', async () => {
  const of = watched();
  const work = async (interaction: ObservedInteraction, outcome?: string) => {
    await interactions.tracePromise(async () => {
      expect(await of('rollcall_interactions_in_flight')).toEqual({ '': 1 });
      acknowledgements.publish({ interaction, seconds: 0.3 });
      if (outcome !== undefined) interaction.outcome = outcome;
    }, interaction);
  };
  await work({ kind: 'command', command: '/list', reference: 'r1' }, 'answered');
  await work({ kind: 'command', command: '/list', reference: 'r2' });
  await work({ kind: 'component', command: 'list', reference: 'r3' }, 'failed');
  expect(await of('rollcall_interactions_total')).toEqual({
    '/list command answered': 1,
    '/list command unreadable': 1,
    'list component failed': 1,
  });
  expect(await of('rollcall_interactions_in_flight')).toEqual({ '': 0 });
  const answered = await of('rollcall_answer_seconds');
  expect(answered).toMatchObject({ command: 2, component: 1 });
  const acknowledged = await of('rollcall_acknowledgement_seconds');
  expect(acknowledged).toMatchObject({ '0.25 command': 0, '0.5 command': 2, '0.5 component': 1 });
});

it('say how the gateway is', async () => {
  const connections = [
    { shard: 0, connected: true, since: 0 },
    { shard: 1, connected: false, since: performance.now() },
  ];
  const bot = { transport: { closed: false, connections }, auditLines: 3 };
  const of = watched({ phase: 'ready', bot, claims: { isUnavailable: true } });
  expect(await of('rollcall_gateway_shards')).toEqual({ connected: 1, away: 1 });
  expect(await of('rollcall_gateway_session_starts_remaining')).toEqual({});
  sessionStarts.publish({ remaining: 997 });
  gatewaySessions.publish({ resumed: true });
  gatewaySessions.publish({ resumed: false });
  gatewaySessions.publish({ resumed: true });
  discordCalls.publish({ call: 'callback', status: 204 });
  expect(await of('rollcall_gateway_session_starts_remaining')).toEqual({ '': 997 });
  expect(await of('rollcall_gateway_resumes_total')).toEqual({ '': 2 });
  expect(await of('rollcall_gateway_identifies_total')).toEqual({ '': 1 });
  expect(await of('rollcall_discord_calls_total')).toEqual({ 'callback 204': 1 });
  expect(await of('rollcall_audit_queue_lines')).toEqual({ '': 3 });
  expect(await of('rollcall_ready')).toEqual({ '': 1 });
  expect(await of('rollcall_dependency_up')).toEqual({ claims: 0 });
});

it('say how the store is from when there is one', async () => {
  const store: { state: 'ok' | 'degraded' | undefined } = { state: undefined };
  const of = watched({ store });
  expect(await of('rollcall_store_up')).toEqual({});
  store.state = 'ok';
  expect(await of('rollcall_store_up')).toEqual({ '': 1 });
  store.state = 'degraded';
  expect(await of('rollcall_store_up')).toEqual({ '': 0 });
  expect(await watched()('rollcall_store_up')).toEqual({});
});

it('have boards in the process that keeps them, and while it does', async () => {
  const boards: { counts: NonNullable<ProcessStatus['boards']>['counts'] } = { counts: undefined };
  const of = watched({ boards });
  const series = async () => [
    await of('rollcall_boards'),
    await of('rollcall_boards_oldest_due_seconds'),
    await of('rollcall_board_posts_total'),
  ];
  expect(await series()).toEqual([{}, {}, {}]);
  boards.counts = { running: 3, paused: 1, oldestDueSeconds: 12.5 };
  for (const outcome of ['posted', 'edited', 'edited', 'failed'] as const) boardPosts.publish({ outcome });
  const posts = { posted: 1, edited: 2, failed: 1 };
  expect(await series()).toEqual([{ running: 3, paused: 1 }, { '': 12.5 }, posts]);
  // Another process has taken them over. What this one posted stays.
  boards.counts = undefined;
  expect(await series()).toEqual([{}, {}, posts]);
});

it('are of one collection: another begins at 0, and what is closed counts no more', async () => {
  const metrics = collectMetrics({ phase: 'starting', transportKind: 'gateway' });
  gatewaySessions.publish({ resumed: true });
  metrics[Symbol.dispose]();
  gatewaySessions.publish({ resumed: true });
  expect(await metrics.text()).toContain('\nrollcall_gateway_resumes_total 1\n');
  expect(gatewaySessions.hasSubscribers).toBe(false);
});

it('measure how long answers and calls of the service take', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.advanceTimersByTime(60_000);
  const early = Promise.withResolvers<void>();
  const began: ObservedInteraction = { kind: 'component', command: 'list', reference: 'r0' };
  const before = interactions.tracePromise(() => early.promise, began);
  const of = watched();
  const taking = (milliseconds: number) => async () => void vi.advanceTimersByTime(milliseconds);
  await interactions.tracePromise(taking(4_000), { kind: 'command', command: '/list', reference: 'r1' });
  await upstreamCalls.tracePromise(taking(200), { operation: 'scores.retrieve', method: 'GET' });
  await upstreamCalls.tracePromise(taking(400), { operation: 'scores.retrieve', method: 'GET' });
  expect(await of('rollcall_answer_seconds')).toMatchObject({
    ...{ '3 command': 0, '5 command': 1 },
    command: 1,
  });
  expect(await of('rollcall_upstream_call_seconds')).toMatchObject({
    ...{ '0.1 scores.retrieve': 0, '0.25 scores.retrieve': 1, '0.5 scores.retrieve': 2 },
    'scores.retrieve': 2,
  });
  early.resolve();
  await before;
  // Nobody knows when it began.
  expect(await of('rollcall_answer_seconds')).not.toHaveProperty('component');
});

it('name a call that failed after its answer by the failure, and other errors a defect', async () => {
  const of = watched();
  const failing = async (status: number, error: Error) => {
    const call = { operation: 'scores.retrieve', method: 'GET', status };
    await upstreamCalls.tracePromise(() => Promise.reject(error), call).catch(() => undefined);
  };
  const refused = new ServiceFailure({ kind: 'unexpected-answer', problem: 'x' });
  await failing(300, refused);
  await failing(299, refused);
  await failing(200, new Error('x'));
  await failing(202, new ServiceFailure({ kind: 'syncing', problem: 'x' }));
  // A registry may say in an answer of success that nobody has a name.
  await failing(200, new ServiceFailure({ kind: 'not-registered', name: 'x' }));
  await failing(200, new ServiceFailure({ kind: 'no-address', name: 'x' }));
  expect(await of('rollcall_upstream_calls_total')).toEqual({
    'scores.retrieve 300': 1,
    'scores.retrieve unexpected-answer': 1,
    'scores.retrieve defect': 1,
    'scores.retrieve syncing': 1,
    'scores.retrieve 200': 2,
  });
});

it('of webhooks that share nothing have no shards, and name the versions', async () => {
  const outages = new CallOutages(createLogger('silent', [], { write: () => undefined }), {
    begins: 'away',
    ends: 'back',
  });
  const bot = {
    transport: { closed: false, connections: [{ shard: undefined, connected: true, since: 0 }] },
    auditLines: 0,
  };
  const service = { address: new URL('http://127.0.0.1:1'), outages };
  const of = watched({ phase: 'ready', transportKind: 'webhooks', bot, service });
  expect(await of('rollcall_gateway_shards')).toEqual({ connected: 0, away: 0 });
  expect(await of('rollcall_dependency_up')).toEqual({ service: 1 });
  outages.note(new Error('x'));
  expect(await of('rollcall_dependency_up')).toEqual({ service: 0 });
  const ofReplica = watched({ phase: 'ready', bot, claims: { isUnavailable: false } });
  expect(await ofReplica('rollcall_dependency_up')).toEqual({ claims: 1 });
  const named = [VERSION_NUMBER, COMMIT ?? '', process.versions.node].join(' ');
  expect(await of('rollcall_build_info')).toEqual({ [named]: 1 });
});
