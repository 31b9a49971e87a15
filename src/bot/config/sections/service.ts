import { z } from 'zod';
import { parseListPath, parseWalletPath } from '../../../services/names/path-template.ts';
import { setting } from '../setting.ts';
import {
  cursorParameter,
  explorerTemplate,
  pathTemplate,
  secret,
  webAddress,
  wholeNumber,
} from '../values.ts';

/** Which service, and how it is spoken with. */
export const service = z.object({
  /** The local service is used without it. */
  baseUrl: setting(webAddress.optional(), {
    name: 'API_BASE_URL',
    expected: 'an http or https address without user, query or fragment',
    example: 'https://api.example.com',
    neededInProduction: true,
  }),
  token: setting(secret.optional(), {
    name: 'API_TOKEN',
    expected: 'an access token, without spaces',
    example: 'the token of your service',
    fromFile: true,
  }),
  timeoutSeconds: setting(wholeNumber(1, 60).default(10), {
    name: 'API_TIMEOUT_SECONDS',
    expected: 'whole seconds from 1 to 60',
    example: '10',
  }),

  bodyFormat: setting(z.enum(['form', 'json']).default('form'), {
    name: 'API_BODY_FORMAT',
    expected: 'form or json',
    example: 'form',
  }),
  /** Undefined to go by the magnitude. */
  timestampUnit: setting(
    z
      .enum(['auto', 'seconds', 'milliseconds'])
      .default('auto')
      .transform((unit) => (unit === 'auto' ? undefined : unit)),
    { name: 'API_TIMESTAMP_UNIT', expected: 'auto, seconds or milliseconds', example: 'auto' },
  ),
  resourcesCursorParameter: setting(
    cursorParameter('limit', 'muted', 'archived', 'pinned', 'group_id').optional(),
    {
      name: 'API_CURSOR_PARAMETER',
      expected: "a query parameter's name that the interface does not use itself",
      example: 'starting_after',
    },
  ),
  largestLimit: setting(wholeNumber(1, 10_000).default(100), {
    name: 'API_LARGEST_LIMIT',
    expected: 'a whole number from 1 to 10000',
    example: '100',
  }),

  recordsServiceField: setting(z.string().max(255).default('the service'), {
    name: 'RECORDS_SERVICE_FIELD',
    expected: "a field's name of at most 255 characters",
    example: 'the service',
  }),
  recordsCursorParameter: setting(cursorParameter('limit', 'default').optional(), {
    name: 'RECORDS_CURSOR_PARAMETER',
    expected: "a query parameter's name other than limit and default",
    example: 'starting_after',
  }),
  recordsSendToken: setting(z.stringbool().default(false), {
    name: 'RECORDS_SEND_TOKEN',
    expected: 'true or false',
    example: 'false',
  }),

  namesWalletPath: setting(pathTemplate(parseWalletPath).prefault('/api/v1/names/{name}/wallet'), {
    name: 'NAMES_WALLET_PATH',
    expected: 'a path with {name} in it',
    example: '/api/v1/names/{name}/wallet',
  }),
  namesListPath: setting(pathTemplate(parseListPath).prefault('/api/v1/wallets/{wallet}/names'), {
    name: 'NAMES_LIST_PATH',
    expected: 'a path with {wallet} in it',
    example: '/api/v1/wallets/{wallet}/names',
  }),
  namesCursorParameter: setting(cursorParameter('limit', 'default').optional(), {
    name: 'NAMES_CURSOR_PARAMETER',
    expected: "a query parameter's name other than limit and default",
    example: 'starting_after',
  }),
  /** Makes of a wallet the address at which it is shown outside of Discord. */
  walletLink: setting(explorerTemplate.optional(), {
    name: 'EXPLORER_URL_TEMPLATE',
    expected: 'an https address with {wallet} in it',
    example: 'https://explorer.example.com/address/{wallet}',
  }),
  namesSendToken: setting(z.stringbool().default(false), {
    name: 'NAMES_SEND_TOKEN',
    expected: 'true or false',
    example: 'false',
  }),
  namesCacheSeconds: setting(wholeNumber(0, 86_400).default(60), {
    name: 'NAMES_CACHE_SECONDS',
    expected: 'whole seconds from 0 (no cache) to 86400',
    example: '60',
  }),
});
