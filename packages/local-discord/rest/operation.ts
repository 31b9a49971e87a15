import type { IncomingHttpHeaders } from 'node:http';
import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { reportUnknownFields } from '../forms/declared-fields.ts';
import { invalidForm, parseForm } from '../forms/form.ts';
import type { IdentifyLimits } from '../gateway/identify-limits.ts';
import type { Directory } from '../model/directory/directory.ts';
import type { Guild } from '../model/directory/guild.ts';
import { discordError } from '../model/discord-error.ts';
import type { CommandRegistry } from '../model/interactions/command-registry.ts';
import type { Interactions } from '../model/interactions/interactions.ts';
import type { Responses } from '../model/interactions/responses.ts';
import type { Payload } from '../model/messages/attachment-object.ts';
import type { ChannelMessages } from '../model/messages/channel-messages.ts';
import type { Pins } from '../model/messages/pins.ts';
import type { Polls } from '../model/messages/polls.ts';
import type { Reactions } from '../model/messages/reactions.ts';
import type { Typing } from '../model/messages/typing.ts';
import type { Notices } from '../model/notices.ts';
import type { Members } from '../model/servers/members.ts';
import type { Threads } from '../model/servers/threads.ts';
import type { InteractionsEndpoint } from '../webhook/interactions-endpoint.ts';
import type { Bucket, RateLimits } from './rate-limits.ts';
import { httpError } from './rest-error.ts';
import { NotImplemented, needsNoToken, type UnimplementedOperations } from './unimplemented-operations.ts';

/** The parts of the local Discord that operations use. */
export interface RestModel {
  readonly directory: Directory;
  readonly commands: CommandRegistry;
  readonly members: Members;
  readonly messages: ChannelMessages;
  readonly polls: Polls;
  readonly pins: Pins;
  readonly reactions: Reactions;
  readonly threads: Threads;
  readonly typing: Typing;
  readonly interactions: Interactions;
  readonly responses: Responses;
  readonly endpoint: InteractionsEndpoint;
  readonly identifyLimits: IdentifyLimits;
  readonly gatewayUrl: () => string;
}

/** Names of a route's parameters: `channel_id` for `GET /channels/{channel_id}`. */
type Parameter<Route> = Route extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Parameter<Rest>
  : never;
type Parameters<Route> = Route extends string ? Readonly<Record<Parameter<Route>, string>> : never;

/** A request with validated ids, form and permissions. */
interface Call<Params, Body, Query, Server> {
  /** The route's decoded parameters. Parameters whose names end with `_id` are snowflakes. */
  readonly params: Params;
  /** The parsed body; undefined without a schema. */
  readonly body: Body;
  /** The parsed query; undefined without a schema. */
  readonly query: Query;
  /** The body before validation, and the files. */
  readonly payload: Payload;
  /** The server of the parameter `guild_id`. The bot is a member of it. Undefined without that parameter. */
  readonly guild: Server;
  /** The decoded header `X-Audit-Log-Reason`. */
  readonly reason: string | undefined;
  readonly headers: IncomingHttpHeaders;
  /** For a status or header that depends on the result. */
  readonly reply: FastifyReply;
}

interface Row<Params, Body, Query, Server> {
  /**
   * Permissions that the bot needs in the channel of the parameter `channel_id`, or else in the server of `guild_id`.
   * Checked before the body.
   */
  readonly needs?: bigint;
  /** Default: 50 requests per second for GET, 5 for other methods. */
  readonly bucket?: Bucket;
  /** The form of the body. Without it `run` gets only the payload. */
  readonly body?: z.core.$ZodType<Body>;
  readonly query?: z.core.$ZodType<Query>;
  /** Default: 200, or 204 if `run` returns undefined. */
  readonly status?: number;
  // A method, because its parameters compare bivariantly: rows of different shapes fit into one table.
  /** @returns the response's body @throws DiscordError */
  run(call: Call<Params, Body, Query, Server>, model: RestModel): unknown;
}

/** An operation in the table of all. */
export interface Operation
  extends Row<Readonly<Record<string, string>>, unknown, unknown, Guild | undefined> {
  /** Method and path as in Discord's specification: `GET /channels/{channel_id}`. */
  readonly route: string;
}

type ServerOf<Route> = Route extends `${string}{guild_id}${string}` ? Guild : undefined;

/**
 * Declares an operation, from which `addOperations` makes a route. The route checks the token, the rate limits, the
 * snowflakes, the application (10002), the server (10004, 50001), the channel (10003, 50001), the permission (50013) and
 * the form (50035), in this order. It warns the developer about unknown fields.
 *
 * @example
 * operation('POST /guilds/{guild_id}/roles', {
 *   needs: PermissionFlagsBits.ManageRoles,
 *   body: z.object({ name: textOfLength(1, 100) }),
 *   run: ({ guild, body, reason }, { roles }) => roles.create(guild.id, body.name, reason),
 * })
 *
 * @param route method and path as in Discord's specification, with its names of parameters
 */
export function operation<const Route extends string, Body = undefined, Query = undefined>(
  route: Route,
  row: Row<Parameters<Route>, Body, Query, ServerOf<Route>>,
): Operation {
  return { route, ...row };
}

/** Default buckets. */
const READ: Bucket = { limit: 50, windowMs: 1000 };
const CHANGE: Bucket = { limit: 5, windowMs: 1000 };

/** Parameters with separate buckets per value: https://discord.com/developers/docs/topics/rate-limits */
const MAJOR: Readonly<Record<string, string>> = {
  channels: 'channel_id',
  guilds: 'guild_id',
  webhooks: 'webhook_token',
  interactions: 'interaction_token',
};

