import type { FastifyInstance } from 'fastify';
import { inTransaction } from 'startup/in-transaction';
import { portTrouble } from 'startup/port';
import { openDatabase } from './database/database.ts';
import { fillWithDemo, resetToDemo } from './demo/demo.ts';
import { FIRST_NAMES } from './demo/names.ts';
import { buildServer } from './http/http-server.ts';
import { LocalServiceError } from './local-service-error.ts';
import { Trouble } from './service-trouble.ts';
import { tokenRegister } from './tokens/token-register.ts';

export { DEMO_USER } from './demo/resources.ts';

/** Time limit for requests in flight when the service closes. */
const CLOSE_TIMEOUT_MS = 5_000;

/** Far more than people can click, and low enough to stop a client in a loop. */
const DEFAULT_RATE_LIMIT = 1_000;

/** The storage, the address and the limits of the service. */
export interface LocalServiceOptions {
  /** The SQLite file, which is created with its folder if missing. */
  readonly databaseFile: string;
  /** The address to listen on, as a host name or number. Default: 127.0.0.1. */
  readonly host?: string | undefined;
  /** Allowed hosts besides loopback, in lower case and without a port. Default: none. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Default: 0, any free port. */
  readonly port?: number | undefined;
  /**
   * Whether to insert the demo set into an empty database, and the missing parts into an earlier version's demo set.
   * Other databases stay unchanged.
   */
  readonly demo?: boolean | undefined;
  /** Requests per second and token, 1 or more. Default: 1,000. */
  readonly rateLimit?: number | undefined;
}

/** A running service. */
export interface LocalService {
  /** The service's origin, for example `http://127.0.0.1:4000`. */
  readonly url: string;
  /** Whether the demo set was requested and inserted. False if the database has rows of its own. */
  readonly hasDemo: boolean;
  /** How many tokens the database has. */
  readonly tokenCount: number;
  /** Names of the demo set to try first. Empty without the demo set. */
  readonly demoNames: readonly string[];
  /** Issues a token that lasts as long as this service and is never written to the file. */
  issueToken(user: string): string;
  /** Injects faults. */
  readonly trouble: Trouble;
  /**
   * Resets the data to the demo set and ends faults.
   * @throws LocalServiceError if the rows are not the demo's, which then stay, or if it cannot start
   */
  startOver(): Promise<void>;
  /** Finishes requests in flight within 5 s and closes the database. */
  close(): Promise<void>;
}

/**
 * Starts the reference service.
 * @throws LocalServiceError if the database, the address or the port cannot be used
 */
export async function startLocalService(options: LocalServiceOptions): Promise<LocalService> {
  const { databaseFile, host = '127.0.0.1', port = 0, demo = false } = options;
  const { rateLimit = DEFAULT_RATE_LIMIT, allowedHosts = [] } = options;
  // If a later step fails, closes the opened parts in reverse order.
  await using opened = new AsyncDisposableStack();
  let hasDemo = false;
  const database = openDatabase(databaseFile, (file, version) => {
    hasDemo = demo && fillWithDemo(file, version);
  });
  opened.defer(() => database.close());
  const tokens = tokenRegister(database);
  const server = opened.adopt(buildServer(database, { tokens, rateLimit, allowedHosts }), closeInTime);
  const trouble = new Trouble(server);
  const url = await server.listen({ host, port }).catch((error: unknown) => {
    const reason = isNoAddress(error)
      ? `cannot listen at ${host}, which is no address of this machine: SERVICE_HOST takes another one.`
      : portTrouble(port, error);
    if (reason === undefined) throw error;
    throw new LocalServiceError(`The service ${reason}`, { cause: error });
  });
  const running = opened.move();
  const demoNames = hasDemo ? FIRST_NAMES : [];
  const startOver = async () => {
    if (!hasDemo)
      throw new LocalServiceError('The service has names of its own and no demo set; nothing has changed.');
    inTransaction(database, () => resetToDemo(database));
    await trouble.end();
  };
  return {
    url,
    hasDemo,
    tokenCount: tokens.list().length,
    demoNames,
    startOver,
    issueToken: tokens.issue,
    trouble,
    close: () => running.disposeAsync(),
  };
}

const NO_ADDRESS = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL']);
const isNoAddress = (error: unknown) =>
  error instanceof Error && 'code' in error && NO_ADDRESS.has(String(error.code));

async function closeInTime(server: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => server.server.closeAllConnections(), CLOSE_TIMEOUT_MS);
  await server.close();
  clearTimeout(timer);
}
