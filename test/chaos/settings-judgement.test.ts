import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choicesAt } from '../../chaos/discord/managers.ts';
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

describe('the judgement of settings', () => {
  it('finds nothing where all is saved, told and written down', () => {
    fc.assert(
      fc.property(servers, (all) => {
        const seen = saved(all);
        const others = [
          form(0, { page_size: 99 }, ['not done']),
          form(3, {}, ['uncertain']),
          form(0, {}, []),
        ];
        expect(brokenOf({ ...seen, forms: [...seen.forms, ...others] })).toEqual({});
        expect(judgeSettings(seen).saved).toBe(all.length);
      }),
    );
  });

  const anyOf = fc.tuple(servers, fc.nat()).map(([all, at]) => ({ seen: saved(all), at: at % all.length }));
  const without = <Each>(all: readonly Each[], at: number) => all.toSpliced(at, 1);

  it('finds a form that is told as saved and is not in the history', () => {
    fc.assert(
      fc.property(anyOf, ({ seen }) => {
        const forms = [...seen.forms, form(0, { page_size: 99 }, ['silence', 'done'])];
        expect(brokenOf({ ...seen, forms })).toEqual({ lost: 1 });
      }),
    );
  });

  it('takes a form that shows no settings for another one, long after the first, also where it wants the same', () => {
    const seen = saved([{ settings: { page_size: 5 }, told: ['done'] }]);
    const forms = [...seen.forms, form(0, { page_size: 5 }, ['not done'], APART)];
    expect(brokenOf({ ...seen, forms })).toEqual({});
  });

  it('finds two forms of one version that are both told as saved', () => {
    const seen = saved([{ settings: { page_size: 5 }, told: ['done'] }]);
    const forms = [...seen.forms, form(0, { page_size: 10 }, ['done'])];
    expect(brokenOf({ ...seen, forms })).toEqual({ lost: 1 });
  });

  it('finds what is saved and told as not saved, or not told', () => {
    const lies = fc.constantFrom<readonly Told[]>(['not done'], ['done', 'not done'], ['silence'], []);
    fc.assert(
      fc.property(anyOf, lies, ({ seen, at }, told) => {
        const forms = seen.forms.map((each, place) => (place === at ? { ...each, told } : each));
        expect(brokenOf({ ...seen, forms })).toEqual({ denied: 1 });
      }),
    );
  });

  it('finds a change that no form wanted, and one of another user', () => {
    fc.assert(
      fc.property(anyOf, ({ seen, at }) => {
        expect(brokenOf({ ...seen, forms: without(seen.forms, at) })).toEqual({ unasked: 1 });
      }),
    );
    const seen = saved([{ settings: { page_size: 5 }, told: ['uncertain'] }]);
    const history = seen.history.map((change) => ({ ...change, author: '17' }));
    expect(brokenOf({ ...seen, history })).toEqual({ unasked: 1, unaudited: 1, untrue: 1 });
  });

  it('finds a row that is not as the history makes it, by its revision or by its settings', () => {
    fc.assert(
      fc.property(anyOf, ({ seen }) => {
        const { revision = 0, settings } = seen.row ?? {};
        for (const row of [
          undefined,
          { revision: revision - 3, settings: settings ?? {} },
          { revision, settings: { ...settings, cooldown: 5 } },
        ])
          expect(brokenOf({ ...seen, row })).toEqual({ half: 1 });
      }),
    );
  });

  it('finds a change that does not begin with what was there', () => {
    const seen = saved([
      { settings: { page_size: 5 }, told: ['done'] },
      { settings: { page_size: 10 }, told: ['done'] },
    ]);
    const [first, second] = seen.history;
    if (!first || !second) throw new Error('There is no history');
    const lines = seen.lines.map((line, at) => (at === 1 ? { ...line, before: { page_size: 7 } } : line));
    const history = [first, { ...second, was: { page_size: 7 } }];
    expect(brokenOf({ ...seen, history, lines })).toEqual({ half: 1 });
  });

  it('finds a change without a line of the audit, also where the line says that another one is uncertain', () => {
    fc.assert(
      fc.property(anyOf, ({ seen, at }) => {
        const lines = without(seen.lines, at);
        const time = seen.history[at]?.at ?? 0;
        const uncertain = {
          at: time + 4_000,
          user: AUTHOR,
          end: 'uncertain' as const,
          before: {},
          after: {},
        };
        expect(brokenOf({ ...seen, lines })).toEqual({ unaudited: 1 });
        expect(brokenOf({ ...seen, lines: [...lines, uncertain] })).toEqual({});
        const early = { ...uncertain, at: time - 10_000 };
        expect(brokenOf({ ...seen, lines: [...lines, early] })).toEqual({ unaudited: 1 });
        expect(brokenOf({ ...seen, lines: [...without(lines, 0), uncertain] }).unaudited).toBe(1);
      }),
    );
  });

  it('finds a line of the audit about a change that is not there', () => {
    fc.assert(
      fc.property(anyOf, ({ seen }) => {
        const untrue = { at: 5_000, user: AUTHOR, end: 'done' as const, before: {}, after: { cooldown: 5 } };
        expect(brokenOf({ ...seen, lines: [...seen.lines, untrue] })).toEqual({ untrue: 1 });
      }),
    );
  });
});

