import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { webhookSettings } from '../config/webhook-settings.ts';
import type { ProcessStatus } from './readiness.ts';

/** The program to observe, from its start. */
export interface ObservationOptions {
  readonly config: Config;
  readonly log: Logger;
  /** Resolves with the first signal to stop. */
  readonly signalled: Promise<unknown>;
  /** Closes the endpoints and the traces, last of all. */
  readonly stack: AsyncDisposableStack;
}

/**
 * Opens the health endpoints and sends traces, where they are configured; nothing of them is loaded otherwise.
 * @returns the status that the rest of the program keeps up to date
 * @throws CannotRun when their port is not to be had
 */
export async function openObservation({
  config,
  log,
  signalled,
  stack,
}: ObservationOptions): Promise<ProcessStatus> {
  const { healthPort: port, healthHost: host, tracesEndpoint: endpoint } = config.observation;
  const transportKind = webhookSettings(config) ? 'webhooks' : 'gateway';
  const processStatus: ProcessStatus = { phase: 'starting', transportKind };
  void signalled.then(() => {
    processStatus.phase = 'stopping';
  });
  if (port !== undefined) {
    const { serveHealth } = await import('./serve-health.ts');
    await serveHealth({ host, port, processStatus, log }, stack);
  }
  if (endpoint !== undefined) {
    const { tracesHeaders: headers = {}, tracesServiceName: serviceName } = config.observation;
    const { sendTraces } = await import('./send-traces.ts');
    sendTraces({ endpoint, headers, serviceName, log }, stack);
  }
  return processStatus;
}
