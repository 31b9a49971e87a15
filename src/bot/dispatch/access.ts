import { type APIInteraction, InteractionType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { Access } from '../../handlers/declaration/description.ts';
import type { Words } from '../../handlers/words/en/index.ts';
import type { Audit } from '../audit/audit.ts';
import type { Cooldown } from '../state/state.ts';
import { withReference } from './failure.ts';
import type { Received } from './received.ts';
import type { Task } from './task.ts';

/** Where and by whom the service may be moderated. */
export interface Moderation {
  readonly guildIds: readonly string[];
  /** When there are any, a moderator needs one of them besides the permission. */
  readonly roleIds: readonly string[];
}

/** What decides on access, and where refusals are written down. */
interface AccessRules {
  readonly moderation: Moderation;
  readonly audit: Audit;
  readonly cooldown: Cooldown;
}

/** Why a task may not run, and whether the log gets a line for it: a repeated refusal within a minute gets none. */
export interface Refusal {
  readonly sentence: string;
  readonly outcome: 'refused' | 'refused again';
}

/**
 * Why a task may not run now; undefined when it may. An interaction that another process had has waited for its
 * cooldown there.
 */
export function refusalOf(
  { label, access, cooled }: Pick<Task, 'label' | 'access' | 'cooled'>,
  received: Received,
  { moderation, audit, cooldown }: AccessRules,
): Refusal | undefined | Promise<Refusal | undefined> {
  const { interaction, reference, delivery, askerWords } = received;
  const forbidden = accessRefusal(access, interaction, moderation, askerWords);
  if (forbidden !== undefined) {
    const written = audit.write(interaction, reference, { action: label, outcome: 'refused' });
    const outcome = written === reference ? 'refused' : 'refused again';
    return { sentence: withReference(forbidden, written, askerWords.answers), outcome };
  }
  if (!cooled || delivery.redelivered || delivery.takenOver) return undefined;
  const { user } = received;
  received.giveBack = () => void cooldown.giveBack(user, label, reference);
  const wait = cooldown.take(user, label, reference);
  return typeof wait === 'number'
    ? tooSoon(label, wait, askerWords)
    : wait.then((later) => tooSoon(label, later, askerWords));
}

/** @param wait milliseconds */
function tooSoon(command: string, wait: number, { answers }: Words): Refusal | undefined {
  if (wait === 0) return undefined;
  const sentence = answers.access.tooSoon({ command, seconds: Math.ceil(wait / 1_000) });
  return { sentence, outcome: 'refused' };
}

/**
 * The sentence for an interaction without a task. A component may be of a version that is gone, or of one that is being
 * deployed: nothing in it says which.
 */
export function unknownTask({ interaction: { type }, askerWords: { answers } }: Received): Refusal {
  const isComponent = type === InteractionType.MessageComponent || type === InteractionType.ModalSubmit;
  return {
    sentence: isComponent ? answers.access.unknownComponent : answers.access.unknownCommand,
    outcome: 'refused',
  };
}

/**
 * The reason to refuse a user something with this access; undefined when they may use it. Decided from the payload alone,
 * each time: Discord's own settings of a command are a default that server admins can change.
 */
export function accessRefusal(
  access: Access,
  interaction: APIInteraction,
  moderation: Moderation,
  { answers }: Words,
): string | undefined {
  if (access === 'everyone') return undefined;
  const { member } = interaction;
  if (!isOffered(access, interaction, moderation)) {
    return answers.access.otherServers;
  }
  if (
    (permissionsOf(member) & (PermissionFlagsBits.ManageMessages | PermissionFlagsBits.Administrator)) ===
    0n
  ) {
    return answers.access.permission;
  }
  const { roleIds } = moderation;
  const roles = Array.isArray(member?.roles) ? member.roles : [];
  if (roleIds.length > 0 && !roleIds.some((role) => roles.includes(role))) {
    return answers.access.role({ roles: roleIds.map((role) => `<@&${role}>`) });
  }
  return undefined;
}

/** Whether commands with this access are registered where the interaction came from. */
export function isOffered(access: Access, { guild_id }: APIInteraction, { guildIds }: Moderation): boolean {
  return access === 'everyone' || (guild_id !== undefined && guildIds.includes(guild_id));
}

/** Discord writes the bits of permissions as a decimal number; any other text grants nothing. */
function permissionsOf(member: APIInteraction['member']): bigint {
  const written: unknown = member?.permissions;
  return typeof written === 'string' && /^\d{1,40}$/.test(written) ? BigInt(written) : 0n;
}
