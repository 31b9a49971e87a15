import { z } from 'zod';
import { setting } from '../setting.ts';
import { hostName, httpHeaders, webAddress, wholeNumber } from '../values.ts';

/** What can be seen of the program from outside. */
export const observation = z.object({
  /** Undefined for no health endpoints. 0 takes a free one. */
  healthPort: setting(wholeNumber(0, 65_535).optional(), {
    name: 'HEALTH_PORT',
    expected: 'a port, 0 to 65535',
    example: '9090',
  }),
  healthHost: setting(hostName.default('127.0.0.1'), {
    name: 'HEALTH_HOST',
    expected: 'an address of this machine or a name of it',
    example: '0.0.0.0',
  }),
  /** Undefined for no traces. */
  tracesEndpoint: setting(webAddress.optional(), {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    expected: 'an http or https address without user, query or fragment',
    example: 'http://127.0.0.1:4318',
  }),
  /** By name: what the collector lets us in with. */
  tracesHeaders: setting(httpHeaders.optional(), {
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    expected: 'headers as name=value with commas between them',
    example: 'authorization=Bearer%20secret',
    fromFile: true,
  }),
  tracesServiceName: setting(z.string().max(100).default('rollcall'), {
    name: 'OTEL_SERVICE_NAME',
    expected: 'a name of at most 100 characters',
    example: 'rollcall',
  }),
});
