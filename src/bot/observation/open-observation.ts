import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { webhookSettings } from '../config/webhook-settings.ts';
import type { ProcessStatus } from './readiness.ts';

/** What observation needs from the start of the program. */
export interface ObservationOptions {
  readonly config: Config;
  readonly log: Logger;
  /** Resolves with the first stop signal. */
  readonly signalled: Promise<unknown>;
  /** Closes the endpoints and the traces last. */
  readonly stack: AsyncDisposableStack;
}

/**
 * Opens the health endpoints and sends traces, if configured. Otherwise loads none of their code.
 * @returns the status that the rest of the program updates
 * @throws CannotRun if the port cannot be used
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
