import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DiscordError } from '../model/discord-error.ts';
import table from './operations.json' with { type: 'json' };
import { methodNotAllowed, RestError, routeNotFound, unauthorised } from './rest-error.ts';

const MINUTE_MS = 60_000;

/** What operations are about, as plural nouns. The first that fits `METHOD path` is meant. */
const AREAS: readonly (readonly [fits: RegExp, noun: string])[] = [
  [/\/invites/, 'invites'],
  [/\/webhooks/, 'webhooks'],
  [/thread/, 'threads'],
  [/\/pins/, 'pins'],
  [/\/reactions/, 'reactions'],
  [/\/crosspost$/, 'announcement channels'],
  [/\/followers$/, 'followed channels'],
  [/soundboard/, 'soundboard sounds'],
  [/\/sticker/, 'stickers'],
  [/\/entitlements/, 'entitlements'],
  [/\/role-connection/, 'linked roles'],
  [/ \/applications\/[^/]+\/emojis/, 'emojis of applications'],
  [/ \/applications\/[^/]+\/activity-instances/, 'activities'],
  [/ \/applications\/[^/]+\/attachment$/, 'attachments of applications'],
  [/ \/applications\/[^/]+\/.*commands\/.*permissions/, 'command permissions'],
  [/ \/applications\/[^/]+\/.*commands/, 'commands'],
  [/GET \/applications\//, 'lookups of applications by id'],
  [/PATCH \/applications\//, 'changes of applications by id'],
  [/ \/channels\/[^/]+\/permissions/, 'permission overwrites'],
  [/ \/channels\/[^/]+\/recipients/, 'group direct messages'],
  [/ \/channels\/[^/]+\/typing$/, 'typing indicators'],
  [/ \/channels\/[^/]+\/voice-status$/, 'voice channel statuses'],
  [/ \/channels\/[^/]+\/polls/, 'polls'],
  [/ \/channels\/[^/]+\/messages/, 'messages'],
  [/(POST|PATCH|DELETE) .*\/channels(\/[^/]+)?$/, 'changes of channels'],
  [/\/channels(\/[^/]+)?$/, 'channels'],
  [/\/templates/, 'server templates'],
  [/\/audit-logs$/, 'audit logs'],
  [/\/auto-moderation\//, 'auto-moderation rules'],
  [/\/(bans|bulk-ban)/, 'bans'],
  [/ \/guilds\/[^/]+\/emojis/, 'emojis of servers'],
  [/\/incident-actions$/, 'incident actions'],
  [/\/integrations/, 'integrations'],
  [/\/members\/search$/, 'searches for members'],
  [/\/messages\/search$/, 'searches for messages'],
  [/ \/guilds\/.*\/members\/[^/]+\/roles/, 'role assignments'],
  [/PUT \/guilds\/.*\/members/, 'joins through OAuth2'],
  [/PATCH \/guilds\/.*\/members/, 'changes of members'],
  [/DELETE \/guilds\/.*\/members/, 'kicks'],
  [/GET \/guilds\/.*\/members/, 'members'],
  [/\/(new-member-welcome|welcome-screen)$/, 'welcome screens'],
  [/\/onboarding$/, 'onboarding prompts'],
  [/\/preview$/, 'server previews'],
  [/\/prune$/, 'prunes'],
  [/\/regions$/, 'voice regions'],
  [/\/requests/, 'join requests'],
  [/\/roles\/member-counts$/, 'member counts of roles'],
  [/GET .*\/roles\/[^/]+$/, 'lookups of roles by id'],
  [/GET .*\/roles$/, 'roles'],
  [/\/roles/, 'changes of roles'],
  [/\/scheduled-events/, 'scheduled events'],
  [/\/vanity-url$/, 'vanity URLs'],
  [/\/voice-states/, 'voice states'],
  [/\/widget/, 'widgets'],
  [/PATCH \/guilds\//, 'changes of servers'],
  [/ \/interactions\//, 'interactions'],
  [/ \/gateway/, 'gateways'],
  [/ \/lobbies/, 'lobbies'],
  [/ \/oauth2\/keys$/, 'OAuth2 keys'],
  [/ \/oauth2\//, 'OAuth2 authorizations'],
  [/ \/partner-sdk\/dms\//, 'messages of the Social SDK'],
  [/ \/partner-sdk\//, 'provisional accounts'],
  [/ \/skus\//, 'subscriptions'],
  [/ \/stage-instances/, 'stages'],
  [/DELETE \/users\/@me\/guilds\//, 'departures from servers'],
  [/\/users\/@me\/guilds\/[^/]+\/member$/, 'lookups of members through OAuth2'],
  [/\/users\/@me\/guilds$/, 'servers'],
  [/\/connections$/, 'connections'],
  [/PATCH \/users\/@me$/, 'changes of bot users'],
  [/GET \/users\//, 'users'],
];

/** The sentence about an operation that is not built. @param operation `METHOD path` of Discord's specification */
function notBuiltYet(operation: string): string {
  const [, noun = 'such operation'] = AREAS.find(([fits]) => fits.test(operation)) ?? [];
  return `The local Discord has no ${noun} yet`;
}

interface Operation {
  readonly method: string;
  /** As in `/channels/{channel_id}`. */
  readonly path: string;
  readonly pattern: RegExp;
  readonly parameters: number;
  /** Whether it needs no bot's token. */
  readonly isOpen: boolean;
}

/** Matched one by one: as routes they would make the start of a local Discord four times as long. */
const OPERATIONS: readonly Operation[] = [
  ...table.bot.map((operation) => parsedOperation(operation, false)),
  ...table.anybody.map((operation) => parsedOperation(operation, true)),
].sort((a, b) => a.parameters - b.parameters);

function parsedOperation(operation: string, isOpen: boolean): Operation {
  const [method = '', path = ''] = operation.split(' ');
  const pattern = path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return {
    method,
    path,
    pattern: new RegExp(`^${pattern}$`),
    parameters: path.split('{').length - 1,
    isOpen,
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
export class UnbuiltOperations {
  readonly #token: string;
  /** When each was told, by `performance.now()`. */
  readonly #told = new Map<Operation, number>();

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
      return OPERATIONS.some(({ pattern }) => pattern.test(path)) ? methodNotAllowed() : routeNotFound();
    }
    if (!operation.isOpen && request.headers.authorization !== `Bot ${this.#token}`) return unauthorised();
    const sentence = notBuiltYet(`${operation.method} ${operation.path}`);
    this.#tell(operation, request, sentence);
    reply.raw.statusMessage = sentence;
    return new RestError(501, new DiscordError(0, sentence));
  }

  /** One line on standard error for an operation in a minute. */
  #tell(operation: Operation, request: FastifyRequest, sentence: string): void {
    const now = performance.now();
    if (now - (this.#told.get(operation) ?? Number.NEGATIVE_INFINITY) < MINUTE_MS) return;
    this.#told.set(operation, now);
    const { groups = {} } = operation.pattern.exec(pathOf(request)) ?? {};
    const asked = operation.path.replaceAll(/\{(\w+)\}/g, (name, key) =>
      key.endsWith('token') ? name : (groups[key] ?? ''),
    );
    process.stderr.write(`501 ${operation.method} ${asked}: ${sentence}.\n`);
  }
}
