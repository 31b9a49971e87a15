import { z } from 'zod';
import { setting } from '../setting.ts';
import { hostName, wholeNumber } from '../values.ts';

/** Where interactions arrive as webhooks. */
export const webhooks = z.object({
  /** Together with the application's public key it chooses webhooks; alone it means nothing. 0 takes a free one. */
  port: setting(wholeNumber(0, 65_535).optional(), {
    name: 'PORT',
    expected: 'a port, 0 to 65535',
    example: '8080',
  }),
  host: setting(hostName.default('127.0.0.1'), {
    name: 'HOST',
    expected: 'an address of this machine or a name of it',
    example: '0.0.0.0',
  }),
});
