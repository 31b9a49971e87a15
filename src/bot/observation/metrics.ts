import process from 'node:process';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { COMMIT, VERSION_NUMBER } from 'startup/version';
import {
  namesLookups,
  type UpstreamCall,
  upstreamCalls,
  upstreamRetries,
} from '../../services/service-channels.ts';
import { ServiceFailure } from '../../services/service-failure.ts';
import {
  acknowledgements,
  boardPosts,
  discordCalls,
  gatewaySessions,
  interactions,
  sessionStarts,
} from '../transport/bot-channels.ts';
import { type ProcessStatus, readinessOf } from './readiness.ts';
import { Subscriptions } from './subscriptions.ts';

/** In seconds. A first answer has 3 s and is deferred after 1 s; a whole answer may take 5 minutes. */
const ACKNOWLEDGEMENT_BUCKETS = [0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 2.5, 3];
const ANSWER_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5, 10, 30, 60, 300];

/** The metrics of this process, counted until disposed. */
export interface Metrics extends Disposable {
  readonly registry: Registry;
  /** Returns all metrics in Prometheus's format. */
  text(): Promise<string>;
}

/**
 * Counts messages of the diagnostics channels, and reads gauges on request. Labels take only values of the program:
 * declared commands, operations of the interface and of registries, states and statuses.
 */
export function collectMetrics(processStatus: ProcessStatus): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const subscriptions = new Subscriptions();
  collectDefaultMetrics({ register: registry });
  countInteractions(registers, subscriptions);
  countCalls(registers, subscriptions);
  watchGateway(registers, subscriptions, processStatus);
  watchState(registers, processStatus);
  watchBoards(registers, subscriptions, processStatus);
  return {
    registry,
    // prom-client writes NaN as `Nan`, which Prometheus rejects.
    text: async () => (await registry.metrics()).replaceAll(/ Nan$/gm, ' NaN'),
    [Symbol.dispose]: () => subscriptions[Symbol.dispose](),
  };
}

function countInteractions(registers: Registry[], subscriptions: Subscriptions): void {
  const total = new Counter({
    name: 'rollcall_interactions_total',
    help: 'Finished interactions, by command, kind and outcome.',
    labelNames: ['command', 'kind', 'outcome'],
    registers,
  });
  const acknowledged = new Histogram({
    name: 'rollcall_acknowledgement_seconds',
    help: 'Time from an interaction to its acknowledgement by the first answer.',
    labelNames: ['kind'],
    buckets: ACKNOWLEDGEMENT_BUCKETS,
    registers,
  });
  const answered = new Histogram({
    name: 'rollcall_answer_seconds',
    help: 'Time from an interaction to its whole answer.',
    labelNames: ['kind'],
    buckets: ANSWER_BUCKETS,
    registers,
  });
  const inFlight = new Gauge({
    name: 'rollcall_interactions_in_flight',
    help: 'Interactions in flight.',
    registers,
  });
  const began = new WeakMap<object, number>();
  subscriptions.traced(interactions, {
    start(interaction) {
      began.set(interaction, performance.now());
      inFlight.inc();
    },
    asyncEnd(interaction) {
      const { command, kind, outcome = 'unreadable' } = interaction;
      inFlight.dec();
      total.inc({ command, kind, outcome });
      const since = began.get(interaction);
      if (since !== undefined) answered.observe({ kind }, (performance.now() - since) / 1_000);
    },
  });
  subscriptions.each(acknowledgements, ({ interaction: { kind }, seconds }) =>
    acknowledged.observe({ kind }, seconds),
  );
}

