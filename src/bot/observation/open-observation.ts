import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { webhookSettings } from '../config/webhook-settings.ts';
import type { Vitals } from './readiness.ts';

/** What is seen from outside, of a program that is about to start. */
export interface ObservationOptions {
  readonly config: Config;
  readonly log: Logger;
  /** Resolves when the program is told to stop. */
  readonly signalled: Promise<unknown>;
  /** What is opened here is to be closed last. */
  readonly stack: AsyncDisposableStack;
}

/**
 * Opens the health endpoints and sends traces, where they are configured; nothing of them is loaded otherwise.
 * @returns what the rest of the program keeps up to date for them
 * @throws CannotRun when their port is not to be had
 */
export async function openObservation({
  config,
  log,
  signalled,
  stack,
}: ObservationOptions): Promise<Vitals> {
  const { healthPort: port, healthHost: host, tracesEndpoint: endpoint } = config.observation;
  const transportKind = webhookSettings(config) ? 'webhooks' : 'gateway';
  const vitals: Vitals = { phase: 'starting', transportKind };
  void signalled.then(() => {
    vitals.phase = 'stopping';
  });
  if (port !== undefined) {
    const { serveHealth } = await import('./serve-health.ts');
    await serveHealth({ host, port, vitals, log }, stack);
  }
  if (endpoint !== undefined) {
    const { tracesHeaders: headers = {}, tracesServiceName: serviceName } = config.observation;
    const { sendTraces } = await import('./send-traces.ts');
    sendTraces({ endpoint, headers, serviceName, log }, stack);
  }
  return vitals;
}
