import type { FastifyInstance } from 'fastify';
import { portTrouble } from 'startup/port';
import { openDatabase } from './database/database.ts';
import { fillWithDemo } from './demo/demo.ts';
import { FIRST_NAMES } from './demo/names.ts';
import { buildServer } from './http/http-server.ts';
import { LocalServiceError } from './local-service-error.ts';
import { Trouble } from './service-trouble.ts';
import { tokenRegister } from './tokens/token-register.ts';

export { DEMO_USER } from './demo/resources.ts';

/** How long requests in flight may take to finish once the service closes. */
const CLOSE_TIMEOUT_MS = 5_000;

/** Far above what people can click, and low enough that a client in a loop is told so. */
const DEFAULT_RATE_LIMIT = 1_000;

/** Where the service keeps its rows, and how it can be reached. */
export interface LocalServiceOptions {
  /** The SQLite file; it and its folder are made when they are not there. */
  readonly databaseFile: string;
  /** 0, the default, takes a free port. */
  readonly port?: number | undefined;
  /**
   * Whether a database that holds nothing gets the demo set, and one with the demo set of an earlier version what it
   * lacks. Any other is left as it is.
   */
  readonly demo?: boolean | undefined;
  /** Requests a second that one token may make, 1 or more; 1,000 unless given. */
  readonly rateLimit?: number | undefined;
}

/** A service that runs, on 127.0.0.1. */
export interface LocalService {
  /** Origin of the service, as in `http://127.0.0.1:4000`. */
  readonly url: string;
  /** Whether the demo set was asked for and is there; false when the database has rows of its own. */
  readonly hasDemo: boolean;
  /** Names of the demo set that are worth to be asked for first; none where it is not there. */
  readonly demoNames: readonly string[];
  /** A token of a user for as long as this service runs; it is never written anywhere. */
  issueToken(user: string): string;
  /** How it can be out of order. */
  readonly trouble: Trouble;
  /** Finishes the requests in flight, within 5 s, and closes the database. */
  close(): Promise<void>;
}

/**
 * Starts the reference service on loopback.
 * @throws LocalServiceError when the database cannot be used or the port cannot be taken
 */
export async function startLocalService(options: LocalServiceOptions): Promise<LocalService> {
  const { databaseFile, port = 0, demo = false, rateLimit = DEFAULT_RATE_LIMIT } = options;
  // What is opened is closed again when a later step fails, the last first.
  await using opened = new AsyncDisposableStack();
  let hasDemo = false;
  const database = openDatabase(databaseFile, (file, version) => {
    hasDemo = demo && fillWithDemo(file, version);
  });
  opened.defer(() => database.close());
  const tokens = tokenRegister(database);
  const server = opened.adopt(buildServer(database, { tokens, rateLimit }), closeInTime);
  const trouble = new Trouble(server);
  const url = await server.listen({ host: '127.0.0.1', port }).catch((error: unknown) => {
    const reason = portTrouble(port, error);
    if (reason === undefined) throw error;
    throw new LocalServiceError(`The service ${reason}`, { cause: error });
  });
  const running = opened.move();
  const demoNames = hasDemo ? FIRST_NAMES : [];
  return { url, hasDemo, demoNames, issueToken: tokens.issue, trouble, close: () => running.disposeAsync() };
}

async function closeInTime(server: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => server.server.closeAllConnections(), CLOSE_TIMEOUT_MS);
  await server.close();
  clearTimeout(timer);
}
