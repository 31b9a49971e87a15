import { Faults } from '../faults/faults.ts';
import { injectFaults } from '../faults/inject-faults.ts';
import type { SessionCounts } from '../gateway/gateway-server.ts';
import { type LocalDiscord, type LocalDiscordOptions, openLocalDiscord } from '../open.ts';
import type { ChatClient } from '../people/chat-client.ts';
import { type ReceivedRequest, recordRequests } from './record-requests.ts';
import { TamperedClient } from './tampered-client.ts';

/** A local Discord that misbehaves when it is told to, and that tells what it received. */
export interface TestDiscord extends LocalDiscord {
  readonly faults: Faults;
  /** The REST requests so far, oldest first; of many, at least the last 2,000. */
  readonly requests: ReceivedRequest[];
  /** What has become of gateway sessions so far. */
  readonly sessions: SessionCounts;
  /**
   * A person at a client that sends whatever it is told, as a hostile one would: commands that are hidden from
   * them or not registered at all, options of any value, clicks on messages that only others see, custom ids, menu
   * values and modal fields that nobody offered. Only a message that does not exist is still refused.
   */
  tamperedClientOf(username: string): ChatClient;
}

/** The same as `startLocalDiscord`, for tests and measurements. */
export function startTestDiscord(options: LocalDiscordOptions): Promise<TestDiscord> {
  return openLocalDiscord(options, ({ app, gateway, webhooks, model }) => {
    const faults = new Faults(gateway, model.clock);
    const requests = recordRequests(app, webhooks);
    injectFaults(app, faults);
    const tamperedClientOf = (username: string) =>
      new TamperedClient(model.directory.account(username), model);
    return { faults, requests, sessions: gateway.counts, tamperedClientOf };
  });
}
