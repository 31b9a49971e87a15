import { isDeepStrictEqual } from 'node:util';
import type { Moderated } from './discord/tally.ts';
import type { WantedSettings, Wished } from './discord/wishes.ts';

type Settings = Readonly<Record<string, unknown>>;

/** A stored line of the history. Times are milliseconds since 1970. */
export interface StoredChange {
  readonly revision: number;
  readonly at: number;
  readonly author: string;
  readonly was: Settings;
  readonly became: Settings;
}

/** An audit line about settings, from the log of any process. */
export interface SettingsLine {
  readonly at: number;
  readonly user: string;
  readonly end: 'done' | 'uncertain';
  /** Only for lines of completed changes. */
  readonly before: Settings;
  readonly after: Settings;
}

/** A moderator's change that the audit reports as done, and the start of the process that made it. */
export interface ModerationLine {
  readonly at: number;
  readonly action: string;
  readonly started: number;
}

/** A period in milliseconds since 1970. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** A period in which the store was stopping, away or coming back. */
export interface Outage extends Period {
  /** The part in which nobody could read. */
  readonly without: Period;
}

/** A server with its settings, read without a bot. */
export interface SettingsSeen {
  /** The moderators' roles. */
  readonly roles: readonly string[];
  readonly forms: readonly Wished<WantedSettings>[];
  /** The whole history, oldest change first. */
  readonly history: readonly StoredChange[];
  /** The server's row; undefined before the first change. */
  readonly row: { readonly revision: number; readonly settings: Settings } | undefined;
  readonly lines: readonly SettingsLine[];
  readonly moderated: readonly Moderated[];
  readonly moderationLines: readonly ModerationLine[];
  readonly outages: readonly Outage[];
  /** Periods in which processes started and may not have read the store. */
  readonly starts: readonly Period[];
}

/** Broken promises about settings, by kind. Each text names one. */
export interface SettingsJudgement {
  readonly saved: number;
  readonly uncertain: number;
  /** Reported as saved, but not in the history. */
  readonly lost: readonly string[];
  /** In the history, but reported as not saved, or never answered. */
  readonly denied: readonly string[];
  /** Changes that no form requested. */
  readonly unasked: readonly string[];
  /** Changes that do not follow from the one before, or a row that differs from its history. */
  readonly half: readonly string[];
  readonly unaudited: readonly string[];
  /** Audit lines about changes that are not in the history. */
  readonly untrue: readonly string[];
  /** Moderation with revoked roles, or without a required role. */
  readonly outdated: readonly string[];
  /** Moderation by a process that cannot have read the store. */
  readonly unread: readonly string[];
  /** Moderation that was refused because of the store, although the store was available. */
  readonly closed: readonly string[];
}

/** Milliseconds within which a change applies in all processes, and those that a save may exceed its time. */
const COUNTS_WITHIN = 10_000;
const SAVE = 3_000;

/** Milliseconds after a form within which it is saved or never saved. */
const MADE_WITHIN = 20_000;

/** Milliseconds after a save within which another process reports it as uncertain, because its own process ended. */
const TAKEN_OVER = 60_000;

/** Compares the answers to managers and moderators with the store and the audit. */
export function judgeSettings(seen: SettingsSeen): SettingsJudgement {
  const { forms, history, lines } = seen;
  const states = statesOf(history);
  const isMadeBy = ({ before, change, after }: State, { wish }: Wished<WantedSettings>) =>
    change.author === wish.author &&
    before === wish.version &&
    // A process that has not read the store still shows version 0.
    Math.abs(change.at - wish.at) < MADE_WITHIN &&
    isSame(after, wish.settings);
  const isSaved = (form: Wished<WantedSettings>) => states.some((state) => isMadeBy(state, form));
  const done = lines.filter(({ end }) => end === 'done');
  const withoutLine = unmatched(history, done, isAbout);
  const uncertain = lines.filter(({ end }) => end === 'uncertain');
  const isAfter = ({ at }: StoredChange, line: SettingsLine) =>
    line.at >= at - SAVE && line.at <= at + TAKEN_OVER;
  return {
    saved: history.length,
    uncertain: forms.filter(({ told }) => told.includes('uncertain')).length,
    lost: forms.filter((form) => form.told.includes('done') && !isSaved(form)).map(namedForm),
    denied: forms
      .filter(
        ({ told }) =>
          !told.some((each) => each === 'done' || each === 'uncertain') || told.includes('not done'),
      )
      .filter(isSaved)
      .map(namedForm),
    unasked: states
      .filter((state) => !forms.some((form) => isMadeBy(state, form)))
      .map(({ change }) => named(change)),
    half: halves(states, seen),
    unaudited: unmatched(withoutLine, uncertain, isAfter).map(named),
    untrue: unmatched(done, history, (line, change) => isAbout(change, line)).map(
      ({ at, after }) => `${JSON.stringify(after)} at ${clock(at)}`,
    ),
    outdated: outdated(states, seen),
    unread: seen.moderationLines
      .filter(({ at, started }) =>
        seen.outages.some(({ without: { from, to } }) => from <= started && at <= to),
      )
      .map(({ at, action }) => `${action} at ${clock(at)}`),
    closed: seen.moderated
      .filter(({ end, from, to }) => {
        const around = { from: from - COUNTS_WITHIN, to };
        return (
          end === 'store away' && ![...seen.outages, ...seen.starts].some((each) => overlap(each, around))
        );
      })
      .map(namedCommand),
  };
}

