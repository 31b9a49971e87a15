import { pathsList } from 'discord-api-spec';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DiscordError } from '../model/discord-error.ts';
import { httpError, RestError } from './rest-error.ts';

const MINUTE_MS = 60_000;

/** Operations of Discord's specification that need no bot token. The package does not declare them. */
const OPEN =
  /^(?:GET \/(?:gateway|guilds\/templates\/{code}|guilds\/{guild_id}\/widget\.\w+|invites\/{code}|oauth2\/keys|sticker-packs)|POST \/partner-sdk\/(?:provisional-accounts\/unmerge|token))$|^\w+ \/(?:interactions|webhooks\/{webhook_id}\/{webhook_token})(?:\/|$)/;

/** Returns whether an operation needs no bot token. @param route `METHOD path` of Discord's specification */
export const needsNoToken = (route: string): boolean => OPEN.test(route);

/** Thrown by an operation that the local Discord implements only for other types of channels. */
export class NotImplemented extends Error {
  override readonly name = 'NotBuilt';
}

interface Operation {
  readonly method: string;
  /** `/channels/{channel_id}` */
  readonly path: string;
  readonly pattern: RegExp;
  readonly parameters: number;
}

/** Number of operations in Discord's specification. */
export const ALL_OPERATIONS = Object.values(pathsList).flat().length;

/** Matched one by one, because as routes they would quadruple the start time of a local Discord. */
const OPERATIONS: readonly Operation[] = Object.entries(pathsList)
  .flatMap(([method, paths]) => paths.map((path) => parsedOperation(method.toUpperCase(), path)))
  .sort((a, b) => a.parameters - b.parameters);

function parsedOperation(method: string, path: string): Operation {
  const pattern = path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return {
    method,
    path,
    pattern: new RegExp(`^${pattern}$`),
    parameters: path.split('{').length - 1,
  };
}

/** Returns a request's path below `/api`, without the query. */
const pathOf = ({ url }: FastifyRequest) => url.replace(/^\/api|\?.*$/g, '');

/** Prefers the operation with the fewest parameters: `pins` is not an id. HEAD counts as GET. */
function operationOf(request: FastifyRequest): Operation | undefined {
  const path = pathOf(request);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  return OPERATIONS.find((each) => each.method === method && each.pattern.test(path));
}

/** Answers Discord's operations without a route and reports them to the bot's developer. */
export class UnimplementedOperations {
  readonly #token: string;
  /** When each operation was last reported, by `performance.now()`. */
  readonly #lastReports = new Map<Operation, number>();

  /** @param token the bot's token; requests without it get 401 */
  constructor(token: string) {
    this.#token = token;
  }

  /** Answers requests without a route before their body is read, because nothing may parse its type. */
  answer(api: FastifyInstance, send: (error: RestError, reply: FastifyReply) => void): void {
    // Without a handler in this scope, requests without a route would not reach the hook.
    api.setNotFoundHandler(() => {});
    api.addHook('onRequest', (request, reply, done) => {
      if (request.is404) send(this.errorOf(request, reply), reply);
      else done();
    });
  }

  /**
   * Returns whether a request matches an operation with fewer parameters than its route has, for instance `pins` in
   * place of a message's id.
   */
  isMeant(request: FastifyRequest, parameters: number): boolean {
    const operation = operationOf(request);
    return operation !== undefined && operation.parameters < parameters;
  }

  /**
   * Returns the error of a request: 501 for an operation of Discord, 401 if its token is missing, 405 for an address with
   * other methods, otherwise 404. The sentence of a 501 is also the reason phrase, which some libraries show instead of
   * the body.
   */
  errorOf(request: FastifyRequest, reply: FastifyReply): RestError {
    const operation = operationOf(request);
    if (!operation) {
      const path = pathOf(request);
      return httpError(OPERATIONS.some(({ pattern }) => pattern.test(path)) ? 405 : 404);
    }
    const route = `${operation.method} ${operation.path}`;
    if (!needsNoToken(route) && request.headers.authorization !== `Bot ${this.#token}`) return httpError(401);
    const sentence = `The local Discord does not have ${route} yet`;
    this.#report(operation, request, sentence);
    reply.raw.statusMessage = sentence;
    return new RestError(501, new DiscordError(0, sentence));
  }

  /** Writes at most one line per operation and minute to standard error. */
  #report(operation: Operation, request: FastifyRequest, sentence: string): void {
    const now = performance.now();
    if (now - (this.#lastReports.get(operation) ?? Number.NEGATIVE_INFINITY) < MINUTE_MS) return;
    this.#lastReports.set(operation, now);
    const { groups = {} } = operation.pattern.exec(pathOf(request)) ?? {};
    const asked = operation.path.replaceAll(/\{(\w+)\}/g, (name, key) =>
      key.endsWith('token') ? name : (groups[key] ?? ''),
    );
    process.stderr.write(`501 ${operation.method} ${asked}: ${sentence}.\n`);
  }
}