function countCalls(registers: Registry[], subscriptions: Subscriptions): void {
  const calls = new Counter({
    name: 'rollcall_upstream_calls_total',
    help: 'Calls to the service and to name registries, retries included, by their last status or failure.',
    labelNames: ['operation', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: 'rollcall_upstream_call_seconds',
    help: 'Duration of calls to the service and to name registries, retries included.',
    labelNames: ['operation'],
    buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const retries = new Counter({
    name: 'rollcall_upstream_retries_total',
    help: 'Retries of calls to the service and to name registries.',
    registers,
  });
  const lookups = new Counter({
    name: 'rollcall_names_cache_total',
    help: 'Lookups of names, by whether the cache had them, or stale ones during a failure.',
    labelNames: ['result'],
    registers,
  });
  const discord = new Counter({
    name: 'rollcall_discord_calls_total',
    help: 'Attempts of calls that answer interactions, by status; 0 without an answer.',
    labelNames: ['call', 'status'],
    registers,
  });
  const began = new WeakMap<object, number>();
  subscriptions.traced(upstreamCalls, {
    start: (call) => void began.set(call, performance.now()),
    asyncEnd(call) {
      const { operation } = call;
      calls.inc({ operation, status: callStatus(call) });
      const since = began.get(call);
      if (since !== undefined) seconds.observe({ operation }, (performance.now() - since) / 1_000);
    },
  });
  subscriptions.each(upstreamRetries, () => retries.inc());
  subscriptions.each(namesLookups, ({ result }) => lookups.inc({ result }));
  subscriptions.each(discordCalls, ({ call, status }) => discord.inc({ call, status }));
}

/** The status. The kind of failure if there is no status, or if a successful answer was invalid. */
function callStatus({ status, error }: UpstreamCall & { readonly error?: unknown }): string {
  const kind = error instanceof ServiceFailure ? error.reason.kind : undefined;
  const isAnswer = error === undefined || kind === 'not-registered' || kind === 'no-address';
  if (status !== undefined && (status >= 300 || isAnswer)) return String(status);
  return kind ?? 'defect';
}

function watchGateway(
  registers: Registry[],
  subscriptions: Subscriptions,
  processStatus: ProcessStatus,
): void {
  new Gauge({
    name: 'rollcall_gateway_shards',
    help: 'Shards of this process, by connection state.',
    labelNames: ['state'],
    registers,
    collect() {
      const connections = (processStatus.bot?.transport.connections ?? []).filter(
        ({ shard }) => shard !== undefined,
      );
      const connected = connections.filter((connection) => connection.connected).length;
      this.set({ state: 'connected' }, connected);
      this.set({ state: 'away' }, connections.length - connected);
    },
  });
  const resumes = new Counter({
    name: 'rollcall_gateway_resumes_total',
    help: 'Resumed gateway sessions.',
    registers,
  });
  const identifies = new Counter({
    name: 'rollcall_gateway_identifies_total',
    help: 'New gateway sessions.',
    registers,
  });
  const remaining = new Gauge({
    name: 'rollcall_gateway_session_starts_remaining',
    help: 'New sessions that Discord still allows today, when last asked.',
    registers,
  });
  // A gauge without labels starts at 0, which would mean that no starts are left.
  remaining.remove();
  subscriptions.each(gatewaySessions, ({ resumed }) => (resumed ? resumes : identifies).inc());
  subscriptions.each(sessionStarts, (starts) => remaining.set(starts.remaining));
}

function watchState(registers: Registry[], processStatus: ProcessStatus): void {
  new Gauge({
    name: 'rollcall_ready',
    help: '1 while /readyz answers 200, otherwise 0.',
    registers,
    collect() {
      this.set(Number(readinessOf(processStatus).ready));
    },
  });
  new Gauge({
    name: 'rollcall_dependency_up',
    help: '1 while calls to it succeed, otherwise 0.',
    labelNames: ['dependency'],
    registers,
    collect() {
      const { service, registries = {}, claims } = readinessOf(processStatus);
      if (service !== undefined) this.set({ dependency: 'service' }, Number(service === 'ok'));
      for (const [id, state] of Object.entries(registries))
        this.set({ dependency: id }, Number(state === 'ok'));
      if (claims !== undefined) this.set({ dependency: 'claims' }, Number(claims === 'ok'));
    },
  });
  const storeUp = new Gauge({
    name: 'rollcall_store_up',
    help: "1 while the store of servers' settings can be read and written, otherwise 0.",
    registers,
    collect() {
      const { store } = readinessOf(processStatus);
      if (store === undefined) this.remove();
      else this.set(Number(store === 'ok'));
    },
  });
  // A gauge without labels starts at 0, which would mean that the store exists and is away.
  storeUp.remove();
  new Gauge({
    name: 'rollcall_audit_queue_lines',
    help: 'Lines that wait for the audit channel.',
    registers,
    collect() {
      this.set(processStatus.bot?.auditLines ?? 0);
    },
  });
  new Gauge({
    name: 'rollcall_build_info',
    help: 'Always 1; the version, the commit if known, and the version of Node.',
    labelNames: ['version', 'revision', 'node'],
    registers,
  }).set({ version: VERSION_NUMBER, revision: COMMIT ?? '', node: process.versions.node }, 1);
}

function watchBoards(
  registers: Registry[],
  subscriptions: Subscriptions,
  processStatus: ProcessStatus,
): void {
  new Gauge({
    name: 'rollcall_boards',
    help: 'Boards of all servers, by state; only in the process that posts them.',
    labelNames: ['state'],
    registers,
    collect() {
      const kept = processStatus.boards?.counts;
      this.reset();
      if (kept === undefined) return;
      this.set({ state: 'running' }, kept.running);
      this.set({ state: 'paused' }, kept.paused);
    },
  });
  const posts = new Counter({
    name: 'rollcall_board_posts_total',
    help: 'Posts of boards by outcome, failed attempts included; only in the process that posts them.',
    labelNames: ['outcome'],
    registers,
  });
  subscriptions.each(boardPosts, ({ outcome }) => posts.inc({ outcome }));
  const oldestDue = new Gauge({
    name: 'rollcall_boards_oldest_due_seconds',
    help: 'Age of the oldest due post of a board, or 0; only in the process that posts them.',
    registers,
    collect() {
      const kept = processStatus.boards?.counts;
      if (kept === undefined) this.remove();
      else this.set(kept.oldestDueSeconds);
    },
  });
  // A gauge without labels starts at 0, which would mean that this process schedules boards.
  oldestDue.remove();
}
