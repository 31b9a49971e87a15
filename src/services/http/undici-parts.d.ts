/** The parts of undici have no types by themselves; its index does. */

declare module 'undici/lib/api/api-request.js' {
  import type { Dispatcher } from 'undici';

  /** To be called on a dispatcher. */
  const request: (this: Dispatcher, options: Dispatcher.RequestOptions) => Promise<Dispatcher.ResponseData>;
  export default request;
}

declare module 'undici/lib/dispatcher/pool.js' {
  import { Pool } from 'undici';
  export default Pool;
}
