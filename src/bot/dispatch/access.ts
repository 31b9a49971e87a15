import { type APIInteraction, InteractionType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { Access } from '../../handlers/declaration/description.ts';
import type { ServerSettingsStore } from '../../handlers/server-settings.ts';
import type { Audit } from '../audit/audit.ts';
import type { State } from '../state/state.ts';
import { ANSWER_STATES } from './answer-state.ts';
import { withReference } from './error-reply.ts';
import type { Route } from './interaction-router.ts';
import type { ReceivedInteraction } from './received-interaction.ts';

/** The servers in which moderators may use moderation commands, and the roles that allow it. */
export interface Moderation {
  readonly guildIds: readonly string[];
  /** A moderator needs one of these in addition to the permission. Empty: the permission is sufficient. */
  readonly roleIds: readonly string[];
}

/** The host's access rules. A server's own rules come with the interaction. */
interface AccessRules {
  readonly moderation: Moderation;
  readonly dependencies: { readonly serverSettings: Pick<ServerSettingsStore, 'isTrusted'> };
}

interface RefusalRecord extends Pick<State, 'cooldown'> {
  readonly audit: Audit;
}

/** Why an interaction may not run. A refusal that repeats within a minute is not logged. */
export interface Refusal {
  readonly sentence: string;
  readonly outcome: 'refused' | 'refused again';
}

/**
 * Returns the refusal of a route, or undefined if it may run now. Applies the cooldown, unless another process has
 * already applied it to this interaction.
 */
export function findRefusal(
  { label, access, hasCooldown }: Pick<Route, 'label' | 'access' | 'hasCooldown'>,
  received: ReceivedInteraction,
  { audit, cooldown, ...rules }: AccessRules & RefusalRecord,
): Refusal | undefined {
  const { interaction, reference, askerWords, user, guild, serverRow } = received;
  const { settings } = serverRow;
  const forbidden = accessRefusal(access, received, rules);
  if (forbidden !== undefined) {
    const written = audit.write(interaction, reference, { action: label, outcome: 'refused' }, settings);
    const outcome = written === reference ? 'refused' : 'refused again';
    return { sentence: withReference(forbidden, written, askerWords.answers), outcome };
  }
  if (!hasCooldown || !ANSWER_STATES[received.state].hasCooldown) return undefined;
  const { cooldown: seconds } = settings;
  const own = guild === undefined || seconds === undefined ? undefined : { server: guild, seconds };
  received.refundCooldown = () => cooldown.refund(user, label, reference, own);
  const wait = cooldown.take(user, label, reference, own);
  if (wait === 0) return undefined;
  const sentence = askerWords.answers.access.tooSoon({ command: label, seconds: Math.ceil(wait / 1_000) });
  return { sentence, outcome: 'refused' };
}

/**
 * Returns the refusal of an interaction without a route. A component may come from an older version or from one that
 * is being deployed, so its message names neither.
 */
export function unknownRefusal({
  interaction: { type },
  askerWords: { answers },
}: ReceivedInteraction): Refusal {
  const isComponent = type === InteractionType.MessageComponent || type === InteractionType.ModalSubmit;
  return {
    sentence: isComponent ? answers.access.unknownComponent : answers.access.unknownCommand,
    outcome: 'refused',
  };
}

/**
 * Returns the reason to deny a user this access; undefined if they have it. Only the payload decides, each time,
 * because Discord's own command permissions are defaults that server admins can change.
 */
export function accessRefusal(
  access: Access,
  received: ReceivedInteraction,
  rules: AccessRules,
): string | undefined {
  switch (access) {
    case 'everyone':
      return undefined;
    case 'managers':
      return managersRefusal(received);
    case 'moderators':
      return moderatorsRefusal(received, rules);
  }
}

function managersRefusal({ isInstalledInGuild, interaction, askerWords: { answers } }: ReceivedInteraction) {
  if (!isInstalledInGuild) return answers.access.managedServers;
  return hasPermission(interaction, PermissionFlagsBits.ManageGuild) ? undefined : answers.access.manage;
}

/**
 * Checks the host's rules, then the server's, which only narrow them. Stale or unreadable rules deny moderation,
 * because the current ones might.
 */
function moderatorsRefusal(received: ReceivedInteraction, rules: AccessRules): string | undefined {
  const { moderation, dependencies } = rules;
  const { interaction, guild, serverRow, askerWords } = received;
  const {
    either,
    answers: { access },
  } = askerWords;
  if (!isOffered('moderators', received, moderation)) return access.otherServers;
  if (!hasPermission(interaction, PermissionFlagsBits.ManageMessages)) return access.permission;
  if (!hasOneOf(moderation.roleIds, interaction))
    return access.role({ roles: either(roleMentions(moderation.roleIds)) });
  // The server's id is also the id of @everyone, which requires nothing.
  const ownRoles = (serverRow.settings.moderator_roles ?? []).filter((role) => role !== guild);
  if (!hasOneOf(ownRoles, interaction)) return access.ownRole({ roles: either(roleMentions(ownRoles)) });
  if (!dependencies.serverSettings.isTrusted) return access.storeAway;
  return serverRow.isReadable ? undefined : access.unreadableSettings;
}

/** Whether a member has one of the roles. True if the list is empty. */
function hasOneOf(roleIds: readonly string[], { member }: APIInteraction): boolean {
  const roles = Array.isArray(member?.roles) ? member.roles : [];
  return roleIds.length === 0 || roleIds.some((role) => roles.includes(role));
}

const roleMentions = (roleIds: readonly string[]): string[] => roleIds.map((role) => `<@&${role}>`);

/** Whether commands with this access are registered in the place of the interaction. */
export function isOffered(
  access: Access,
  { guild, isInstalledInGuild }: ReceivedInteraction,
  { guildIds }: Moderation,
): boolean {
  switch (access) {
    case 'everyone':
      return true;
    case 'managers':
      return isInstalledInGuild;
    case 'moderators':
      return guild !== undefined && guildIds.includes(guild);
  }
}

/**
 * Whether a member has a permission. Administrators have all. Discord writes the bits as a decimal number; any other
 * text grants nothing.
 */
function hasPermission({ member }: APIInteraction, permission: bigint): boolean {
  const written: unknown = member?.permissions;
  const bits = typeof written === 'string' && /^\d{1,40}$/.test(written) ? BigInt(written) : 0n;
  return (bits & (permission | PermissionFlagsBits.Administrator)) !== 0n;
}
