import type { IncomingHttpHeaders } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { Locale, type RESTGetAPIGatewayBotResult } from 'discord-api-types/v10';
import { z } from 'zod';
import { numberInQuery, snowflake, yes } from '../../forms/fields.ts';
import { invalidForm, parseForm } from '../../forms/form.ts';
import { discordError } from '../../model/discord-error.ts';
import { commandInLanguage, withoutLocalizations } from '../../model/interactions/command-object.ts';
import { type Operation, operation, type RestModel } from '../operation.ts';
import type { Bucket } from '../rate-limits.ts';

const EDIT: Bucket = { limit: 20, windowMs: 5000 };

/** https://discord.com/developers/docs/resources/user#get-current-user-guilds */
const guildPage = z.object({
  limit: numberInQuery(1, 200).default(200),
  before: snowflake.optional(),
  after: snowflake.optional(),
});

/**
 * Fields of an application that can be changed here. Discord rejects `http:`, which loopback needs.
 * https://discord.com/developers/docs/resources/application#edit-current-application
 */
const applicationEdit = z.object({ interactions_endpoint_url: z.url({ protocol: /^https?$/ }).optional() });
const fieldsOf = z.record(z.string(), z.unknown());
/** Unlike in other forms, null removes the value. An empty text does, too. */
const withoutEndpoint = z.object({ interactions_endpoint_url: z.literal(['', null]) });

const currentApplication = ({ directory, endpoint }: RestModel) => ({
  ...directory.application,
  interactions_endpoint_url: endpoint.url ?? null,
});

/**
 * Rejects changes of fields that come from the world.
 * @throws DiscordError 50035 for a field with a new value
 */
function checkUnchanged(application: object, edit: unknown): void {
  const known = new Map<string, unknown>(Object.entries(application));
  const changed = Object.entries(fieldsOf.safeParse(edit).data ?? {}).filter(
    ([field, value]) => field !== 'interactions_endpoint_url' && !isDeepStrictEqual(value, known.get(field)),
  );
  if (changed.length === 0) return;
  const message = 'The local Discord cannot change this field, which its world defines.';
  throw invalidForm(changed.map(([field]) => ({ path: [field], code: 'BASE_TYPE_INVALID', message })));
}

const READ: Bucket = { limit: 50, windowMs: 1000 };
const WRITE: Bucket = { limit: 20, windowMs: 5000 };

const inScope = (
  base:
    | '/applications/{application_id}/commands'
    | '/applications/{application_id}/guilds/{guild_id}/commands',
): Operation[] => [
  operation(`GET ${base}`, {
    query: z.object({ with_localizations: yes }),
    run: ({ guild, query, headers }, { commands }) => {
      const all = commands.list(guild?.id);
      if (query.with_localizations) return all;
      const locale = requestedLocale(headers);
      return all.map((command) => withoutLocalizations(commandInLanguage(command, locale)));
    },
  }),
  operation(`POST ${base}`, {
    bucket: WRITE,
    run: ({ guild, payload, reply }, { commands }) => {
      const { command, created } = commands.create(guild?.id, payload.json);
      reply.code(created ? 201 : 200);
      return command;
    },
  }),
  operation(`PUT ${base}`, {
    bucket: WRITE,
    run: ({ guild, payload }, { commands }) => commands.overwrite(guild?.id, payload.json),
  }),
  operation(`GET ${base}/{command_id}`, {
    run: ({ guild, params }, { commands }) => commands.get(guild?.id, params.command_id),
  }),
  operation(`PATCH ${base}/{command_id}`, {
    bucket: WRITE,
    run: ({ guild, params, payload }, { commands }) =>
      commands.edit(guild?.id, params.command_id, payload.json),
  }),
  operation(`DELETE ${base}/{command_id}`, {
    bucket: WRITE,
    run: ({ guild, params }, { commands }) => commands.delete(guild?.id, params.command_id),
  }),
];

/** Operations on the application, its commands and its gateway. */
export const applicationOperations: readonly Operation[] = [
  operation('GET /gateway', { run: (_call, { gatewayUrl }) => ({ url: gatewayUrl() }) }),
  operation('GET /gateway/bot', {
    run: (_call, { gatewayUrl, identifyLimits }): RESTGetAPIGatewayBotResult => ({
      url: gatewayUrl(),
      shards: identifyLimits.shards,
      session_start_limit: identifyLimits.startLimit,
    }),
  }),
  operation('GET /users/@me', {
    run: (_call, { directory }) => ({
      ...directory.bot,
      mfa_enabled: false,
      locale: 'en-US',
      email: null,
      verified: true,
    }),
  }),
  operation('GET /users/@me/guilds', {
    query: guildPage,
    run: ({ query }, { directory }) => directory.guilds.page(query),
  }),
  operation('GET /applications/@me', { run: (_call, model) => currentApplication(model) }),
  operation('GET /oauth2/applications/@me', { run: (_call, model) => currentApplication(model) }),
  operation('PATCH /applications/@me', {
    bucket: EDIT,
    run: async ({ payload: { json } }, model) => {
      checkUnchanged(currentApplication(model), json);
      const takenAway = withoutEndpoint.safeParse(json).success;
      const url = takenAway ? null : parseForm(applicationEdit, json).interactions_endpoint_url;
      if (url !== undefined) await model.endpoint.change(url);
      return currentApplication(model);
    },
  }),
  ...inScope('/applications/{application_id}/commands'),
  ...inScope('/applications/{application_id}/guilds/{guild_id}/commands'),
  operation('GET /applications/{application_id}/guilds/{guild_id}/commands/permissions', { run: () => [] }),
  operation('GET /applications/{application_id}/guilds/{guild_id}/commands/{command_id}/permissions', {
    run: () => {
      throw discordError('UnknownApplicationCommandPermissions');
    },
  }),
  operation('PUT /applications/{application_id}/guilds/{guild_id}/commands/{command_id}/permissions', {
    bucket: READ,
    run: () => {
      throw discordError('BotsCannotUseThisEndpoint');
    },
  }),
];

/**
 * Returns the requested language: `X-Discord-Locale`, or else the preferred supported one of `Accept-Language`, or else
 * the bot's, en-US.
 * https://discord.com/developers/docs/interactions/application-commands#retrieving-localized-commands
 */
function requestedLocale(headers: IncomingHttpHeaders): Locale {
  const asked = [headers['x-discord-locale'] ?? []].flat();
  const tags = [...asked, ...preferred(headers['accept-language'])];
  return tags.map(localeOf).find((locale) => locale !== undefined) ?? Locale.EnglishUS;
}

/** Returns the tags of a header like `de-DE,en;q=0.8`, by descending preference. */
function preferred(header = ''): string[] {
  const ranges = header.split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const quality = parameters.find((each) => each.startsWith('q='))?.slice(2) ?? '1';
    return { tag, quality: Number(quality) };
  });
  return ranges.sort((a, b) => b.quality - a.quality).map(({ tag }) => tag);
}

/** Returns Discord's locale for a tag or its language: `de` for `de-DE`, `pt-BR` for `pt`. */
function localeOf(tag: string): Locale | undefined {
  const wanted = tag.toLowerCase();
  const language = (of: string) => of.toLowerCase().split('-')[0];
  const all = Object.values(Locale);
  return (
    all.find((locale) => locale.toLowerCase() === wanted) ??
    all.find((locale) => language(locale) === language(wanted))
  );
}
