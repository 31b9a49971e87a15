/**
 * The parts of undici that calls are made with. Its index loads fetch, WebSocket and a cache as well, which nothing here
 * uses: four times as many modules.
 */

import undiciErrors from 'undici/lib/core/errors.js';

export { default as request } from 'undici/lib/api/api-request.js';
export { default as Pool } from 'undici/lib/dispatcher/pool.js';
export { default as deduplicate } from 'undici/lib/interceptor/deduplicate.js';
export { default as retry } from 'undici/lib/interceptor/retry.js';

export const { RequestRetryError } = undiciErrors;
