/**
 * The parts of undici that make calls. Its index also loads fetch, WebSocket and a cache, which are not used here: four
 * times as many modules.
 */

export { default as request } from 'undici/lib/api/api-request.js';
export { default as Pool } from 'undici/lib/dispatcher/pool.js';
