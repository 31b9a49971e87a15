import { isDeepStrictEqual } from 'node:util';
import type { RESTGetAPIGatewayBotResult } from 'discord-api-types/v10';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { invalidForm, isYes, parseForm, snowflake } from '../forms/form.ts';
import type { IdentifyLimits } from '../gateway/identify-limits.ts';
import { withoutLocalizations } from '../model/command-object.ts';
import type { Commands } from '../model/command-register.ts';
import type { Directory } from '../model/directory.ts';
import { missingAccess, unknownApplication, unknownGuild } from '../model/discord-error.ts';
import { commandInLanguage } from '../model/localized.ts';
import type { Payload } from '../model/payload.ts';
import type { InteractionsEndpoint } from '../webhook/interactions-endpoint.ts';
import type { Bucket, RateLimits } from './rate-limits.ts';
import { requestedLocale } from './requested-locale.ts';
import { unauthorised } from './rest-error.ts';

const READ: Bucket = { limit: 50, windowMs: 1000 };
const WRITE: Bucket = { limit: 20, windowMs: 5000 };

/** https://discord.com/developers/docs/resources/user#get-current-user-guilds */
const guildPage = z.object({
  limit: z.coerce.number().pipe(z.int().min(1).max(200)).default(200),
  before: snowflake.optional(),
  after: snowflake.optional(),
});

/**
 * The fields of an application that can be changed here. Discord refuses http, which loopback needs.
 * https://discord.com/developers/docs/resources/application#edit-current-application
 */
const applicationEdit = z.object({ interactions_endpoint_url: z.url({ protocol: /^https?$/ }).optional() });
const fieldsOf = z.record(z.string(), z.unknown());
/** Unlike in other forms, null has a meaning here; an empty text means the same. */
const withoutEndpoint = z.object({ interactions_endpoint_url: z.literal(['', null]) });

interface CommandRoute {
  Params: { application_id: string; guild_id?: string; command_id: string };
  Querystring: { with_localizations?: string };
  Body: Payload | undefined;
}

interface GuildRoute {
  Params: { guild_id?: string };
}

interface BotRoutes {
  readonly token: string;
  readonly commands: Commands;
  readonly directory: Directory;
  readonly identifyLimits: IdentifyLimits;
  readonly endpoint: InteractionsEndpoint;
  readonly gatewayUrl: () => string;
  readonly limits: RateLimits;
}

/** The routes that require a bot's token. */
export function botRoutes(app: FastifyInstance, options: BotRoutes): void {
  const { token, commands, directory, identifyLimits, endpoint, gatewayUrl, limits } = options;
  const { application, bot, guilds } = directory;
  const ownApplication = () => ({ ...application, interactions_endpoint_url: endpoint.url ?? null });
  const read = (route: string) => ({ onRequest: limits.bucket(`GET ${route}`, READ) });

  app.addHook('onRequest', async (request) => {
    if (request.headers.authorization !== `Bot ${token}`) throw unauthorised();
  });
  app.addHook('onRequest', limits.global);
  app.addHook<GuildRoute>('onRequest', async ({ params: { guild_id: id }, routeOptions: { url } }) => {
    if (id === undefined || !guilds.isWithoutBot(id)) return;
    throw url?.endsWith('/guilds/:guild_id') ? unknownGuild() : missingAccess();
  });

  app.get(
    '/gateway/bot',
    read('/gateway/bot'),
    (): RESTGetAPIGatewayBotResult => ({
      url: gatewayUrl(),
      shards: identifyLimits.shards,
      session_start_limit: identifyLimits.startLimit,
    }),
  );
  app.get('/users/@me', read('/users/@me'), () => ({
    ...bot,
    mfa_enabled: false,
    locale: 'en-US',
    email: null,
    verified: true,
  }));
  const ownGuilds = '/users/@me/guilds';
  app.get(ownGuilds, read(ownGuilds), ({ query }) => guilds.page(parseForm(guildPage, query)));
  for (const route of ['/applications/@me', '/oauth2/applications/@me'])
    app.get(route, read(route), ownApplication);
  app.patch<{ Body: Payload | undefined }>(
    '/applications/@me',
    { onRequest: limits.bucket('PATCH /applications/@me', WRITE) },
    async ({ body }) => {
      checkUnchanged(ownApplication(), body?.json);
      const takenAway = withoutEndpoint.safeParse(body?.json).success;
      const url = takenAway ? null : parseForm(applicationEdit, body?.json ?? {}).interactions_endpoint_url;
      if (url !== undefined) await endpoint.change(url);
      return ownApplication();
    },
  );

  for (const base of [
    '/applications/:application_id/commands',
    '/applications/:application_id/guilds/:guild_id/commands',
  ]) {
    const write = (route: string) => ({ onRequest: limits.bucket(route, WRITE) });
    const guildIn = ({ params }: FastifyRequest<CommandRoute>) => {
      if (params.application_id !== application.id) throw unknownApplication();
      if (params.guild_id !== undefined && !guilds.get(params.guild_id)) throw unknownGuild();
      return params.guild_id;
    };
    app.get<CommandRoute>(base, read(base), (request) => {
      const all = commands.list(guildIn(request));
      if (isYes(request.query.with_localizations)) return all;
      const locale = requestedLocale(request.headers);
      return all.map((command) => withoutLocalizations(commandInLanguage(command, locale)));
    });
    app.post<CommandRoute>(base, write(`POST ${base}`), (request, reply) => {
      const { command, created } = commands.create(guildIn(request), request.body?.json);
      return reply.code(created ? 201 : 200).send(command);
    });
    app.put<CommandRoute>(base, write(`PUT ${base}`), (request) =>
      commands.overwrite(guildIn(request), request.body?.json),
    );
    app.get<CommandRoute>(`${base}/:command_id`, read(`${base}/:command_id`), (request) =>
      commands.get(guildIn(request), request.params.command_id),
    );
    app.patch<CommandRoute>(`${base}/:command_id`, write(`PATCH ${base}`), (request) =>
      commands.edit(guildIn(request), request.params.command_id, request.body?.json),
    );
    app.delete<CommandRoute>(`${base}/:command_id`, write(`DELETE ${base}`), (request, reply) => {
      commands.delete(guildIn(request), request.params.command_id);
      return reply.code(204).send();
    });
  }
}

/**
 * The fields of the application that come from the world cannot be changed.
 * @throws DiscordError 50035 for a field with a new value
 */
function checkUnchanged(application: object, edit: unknown): void {
  const known = new Map<string, unknown>(Object.entries(application));
  const changed = Object.entries(fieldsOf.safeParse(edit).data ?? {}).filter(
    ([field, value]) => field !== 'interactions_endpoint_url' && !isDeepStrictEqual(value, known.get(field)),
  );
  if (changed.length === 0) return;
  const message = 'The local Discord cannot change this; its world says what it is.';
  throw invalidForm(changed.map(([field]) => ({ path: [field], code: 'BASE_TYPE_INVALID', message })));
}
