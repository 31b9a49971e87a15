import type { CallOutages } from '../log/call-outages.ts';
import type { TransportStatus } from '../transport/transport.ts';

/** What the health endpoints look at whenever they are asked. What is not there yet is set once it is. */
export interface Vitals {
  phase: 'starting' | 'ready' | 'stopping';
  readonly transportKind: 'gateway' | 'webhooks';
  /** The bot that runs; `:restart` makes another one. */
  bot?: { readonly transport: TransportStatus; readonly auditLines: number };
  /** Where the service is, and how its calls go. */
  service?: { readonly address: URL; readonly outages: CallOutages };
  /** Left out where there is no Redis. */
  redis?: { readonly state: 'ready' | 'away' };
}
