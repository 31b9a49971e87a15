/** Only undici's index has types, not its parts. */

declare module 'undici/lib/api/api-request.js' {
  import type { Dispatcher } from 'undici';

  /** Call it with a dispatcher as `this`. */
  const request: (this: Dispatcher, options: Dispatcher.RequestOptions) => Promise<Dispatcher.ResponseData>;
  export default request;
}

declare module 'undici/lib/dispatcher/pool.js' {
  import { Pool } from 'undici';
  export default Pool;
}
