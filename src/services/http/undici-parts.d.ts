/** The parts of undici have no types by themselves; its index does. */

declare module 'undici/lib/core/errors.js' {
  import { errors } from 'undici';
  export default errors;
}

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

declare module 'undici/lib/interceptor/retry.js' {
  import { interceptors } from 'undici';

  const { retry }: typeof interceptors;
  export default retry;
}

declare module 'undici/lib/interceptor/deduplicate.js' {
  import { interceptors } from 'undici';

  const { deduplicate }: typeof interceptors;
  export default deduplicate;
}
