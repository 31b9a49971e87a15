import type { APIApplication } from 'discord-api-types/v10';
import { botObject, NO_FLAGS, userObject } from './user-objects.ts';
import type { World } from './world.ts';

/**
 * The answer to `GET /applications/@me`, before the endpoint for interactions is set. Discord's specification has the
 * last fields, the library does not.
 */
export function applicationObject({ application, servers, people }: World, verifyKey: string) {
  const { id, name, owner } = application;
  return {
    id,
    name,
    icon: null,
    description: '',
    summary: '',
    bot: botObject(application),
    bot_public: true,
    bot_require_code_grant: false,
    verify_key: verifyKey,
    flags: NO_FLAGS,
    flags_new: '0',
    redirect_uris: [],
    interactions_endpoint_url: null,
    role_connections_verification_url: null,
    owner: userObject(owner),
    team: null,
    approximate_guild_count: servers.length,
    approximate_user_install_count: people.filter(({ memberships = [] }) => memberships.length === 0).length,
    approximate_user_authorization_count: 0,
    integration_types_config: { 0: {}, 1: {} },
    type: null,
    explicit_content_filter: 0,
    eligible_oauth2_scopes: [],
  } satisfies APIApplication & Record<string, unknown>;
}
