import type { APIInteraction } from 'discord-api-types/v10';
import type { AuditEntry } from '../../handlers/context.ts';
import { linkTo, nameOf, userOf } from '../transport/interaction-fields.ts';
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
  const [user, name, link] = [userOf(interaction), nameOf(interaction), linkTo(interaction)];
  return { entry, reference, user, name, link, at: new Date() };
}

/** Whether it is about an attempt that was refused: what changes comes before it. */
export const isRefusal = ({ entry }: Notice): boolean => entry.outcome === 'refused';
