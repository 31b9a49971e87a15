import { openDatabase } from './database.ts';
import { fillWithDemo } from './demo.ts';
import { LocalServiceError } from './local-service-error.ts';
import { buildServer } from './server.ts';

/** How long requests in hand may take to finish once the service closes. */
const CLOSE_TIMEOUT_MS = 5_000;

export interface LocalServiceOptions {
  /** The SQLite file; it and its folder are made when they are not there. */
  readonly databaseFile: string;
  /** 0, the default, takes a free port. */
  readonly port?: number | undefined;
  /** Whether a database that is new gets the demo set. One that exists is left as it is. */
  readonly demo?: boolean | undefined;
}

export interface LocalService {
  /** Origin of the service, as in `http://127.0.0.1:4000`. */
  readonly url: string;
  /** Finishes the requests in hand, within 5 s, and closes the database. */
  close(): Promise<void>;
}

/**
 * Starts the reference service on loopback.
 * @throws LocalServiceError when the database cannot be used or the port cannot be taken
 */
export async function startLocalService(options: LocalServiceOptions): Promise<LocalService> {
  const { databaseFile, port = 0, demo = false } = options;
  const database = openDatabase(databaseFile, demo ? fillWithDemo : undefined);
  const server = buildServer(database);

  async function close() {
    const timer = setTimeout(() => server.server.closeAllConnections(), CLOSE_TIMEOUT_MS);
    await server.close();
    clearTimeout(timer);
    database.close();
  }

  try {
    return { url: await server.listen({ host: '127.0.0.1', port }), close };
  } catch (error) {
    await close();
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    const sentence = `The service cannot listen on port ${port} (${error.message}). Choose another port.`;
    throw new LocalServiceError(sentence, { cause: error });
  }
}
