import { type APIInteraction, MessageFlags } from 'discord-api-types/v10';
import type { AuditEntry } from '../../handlers/context.ts';
import type { Rest } from './refusals.ts';

/** A line of the audit, with what people want to know of it: by whom, when and where. */
export interface Notice {
  readonly entry: AuditEntry;
  /** What leads to the log, and by which the lines of one interaction are told together. */
  readonly reference: string;
  /** The id of whoever did it, and what they are called, as far as Discord says. */
  readonly user: string;
  readonly name: string | undefined;
  /** The address of the message or the channel; undefined where Discord does not say. */
  readonly link: string | undefined;
  readonly at: Date;
  /** The refusals that came after this one: the line is about them then. */
  readonly rest?: Rest;
}

/** What an interaction led to, as it is told. */
export function noticeOf(interaction: APIInteraction, reference: string, entry: AuditEntry): Notice {
  const { member, user } = interaction;
  // In a guild the account is inside the member.
  const account = member?.user ?? user;
  const name = member?.nick ?? account?.global_name ?? account?.username;
  const at = new Date();
  return { entry, reference, user: account?.id ?? 'unknown', name, link: linkTo(interaction), at };
}

/** Of the message that was clicked, or else of the channel: no address leads to a message that the clicker alone sees. */
function linkTo({ guild_id = '@me', channel, message }: APIInteraction): string | undefined {
  if (channel === undefined) return undefined;
  const isSeen = message !== undefined && ((message.flags ?? 0) & MessageFlags.Ephemeral) === 0;
  return `https://discord.com/channels/${guild_id}/${channel.id}${isSeen ? `/${message.id}` : ''}`;
}

/** Whether it is about an attempt that was refused: what changes comes before it. */
export const isRefusal = ({ entry }: Notice): boolean => entry.outcome === 'refused';
