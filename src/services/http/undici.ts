/**
 * The parts of undici that calls are made with. Its index loads fetch, WebSocket and a cache as well, which nothing here
 * uses: four times as many modules.
 */

export { default as request } from 'undici/lib/api/api-request.js';
export { default as Pool } from 'undici/lib/dispatcher/pool.js';
