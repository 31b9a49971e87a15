import { type APIApplication, ApplicationFlags, GatewayIntentBits } from 'discord-api-types/v10';
import { botObject, userObject } from '../user-objects.ts';
import type { PrivilegedIntent, World } from '../world.ts';

/** Flags for privileged intents of an application in fewer than 100 servers. */
const FLAGS: Readonly<Record<PrivilegedIntent, ApplicationFlags>> = {
  GuildMembers: ApplicationFlags.GatewayGuildMembersLimited,
  GuildPresences: ApplicationFlags.GatewayPresenceLimited,
  MessageContent: ApplicationFlags.GatewayMessageContentLimited,
};
export const PRIVILEGED_INTENTS = ['GuildMembers', 'GuildPresences', 'MessageContent'] as const;

/** Returns the intents that an application with these flags must not use. */
export function disallowedIntents(flags: number): number {
  return PRIVILEGED_INTENTS.reduce(
    (all, name) => (flags & FLAGS[name] ? all : all | GatewayIntentBits[name]),
    0,
  );
}

/**
 * Returns the answer to `GET /applications/@me` without an endpoint for interactions. The last fields are in Discord's
 * specification but not in discord-api-types.
 */
export function applicationObject({ application, servers, people }: World, verifyKey: string) {
  const { id, name, owner, intents = PRIVILEGED_INTENTS } = application;
  const flags = intents.reduce((all, intent) => all | FLAGS[intent], 0);
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
    flags,
    flags_new: `${flags}`,
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