/** A change with the revision and the settings before it, and the settings after it. */
interface State {
  readonly change: StoredChange;
  readonly before: number;
  readonly was: Settings;
  readonly after: Settings;
}

function statesOf(history: readonly StoredChange[]): State[] {
  let before = 0;
  let was: Settings = {};
  return history.map((change) => {
    const merged = Object.entries({ ...was, ...change.became });
    const after = Object.fromEntries(merged.filter(([, value]) => value !== null));
    const state = { change, before, was, after };
    before = change.revision;
    was = after;
    return state;
  });
}

function halves(states: readonly State[], { row }: SettingsSeen): string[] {
  const broken = states
    .filter(({ change, was }) =>
      Object.entries(change.was).some(([key, value]) => !isSame(was[key] ?? null, value)),
    )
    .map(({ change }) => named(change));
  const last = states.at(-1);
  const isWhole = row?.revision === last?.change.revision && isSame(row?.settings ?? {}, last?.after ?? {});
  return isWhole ? broken : [...broken, `the row ${JSON.stringify(row)}`];
}

/** Roles of a server, and the period in which they were the latest saved. */
interface Latest extends Period {
  readonly allows: boolean;
}

/**
 * A row is shorter than the hour after which moderation stops using what was known before the store went away. So a
 * command may use any roles that were the latest within 10 s before it. The time while the store is away does not
 * count, nor does the first reading after it.
 */
function outdated(states: readonly State[], { moderated, outages, roles }: SettingsSeen): string[] {
  const first = { at: Number.NEGATIVE_INFINITY, needed: undefined };
  const saved = states.map(({ change, after }) => ({ at: change.at, needed: after.moderator_roles }));
  const latest: Latest[] = [first, ...saved].map(({ at, needed }, index) => {
    const next = saved[index]?.at ?? Number.POSITIVE_INFINITY;
    const allows = !Array.isArray(needed) || needed.some((role) => roles.includes(role));
    return { allows, from: at, to: next + SAVE };
  });
  return moderated
    .filter(({ end, from, to }) => {
      if (end === 'store away') return false;
      const known = { from: knownFrom(from, outages), to };
      return !latest.some((each) => each.allows === (end === 'allowed') && overlap(each, known));
    })
    .map(namedCommand);
}

/** Returns the earliest save that may be the latest known to a process at a time. */
function knownFrom(at: number, outages: readonly Outage[]): number {
  let from = at - COUNTS_WITHIN;
  for (const outage of outages.toSorted((one, other) => other.to - one.to))
    if (overlap(outage, { from, to: at })) from = Math.min(from, outage.from - COUNTS_WITHIN);
  return from;
}

const overlap = (one: Period, other: Period): boolean => one.from <= other.to && other.from <= one.to;

/**
 * Returns the items of the first list without a partner in the second. Each item of the second list is a partner at
 * most once.
 */
function unmatched<One, Other>(
  ones: readonly One[],
  others: readonly Other[],
  isPartner: (one: One, other: Other) => boolean,
): One[] {
  const left = [...others];
  return ones.filter((one) => {
    const at = left.findIndex((other) => isPartner(one, other));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Whether an audit line is about a change. The same change may have been made at other times, too. */
const isAbout = (
  { at, author, was, became }: StoredChange,
  { at: written, user, before, after }: SettingsLine,
): boolean =>
  Math.abs(written - at) < COUNTS_WITHIN && user === author && isSame(before, was) && isSame(after, became);

/** Roles are unordered. */
const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(ordered(one), ordered(other));

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.toSorted();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, ordered(each)]));
}

const clock = (at: number): string => new Date(at).toISOString();
const named = ({ revision, at, became }: StoredChange): string =>
  `revision ${revision} at ${clock(at)} (${JSON.stringify(became)})`;
const namedForm = ({ wish, told }: Wished<WantedSettings>): string =>
  `${JSON.stringify(wish.settings)} for version ${wish.version} (told ${told.join(', then ')})`;
const namedCommand = ({ what, from, end }: Moderated): string => `${what} at ${clock(from)} (${end})`;
