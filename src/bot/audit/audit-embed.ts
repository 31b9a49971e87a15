import type { APIEmbed } from 'discord-api-types/v10';
import type { AuditEntry } from '../../handlers/context.ts';
import {
  ARCHIVED_COLOUR,
  COLOUR,
  DELETED_COLOUR,
  FAILED_COLOUR,
  REFUSED_COLOUR,
} from '../../handlers/display/colours.ts';
import { countOf, grouped, inline } from '../../handlers/display/safe-text.ts';
import { changeLines, reasonOf, saidAction } from './audit-words.ts';
import type { Rest } from './refusals.ts';

/** A line of the audit, with what people want to know of it: by whom, when and where. */
export interface Notice {
  readonly entry: AuditEntry;
  /** What leads to the log, and by which the lines of one interaction are told together. */
  readonly reference: string;
  /** The user's id, and the name where Discord gives one. */
  readonly user: string;
  readonly name: string | undefined;
  /** The address of the message or the channel; undefined where Discord does not say. */
  readonly link: string | undefined;
  readonly at: Date;
  /** The refusals that came after this one: the line is about them then. */
  readonly rest?: Rest;
}

/** The most lines that are told together. */
export const MOST_TOGETHER = 25;

/** Longest names and ids, in characters. */
const NAME_LENGTH = 40;
const ID_LENGTH = 300;

/**
 * A description holds 4,096 characters, of which those around a list take at most 400. Besides its two ids a line of it
 * takes at most 100.
 */
const ROOM_FOR_LIST = 4_096 - 400;
const ROOM_BESIDE_IDS = 100;

const SIGNS = { done: '✓', unchanged: '·', failed: '✗', refused: '✗' } as const;

/** A failed change that may have been made is not said to have changed nothing. */
const mayBeDone = ({ why }: AuditEntry): boolean => why === 'unconfirmed';
const OPEN_SIGN = '?';

/**
 * One action for people, in one embed of at most 4,000 characters.
 * @param notices of one action in one interaction, MOST_TOGETHER at the most
 */
export function auditEmbed(notices: readonly [Notice, ...Notice[]]): APIEmbed {
  const [{ user, name, link, reference, at }] = notices;
  const who = `<@${user}>${name === undefined ? '' : ` (${inline(name, NAME_LENGTH)})`}`;
  const lines = notices.length === 1 ? one(notices[0]) : several(notices);
  const where = link === undefined ? [] : [`[Where it happened](${link})`];
  return {
    color: colourOf(notices.map(({ entry }) => entry)),
    description: [`${who} ${lines.join('\n')}`, ...where].join('\n'),
    footer: { text: `Reference ${reference}` },
    timestamp: at.toISOString(),
  };
}

/** The characters of an embed that count for Discord's limit. */
export const embedLength = ({ description = '', footer }: APIEmbed): number =>
  description.length + (footer?.text.length ?? 0);

/** `**muted** the conversation with contact ada · 65my`, and what changed by it. */
function one({ entry, rest }: Notice): string[] {
  const said = saidAction(entry);
  const reason = reasonOf(entry);
  const because = reason === undefined ? '' : `: ${reason}`;
  const again = rest ? `, ${timesMore(rest.count)} within a minute` : '';
  if (!said) {
    const actions = rest?.actions ?? [entry.action];
    if (entry.outcome === 'refused') return [`was not allowed to use ${used(actions)}${again}${because}`];
    return [`used ${used([entry.action])}${because}`];
  }
  const { noun, done, wanted } = said;
  const what = `the ${noun}${named(entry)}`;
  switch (entry.outcome) {
    case 'done':
      return [`**${done}** ${what}`, ...changeLines(entry)];
    case 'unchanged':
      return [`wanted to **${wanted}** ${what}, and nothing changed${because}`];
    case 'failed':
      return [`${mayBeDone(entry) ? 'wanted to' : 'could not'} **${wanted}** ${what}${because}`];
    case 'refused':
      return [`was not allowed to **${wanted}** ${what}${again}${because}`];
  }
}

/** `**muted** 2 of 3 conversations`, and a line for each. */
function several(notices: readonly Notice[]): string[] {
  const entries = notices.map(({ entry }) => entry);
  const made = entries.filter(({ outcome }) => outcome === 'done');
  const [first] = made.length > 0 ? made : entries;
  const said = first && saidAction(first);
  const all = countOf(said?.noun ?? 'attempt', entries.length);
  const heading =
    made.length === 0
      ? `wanted to **${said?.wanted ?? first?.action}** ${all}${entries.some(mayBeDone) ? '' : ', and nothing changed'}`
      : `**${said?.done ?? first?.action}** ${made.length < entries.length ? `${made.length} of ` : ''}${all}`;
  const room = Math.floor(ROOM_FOR_LIST / entries.length) - ROOM_BESIDE_IDS;
  return [heading, ...entries.map((entry) => listed(entry, Math.min(ID_LENGTH, Math.floor(room / 2))))];
}

function listed(entry: AuditEntry, idLength: number): string {
  const reason = reasonOf(entry);
  const because = reason === undefined ? '' : `: ${reason}`;
  return `${mayBeDone(entry) ? OPEN_SIGN : SIGNS[entry.outcome]}${subject(entry, idLength)}${because}`;
}

/** ` with contact ada · 65my`, ` of game chess · 65my` */
function named(entry: AuditEntry): string {
  const preposition = entry.party && (entry.party.kind === 'game' ? ' of' : ' with');
  return `${preposition ?? ''}${subject(entry, ID_LENGTH)}`;
}

function subject({ target, party }: AuditEntry, length: number): string {
  const parts = [
    party && `${party.kind} ${inline(party.id, length)}`,
    target !== undefined && inline(target, length),
  ].filter((part) => typeof part === 'string');
  return parts.length === 0 ? '' : ` ${parts.join(' · ')}`;
}

/** Commands as they are typed, and buttons by their names: `/score mute`, `conversation delete`. */
const used = (actions: readonly string[]) =>
  actions.map((action) => `**${action.startsWith('/') ? action : action.replaceAll('-', ' ')}**`).join(', ');

const timesMore = (count: number) => (count === 1 ? 'once more' : `${grouped(count)} times more`);

function colourOf(entries: readonly AuditEntry[]): number {
  const has = (outcome: AuditEntry['outcome']) => entries.find((entry) => entry.outcome === outcome);
  if (has('failed')) return FAILED_COLOUR;
  if (has('refused')) return REFUSED_COLOUR;
  const done = has('done');
  if (done?.action.endsWith(' delete')) return DELETED_COLOUR;
  const isQuiet = !done || / (archive|mute)$/.test(done.action);
  return isQuiet ? ARCHIVED_COLOUR : COLOUR;
}
