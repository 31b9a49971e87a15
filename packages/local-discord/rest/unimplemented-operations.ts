import { pathsList } from 'discord-api-spec';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DiscordError } from '../model/discord-error.ts';
import { httpError, RestError } from './rest-error.ts';

const MINUTE_MS = 60_000;

/** The operations of Discord's specification that need no bot's token, which the package does not tell. */
const OPEN =
  /^(?:GET \/(?:gateway|guilds\/templates\/{code}|guilds\/{guild_id}\/widget\.\w+|invites\/{code}|oauth2\/keys|sticker-packs)|POST \/partner-sdk\/(?:provisional-accounts\/unmerge|token))$|^\w+ \/(?:interactions|webhooks\/{webhook_id}\/{webhook_token})(?:\/|$)/;

/** Whether an operation needs no bot's token. @param route `METHOD path` of Discord's specification */
export const needsNoToken = (route: string): boolean => OPEN.test(route);

/** Thrown by an operation that the local Discord has for other channels alone. */
export class NotImplemented extends Error {
  override readonly name = 'NotBuilt';
}

interface Operation {
  readonly method: string;
  /** As in `/channels/{channel_id}`. */
  readonly path: string;
  readonly pattern: RegExp;
  readonly parameters: number;
}

/** How many operations Discord's specification has. */
export const ALL_OPERATIONS = Object.values(pathsList).flat().length;

/** Matched one by one: as routes they would make the start of a local Discord four times as long. */
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

/** The address of a request below `/api`, without its query. */
const pathOf = ({ url }: FastifyRequest) => url.replace(/^\/api|\?.*$/g, '');

/** The operation with the most fixed words: `pins` is no id. HEAD is GET without the body. */
function operationOf(request: FastifyRequest): Operation | undefined {
  const path = pathOf(request);
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  return OPERATIONS.find((each) => each.method === method && each.pattern.test(path));
}

/** Answers the operations of Discord that have no route, and tells the developer of the bot about them. */
export class UnimplementedOperations {
  readonly #token: string;
  /** When each was told, by `performance.now()`. */
  readonly #lastReports = new Map<Operation, number>();

  /** @param token of the bot, without which its operations are 401 */
  constructor(token: string) {
    this.#token = token;
  }

  /** Answers requests without a route, before their body is read: it may be of a type that nothing here reads. */
  answer(api: FastifyInstance, send: (error: RestError, reply: FastifyReply) => void): void {
    // The hook answers; without a handler of this scope no request without a route would reach it.
    api.setNotFoundHandler(() => {});
    api.addHook('onRequest', (request, reply, done) => {
      if (request.is404) send(this.errorOf(request, reply), reply);
      else done();
    });
  }

  /**
   * Whether a request whose route takes this many parameters is meant for an operation with fewer, as `pins` in the
   * place of a message's id.
   */
  isMeant(request: FastifyRequest, parameters: number): boolean {
    const operation = operationOf(request);
    return operation !== undefined && operation.parameters < parameters;
  }

  /**
   * 501 with a sentence for an operation of Discord, 405 for an address with other methods, or 404. The sentence is the
   * reason phrase too, which some libraries show in place of the body.
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

  /** One line on standard error for an operation in a minute. */
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
