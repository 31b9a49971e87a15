import { onTestFinished } from 'vitest';
import { createRestClient, type RestClientOptions } from '../../../src/services/http/rest-client.ts';
import { quickClock } from '../quick-clock.ts';

/** A client of this service, whose waits take no time, closed with the test. */
export function clientOf(baseUrl: URL, options: Partial<RestClientOptions> = {}) {
  const client = createRestClient({ baseUrl, timeoutSeconds: 10, clock: quickClock(), ...options });
  onTestFinished(() => client.close());
  return client;
}