/** Moderators lack a role from the first minute to the second one. */
const taken = saved([
  { settings: { page_size: 5 }, told: ['done'] },
  { settings: { page_size: 5, moderator_roles: [MEMBERS] }, told: ['done'] },
  { settings: { page_size: 5, moderator_roles: [MEMBERS, MODERATORS] }, told: ['done'] },
]);
const at = (seconds: number, end: SettingsSeen['moderated'][number]['end']) => {
  const from = seconds * 1_000;
  return { what: 'conversation list', from, to: from + 500, end };
};
const outage = (from: number, to: number) => {
  const [start, end] = [from * 1_000, to * 1_000];
  return { from: start, to: end, without: { from: start + 100, to: end - 100 } };
};

describe('the judgement of moderation beside changed roles', () => {
  it.each([
    ['before', 30, 'allowed', true],
    ['before, in spite of it', 30, 'lacks a role', false],
    ['within 10 s of the save and its 3 s', 72, 'allowed', true],
    ['later', 75, 'allowed', false],
    ['as the roles say', 61, 'lacks a role', true],
    ['within 10 s of the next save', 132, 'lacks a role', true],
    ['later than that', 135, 'lacks a role', false],
    ['with one of two roles', 121, 'allowed', true],
  ] as const)('a command %s', (_when, seconds, end, holds) => {
    expect(brokenOf({ ...taken, moderated: [at(seconds, end)] })).toEqual(holds ? {} : { outdated: 1 });
  });

  it('goes by what was known before the store was away until 10 s after it is back', () => {
    const outages = [outage(65, 95), outage(30, 35)];
    const broken = (seconds: number) => brokenOf({ ...taken, outages, moderated: [at(seconds, 'allowed')] });
    expect(broken(90)).toEqual({});
    expect(broken(104)).toEqual({});
    expect(broken(106)).toEqual({ outdated: 1 });
  });

  it('is refused for the store while that is away, or a process starts, and at no other time', () => {
    const moderated = [at(50, 'store away')];
    expect(brokenOf({ ...taken, moderated })).toEqual({ closed: 1 });
    expect(brokenOf({ ...taken, moderated, outages: [outage(20, 45)] })).toEqual({});
    expect(brokenOf({ ...taken, moderated, starts: [{ from: 45_000, to: 48_000 }] })).toEqual({});
    expect(brokenOf({ ...taken, moderated, outages: [outage(20, 39)] })).toEqual({ closed: 1 });
  });

  it('is not done by a process that started while the store was away, and has not read it', () => {
    const line = { action: 'conversation create', started: 25_000, at: 29_000 };
    const broken = (more: Partial<typeof line>) =>
      brokenOf({ ...taken, outages: [outage(20, 30)], moderationLines: [{ ...line, ...more }] });
    expect(broken({})).toEqual({ unread: 1 });
    expect(broken({ started: 19_000 })).toEqual({});
    expect(broken({ at: 30_500 })).toEqual({});
  });
});

it('a manager chooses something else each time, in all combinations', () => {
  const all = Array.from({ length: 96 }, (_, number) => JSON.stringify(choicesAt(number).settings));
  expect(new Set(all).size).toBe(96);
  expect(choicesAt(0)).toEqual({
    fields: { moderator_roles: [], audit_channel: [], language: ['-'], page_size: '-' },
    settings: {},
  });
});
