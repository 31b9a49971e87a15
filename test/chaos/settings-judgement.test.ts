import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Told } from '../../chaos/discord/wishes.ts';
import {
  judgeSettings,
  type SettingsJudgement,
  type SettingsSeen,
  type StoredChange,
} from '../../chaos/settings-judgement.ts';

const AUTHOR = '16';
const [MODERATORS, MEMBERS] = ['300', '302'];
/** Milliseconds between two changes of the tests: more than any that may pass until one counts. */
const APART = 60_000;

type Form = SettingsSeen['forms'][number];
const form = (version: number, wanted: Form['wish']['settings'], told: readonly Told[], at = 0): Form => {
  return { wish: { kind: 'settings', at, author: AUTHOR, version, settings: wanted }, told, shown: [] };
};

/** A server in which the settings of these forms were saved one after the other, with all that belongs to it. */
function saved(
  all: readonly { readonly settings: Form['wish']['settings']; readonly told: readonly Told[] }[],
) {
  const forms: Form[] = [];
  const history: StoredChange[] = [];
  let [was, version]: [Form['wish']['settings'], number] = [{}, 0];
  for (const { settings, told } of all) {
    const changed = Object.keys({ ...was, ...settings }).filter((key) => was[key] !== settings[key]);
    const of = (values: typeof was) => Object.fromEntries(changed.map((key) => [key, values[key] ?? null]));
    forms.push(form(version, settings, told, history.length * APART - 500));
    // Other servers' changes have the revisions between.
    const revision = version + 3;
    history.push({
      revision,
      at: history.length * APART,
      author: AUTHOR,
      was: of(was),
      became: of(settings),
    });
    [was, version] = [settings, revision];
  }
  const lines = history.map(({ at, author, was: before, became }) => {
    return { at: at + 5, user: author, end: 'done' as const, before, after: became };
  });
  const seen: SettingsSeen = {
    roles: [MODERATORS],
    forms,
    history,
    row: history.length === 0 ? undefined : { revision: version, settings: was },
    lines,
    moderated: [],
    moderationLines: [],
    outages: [],
    starts: [],
  };
  return seen;
}

/** How many are of each kind that has any. */
function brokenOf(seen: SettingsSeen): Partial<Record<keyof SettingsJudgement, number>> {
  const { saved: _, uncertain: __, ...kinds } = judgeSettings(seen);
  return Object.fromEntries(
    Object.entries(kinds).flatMap(([kind, { length }]) => (length > 0 ? [[kind, length]] : [])),
  );
}

const truths = fc.constantFrom<readonly Told[]>(['done'], ['uncertain'], ['uncertain', 'done']);
/** At least two changes, in which no two neighbours are the same. */
const servers = fc
  .array(fc.record({ page_size: fc.integer({ min: 1, max: 25 }), told: truths }), {
    minLength: 2,
    maxLength: 12,
  })
  .map((all) =>
    all.map(({ page_size, told }, at) => {
      return { settings: { page_size, ...(at % 2 === 0 && { language: 'en' }) }, told };
    }),
  );

it('finds nothing where all is saved, told and written down', () => {
  fc.assert(
    fc.property(servers, (all) => {
      const seen = saved(all);
      const others = [form(0, { page_size: 99 }, ['not done']), form(3, {}, ['uncertain']), form(0, {}, [])];
      // A form that shows no settings for another one, long after the first, wants the same.
      const again = form(0, seen.forms[0]?.wish.settings ?? {}, ['not done'], 100 * APART);
      expect(brokenOf({ ...seen, forms: [...seen.forms, ...others, again] })).toEqual({});
      expect(judgeSettings(seen).saved).toBe(all.length);
    }),
  );
});

type Altered = (seen: SettingsSeen, at: number) => Partial<SettingsSeen>;
type Broken = Partial<Record<keyof SettingsJudgement, number>>;

const without = <Each>(all: readonly Each[], at: number) => all.toSpliced(at, 1);
const changed = <Each>(all: readonly Each[], at: number, by: Partial<Each>) =>
  all.map((each, place) => (place === at ? { ...each, ...by } : each));
const tellsInstead =
  (...told: readonly Told[]): Altered =>
  ({ forms }, at) => ({ forms: changed(forms, at, { told }) });

it.each<[what: string, Altered, Broken]>([
  [
    'a form that is told as saved and is not in the history, of a version that another form was told',
    ({ forms }) => ({ forms: [...forms, form(0, { page_size: 99 }, ['silence', 'done'])] }),
    { lost: 1 },
  ],
  ['a saved one that is told as not saved', tellsInstead('not done'), { denied: 1 }],
  ['a change that no form wanted', ({ forms }, place) => ({ forms: without(forms, place) }), { unasked: 1 }],
  [
    'a row of other settings',
    ({ row }) => ({ row: { revision: row?.revision ?? 0, settings: { ...row?.settings, cooldown: 5 } } }),
    { half: 1 },
  ],
  [
    'a change without a line of the audit',
    ({ lines }, place) => ({ lines: without(lines, place) }),
    { unaudited: 1 },
  ],
  [
    'a line of the audit about a change that is not there',
    ({ lines }) => ({
      lines: [...lines, { at: 5_000, user: AUTHOR, end: 'done', before: {}, after: { cooldown: 5 } }],
    }),
    { untrue: 1 },
  ],
])('finds %s', (_what, alter, broken) => {
  fc.assert(
    fc.property(servers, fc.nat(), (all, number) => {
      const seen = saved(all);
      expect(brokenOf({ ...seen, ...alter(seen, number % all.length) })).toEqual(broken);
    }),
  );
});

/** Moderators lack a role from the first minute to the second one. */
const taken = saved([
  { settings: { page_size: 5 }, told: ['done'] },
  { settings: { page_size: 5, moderator_roles: [MEMBERS] }, told: ['done'] },
  { settings: { page_size: 5, moderator_roles: [MEMBERS, MODERATORS] }, told: ['done'] },
]);
const at = (seconds: number, end: SettingsSeen['moderated'][number]['end']): Partial<SettingsSeen> => {
  const from = seconds * 1_000;
  return { moderated: [{ what: 'conversation list', from, to: from + 500, end }] };
};
const away = (...times: readonly (readonly [from: number, to: number])[]): Partial<SettingsSeen> => ({
  outages: times.map(([from, to]) => {
    const [start, end] = [from * 1_000, to * 1_000];
    return { from: start, to: end, without: { from: start + 100, to: end - 100 } };
  }),
});
/** A creation by a process that started then, while the store is away from 20 s to 30 s. */
const created = (started: number, seconds: number): Partial<SettingsSeen> => ({
  moderationLines: [{ action: 'conversation create', started: started * 1_000, at: seconds * 1_000 }],
  ...away([20, 30]),
});

it.each<[what: string, Partial<SettingsSeen>, Broken]>([
  ['a command before roles change is allowed', at(30, 'allowed'), {}],
  ['and not refused', at(30, 'lacks a role'), { outdated: 1 }],
  ['later it is not', at(75, 'allowed'), { outdated: 1 }],
  ['but no longer', { ...away([65, 95], [30, 35]), ...at(106, 'allowed') }, { outdated: 1 }],
  ['nothing is refused for a store that is there', at(50, 'store away'), { closed: 1 }],
  ['it is while the store is away', { ...away([20, 45]), ...at(50, 'store away') }, {}],
  ['a process that has not read the store changes nothing', created(25, 29), { unread: 1 }],
])('beside changed roles %s', (_what, seen, broken) => {
  expect(brokenOf({ ...taken, ...seen })).toEqual(broken);
});
