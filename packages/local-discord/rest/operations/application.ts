import { isDeepStrictEqual } from 'node:util';
import type { RESTGetAPIGatewayBotResult } from 'discord-api-types/v10';
import { z } from 'zod';
import { invalidForm, numberInQuery, parseForm, snowflake } from '../../forms/form.ts';
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
 * The fields of an application that can be changed here. Discord refuses http, which loopback needs.
 * https://discord.com/developers/docs/resources/application#edit-current-application
 */
const applicationEdit = z.object({ interactions_endpoint_url: z.url({ protocol: /^https?$/ }).optional() });
const fieldsOf = z.record(z.string(), z.unknown());
/** Unlike in other forms, null has a meaning here; an empty text means the same. */
const withoutEndpoint = z.object({ interactions_endpoint_url: z.literal(['', null]) });

const currentApplication = ({ directory, endpoint }: RestModel) => ({
  ...directory.application,
  interactions_endpoint_url: endpoint.url ?? null,
});

/** The bot itself: its user, application, servers and gateway. */
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
];

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
