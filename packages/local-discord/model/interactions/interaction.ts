import {
  type APIApplicationCommandOptionChoice,
  type APIAuthorizingIntegrationOwnersMap,
  type APIAutocompleteApplicationCommandInteractionData,
  type APIContextMenuInteractionData,
  type APIMessage,
  type APIMessageComponentInteractionData,
  type APIMessageInteractionMetadata,
  type APIModalInteractionResponseCallbackData,
  type APIModalSubmission,
  type APIUser,
  ApplicationIntegrationType,
  InteractionContextType,
  InteractionType,
} from 'discord-api-types/v10';
import { directChannel } from '../directory/channel-objects.ts';
import type { Directory } from '../directory/directory.ts';
import { DEFAULT_PERMISSIONS, memberPermissions } from '../directory/guild.ts';
import type { Person } from '../directory/person.ts';
import type { StoredMessage } from '../messages/message-store.ts';

/** Maximum size of a file in a server without boosts, in bytes. */
export const ATTACHMENT_SIZE_LIMIT = 10 * 1024 * 1024;

/** Progress of an interaction, for its user's client. */
export type InteractionEvent =
  /** No bot received it, or its receiver gave no answer. A response can still come. */
  | { readonly kind: 'undelivered' }
  | { readonly kind: 'shown'; readonly stored: StoredMessage }
  | { readonly kind: 'deferred'; readonly update: boolean }
  | { readonly kind: 'original-deleted'; readonly interaction: string }
  | { readonly kind: 'choices'; readonly choices: readonly APIApplicationCommandOptionChoice[] }
  | {
      readonly kind: 'modal';
      readonly modal: APIModalInteractionResponseCallbackData;
      readonly opener: APIMessageInteractionMetadata;
    }
  /** Acknowledged without a visible effect. */
  | { readonly kind: 'nothing' };

/** The part of an interaction that depends on its type. */
export type InteractionBody =
  | {
      readonly type: InteractionType.ApplicationCommand;
      readonly data: APIAutocompleteApplicationCommandInteractionData | APIContextMenuInteractionData;
    }
  | {
      readonly type: InteractionType.ApplicationCommandAutocomplete;
      readonly data: APIAutocompleteApplicationCommandInteractionData;
    }
  | {
      readonly type: InteractionType.MessageComponent;
      readonly data: APIMessageComponentInteractionData;
      readonly message: APIMessage;
    }
  | {
      readonly type: InteractionType.ModalSubmit;
      readonly data: APIModalSubmission;
      /** The message whose component opened the modal. */
      readonly message?: APIMessage;
    };

/** The origin of an interaction. */
export interface InteractionOrigin {
  readonly owners: APIAuthorizingIntegrationOwnersMap;
  /** For a submitted modal: the interaction that opened it. */
  readonly trigger?: APIMessageInteractionMetadata;
  /** The name of a command and its subcommand. */
  readonly commandName?: string;
  /** For a message command: the id of its message. */
  readonly onMessage?: string;
  readonly onUser?: APIUser;
}

/** An interaction whose token may still be valid. */
export interface Interaction extends InteractionOrigin {
  readonly id: string;
  readonly token: string;
  readonly type: InteractionType;
  readonly person: Person;
  /** Milliseconds since 1970 by `Clock.now`. */
  readonly startedAt: number;
  /** By `Clock.elapsed`. */
  readonly startedElapsed: number;
  /** The message whose component was used or opened the modal; undefined for a command. */
  readonly sourceId: string | undefined;
  acknowledged: boolean;
  /** Id of `@original`; undefined before the acknowledgement and without such a message. */
  originalId: string | undefined;
  readonly notify: (event: InteractionEvent) => void;
}

/** Returns the raw interaction as bots receive it. */
export function interactionPayload(
  { id, token, person, owners }: Interaction,
  body: InteractionBody,
  { bot }: Directory,
) {
  return {
    id,
    application_id: bot.id,
    ...body,
    ...placeFields(person, bot),
    channel_id: person.channelId,
    token,
    version: 1,
    locale: person.locale,
    entitlements: [],
    entitlement_sku_ids: [],
    authorizing_integration_owners: owners,
    attachment_size_limit: ATTACHMENT_SIZE_LIMIT,
  };
}

function placeFields({ user, channelId, membership }: Person, bot: APIUser) {
  if (!membership) {
    return {
      context: InteractionContextType.BotDM,
      channel: directChannel(channelId, user, bot),
      user,
      app_permissions: DEFAULT_PERMISSIONS.toString(),
    };
  }
  const { guild, channel } = membership;
  const permissions = membership.permissions.toString();
  return {
    context: InteractionContextType.Guild,
    guild_id: guild.id,
    guild: { id: guild.id, locale: guild.locale, features: guild.features },
    guild_locale: guild.locale,
    channel: { ...channel, permissions },
    member: { ...membership.member, permissions },
    app_permissions: memberPermissions(guild, channel, guild.bot).toString(),
  };
}

/**
 * Returns the installations of the app that authorize an interaction. All servers have installed it. Every person
 * without a server has installed it as a user app.
 * https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-object-authorizing-integration-owners-object
 */
export function integrationOwners(
  person: Person,
  types: readonly ApplicationIntegrationType[],
): APIAuthorizingIntegrationOwnersMap {
  const owners: APIAuthorizingIntegrationOwnersMap = {};
  if (types.includes(ApplicationIntegrationType.GuildInstall)) {
    // For an app installed in a server, "0" means a direct message with the bot.
    owners[ApplicationIntegrationType.GuildInstall] = person.membership?.guild.id ?? '0';
  }
  if (person.hasApp && types.includes(ApplicationIntegrationType.UserInstall)) {
    owners[ApplicationIntegrationType.UserInstall] = person.user.id;
  }
  return owners;
}

/**
 * Returns the metadata of an interaction in a message that responds to it.
 * @param followUp whether the message is a follow-up
 */
export function interactionMetadata(
  { id, type, person, owners, sourceId, originalId, trigger, onMessage, onUser }: Interaction,
  followUp: boolean,
): APIMessageInteractionMetadata {
  // One object for every type of interaction. The library's union has a member for each.
  return {
    id,
    type,
    user: person.user,
    authorizing_integration_owners: owners,
    ...(followUp && originalId !== undefined && { original_response_message_id: originalId }),
    ...(type === InteractionType.MessageComponent && { interacted_message_id: sourceId }),
    ...(onMessage !== undefined && { target_message_id: onMessage }),
    ...(onUser && { target_user: onUser }),
    ...(trigger && { triggering_interaction_metadata: trigger }),
  } as APIMessageInteractionMetadata;
}