/** A bot's permissions in direct messages. */
const IN_DIRECT_MESSAGE =
  PermissionFlagsBits.ViewChannel |
  PermissionFlagsBits.SendMessages |
  PermissionFlagsBits.ReadMessageHistory |
  PermissionFlagsBits.AddReactions |
  PermissionFlagsBits.AttachFiles |
  PermissionFlagsBits.EmbedLinks |
  PermissionFlagsBits.PinMessages |
  PermissionFlagsBits.UseExternalEmojis;

const NO_PAYLOAD: Payload = { json: {}, uploads: [] };
const SNOWFLAKE = /^\d{1,20}$/;

export interface OperationOptions {
  readonly model: RestModel;
  readonly limits: RateLimits;
  readonly notices: Notices;
  readonly unimplemented: UnimplementedOperations;
  readonly token: string;
}

interface Requested {
  Params: Readonly<Record<string, string>>;
  Body: Payload | undefined;
}

/** Adds a route for each operation. */
export function addOperations(
  api: FastifyInstance,
  operations: readonly Operation[],
  { model, limits, notices, unimplemented, token }: OperationOptions,
): void {
  const authorise = async ({ headers }: FastifyRequest) => {
    if (headers.authorization !== `Bot ${token}`) throw httpError(401);
  };
  for (const each of operations) {
    const [method = '', path = ''] = each.route.split(' ');
    const { bucket = method === 'GET' ? READ : CHANGE } = each;
    // An interaction's original message shares the bucket with its other messages.
    const name = each.route.replace('@original', '{message_id}');
    const limit = limits.bucket(name, bucket, MAJOR[path.split('/')[1] ?? '']);
    api.route<Requested>({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      onRequest: needsNoToken(each.route) ? limit : [authorise, limits.global, limit],
      preValidation: async (request, reply) => checkIds(request, reply, unimplemented),
      handler: async (request, reply) => {
        try {
          const result = await runOperation(each, request, reply, model);
          if (each.status !== undefined) reply.code(each.status);
          else if (result === undefined) reply.code(204);
          return reply.send(result);
        } catch (error) {
          throw error instanceof NotImplemented ? unimplemented.errorOf(request, reply) : error;
        }
      },
      onResponse: async ({ body }, { statusCode }) => {
        // After an error not all forms may have read the body.
        if (body && statusCode < 400) reportUnknownFields(notices, each.route, body.json);
      },
    });
  }
}

function runOperation(
  { route, needs, body, query, run }: Operation,
  request: FastifyRequest<Requested>,
  reply: FastifyReply,
  model: RestModel,
): unknown {
  const { params, headers, body: payload = NO_PAYLOAD } = request;
  const { directory } = model;
  const { application_id: applicationId, guild_id: guildId } = params;
  if (applicationId !== undefined && applicationId !== directory.application.id)
    throw discordError('UnknownApplication');
  const guild = guildId === undefined ? undefined : guildWithBot(directory, guildId, route);
  if (needs !== undefined) checkPermissions(needs, params, guild, directory);
  else if (body && params.channel_id !== undefined) directory.channelForBot(params.channel_id);
  const reason = headers['x-audit-log-reason']?.toString();
  return run(
    {
      params,
      guild,
      payload,
      body: body && parseForm(body, payload.json ?? {}),
      query: query && parseForm(query, request.query),
      reason: reason === undefined ? undefined : withoutEscapes(reason),
      headers,
      reply,
    },
    model,
  );
}

/**
 * Rejects an invalid id in the address. If the id matches a fixed word of an unimplemented operation, reports that
 * operation instead.
 * @throws DiscordError 50035; RestError of the unimplemented operation
 */
function checkIds(
  request: FastifyRequest<Requested>,
  reply: FastifyReply,
  unimplemented: UnimplementedOperations,
): void {
  const parameters = Object.entries(request.params);
  const wrong = parameters.find(([name, value]) => name.endsWith('_id') && !SNOWFLAKE.test(value));
  if (!wrong) return;
  if (unimplemented.isMeant(request, parameters.length)) throw unimplemented.errorOf(request, reply);
  const [name, value] = wrong;
  const message = `Value "${value}" is not snowflake.`;
  throw invalidForm([{ path: [name], code: 'NUMBER_TYPE_COERCE', message }]);
}

/** @throws DiscordError 10004; 50001 for resources of a server that the bot is not in */
function guildWithBot({ guilds }: Directory, id: string, route: string): Guild {
  const guild = guilds.get(id);
  if (!guild) throw discordError('UnknownGuild');
  if (guild.hasBot) return guild;
  throw route.endsWith('/guilds/{guild_id}') ? discordError('UnknownGuild') : discordError('MissingAccess');
}

/** @throws DiscordError 50013; 50003 in a direct message; 10003, 50001 or 50008 for the channel */
function checkPermissions(
  needs: bigint,
  { channel_id: channelId }: Requested['Params'],
  guild: Guild | undefined,
  directory: Directory,
): void {
  if (channelId === undefined) {
    const own = BigInt(guild?.bot.permissions ?? 0);
    if (own & PermissionFlagsBits.Administrator || (own & needs) === needs) return;
    throw discordError('MissingPermissions');
  }
  const permissions = directory.botPermissions(channelId);
  if (permissions === undefined) {
    if (needs & ~IN_DIRECT_MESSAGE) throw discordError('CannotExecuteActionOnDMChannel');
  } else if ((permissions & needs) !== needs) throw discordError('MissingPermissions');
}

/**
 * Decodes a header. Libraries percent-encode characters that a header cannot contain. Returns invalid encoding
 * unchanged.
 */
function withoutEscapes(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
