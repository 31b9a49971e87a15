import { describe, expect, it } from 'vitest';
import { auditEmbed, type Notice } from '../../../src/bot/audit/audit-embed.ts';
import { type AuditEntry, auditedBoard } from '../../../src/handlers/audit-entry.ts';
import { ARCHIVED_COLOUR, COLOUR, DELETED_COLOUR } from '../../../src/handlers/display/colours.ts';
import type { BoardSettings } from '../../../src/handlers/server-boards.ts';
import { noticeWith, partsOf } from './notices.ts';

const LINUS = { kind: 'contact', id: 'linus' } as const;
const CHESS = { kind: 'game', id: 'chess' } as const;
const WAS = { is_pinned: true, is_muted: false, archived_at: null, pinned_message_id: null };
const BOARD: BoardSettings = {
  provider: 'chess',
  channel: '9',
  every: 'week',
  at: '18:00',
  zone: 'UTC',
  day: 'friday',
  message: 'new',
  period: 'week',
  limit: 5,
  announce: false,
};
const ARCHIVED = new Date(1_700_000_000_000);

/** The line, and what is in small print below it before the time and the reference. */
function told(entry: AuditEntry, others: Partial<Notice> = {}) {
  const { lines, print } = partsOf(auditEmbed([noticeWith(entry, others)]));
  expect(print.slice(-2)).toEqual(['<t:0:f>', 'Reference ab']);
  return { line: lines.join('\n'), print: print.slice(0, -2).join(' · ') };
}

describe('an embed of the audit', () => {
  it('has who, what and to whom in a line, and what changed, why, when, which and where in small print', () => {
    const entry: AuditEntry = {
      ...{ action: 'conversation mute', target: '65my', party: LINUS, outcome: 'done', reason: 'sp`am' },
      ...{ before: WAS, after: { ...WAS, is_muted: true } },
    };
    const link = 'https://discord.com/channels/1/2/3';
    expect(auditEmbed([noticeWith(entry, { name: 'a`*da*', link, at: ARCHIVED })])).toEqual({
      color: 0x99aab5,
      description: [
        '<@5> (`aˋ*da*`) **muted** the conversation with contact `linus` · `65my`',
        '-# muted: no → yes · reason: `spˋam` · <t:1700000000:f> · Reference ab · [Where it happened](https://discord.com/channels/1/2/3)',
      ].join('\n'),
    });
  });

  it.each<[string, Partial<AuditEntry>, string]>([
    ['archive', { after: { ...WAS, archived_at: ARCHIVED } }, 'archived: no → yes'],
    ['restore', { before: { ...WAS, archived_at: ARCHIVED } }, 'archived: yes → no'],
    [
      'archive',
      {
        before: { ...WAS, archived_at: ARCHIVED },
        after: { ...WAS, archived_at: new Date(1_800_000_000_000) },
      },
      'archived: <t:1700000000:f> → <t:1800000000:f>',
    ],
    ['pin-message', { after: { ...WAS, pinned_message_id: '`m`' } }, 'pinned message: none → `ˋmˋ`'],
    [
      'unpin',
      { after: { ...WAS, is_pinned: false, is_muted: true } },
      'pinned: yes → no · notifications off: no → yes',
    ],
    ['mute', {}, ''],
  ])('has only what changed, in words and local times: %s', (verb, entry, lines) => {
    const done = { action: `score ${verb}`, outcome: 'done', before: WAS, after: WAS, ...entry } as const;
    expect(told(done).print).toBe(lines);
  });

  it('has the settings that changed, as the panel shows them', () => {
    const after = {
      moderator_roles: ['7', '8'],
      audit_channel: '9',
      language: 'pt-BR',
      cooldown: 60,
    } as const;
    const before = { moderator_roles: null, audit_channel: '6', language: null, cooldown: 1 };
    const entry = { action: 'settings change', outcome: 'done', before, after } as const;
    expect(told(entry)).toEqual({
      line: '<@5> **changed** the settings of the server',
      print: [
        'Moderator roles: not set → <@&7>, <@&8>',
        'Audit channel: <#6> → <#9>',
        'Language: not set → Português do Brasil',
        'Cooldown: 1 second → 60 seconds',
      ].join(' · '),
    });
    const rows = {
      action: 'settings change',
      outcome: 'done',
      before: { page_size: 5 },
      after: { page_size: null },
    };
    expect(told({ ...rows, outcome: 'done' }).print).toBe('Rows per page: 5 → not set');
  });

  it.each<[Pick<AuditEntry, 'outcome' | 'why'>, string]>([
    [
      { outcome: 'unchanged', why: 'it was so already' },
      'tried to **change** the settings of the server, but nothing changed: it was already like that',
    ],
    [
      { outcome: 'failed', why: 'the store was away' },
      'could not **change** the settings of the server: the database could not be reached',
    ],
    [
      { outcome: 'failed', why: 'it is uncertain whether it was done' },
      'tried to **change** the settings of the server: it is uncertain whether it was done',
    ],
    [{ outcome: 'refused' }, 'was not allowed to **change** the settings of the server'],
  ])('says of settings that were not changed: %j', (ended, says) => {
    expect(told({ action: 'settings change', ...ended })).toEqual({ line: `<@5> ${says}`, print: '' });
  });

  it.each<[string, Pick<AuditEntry, 'before' | 'after'>, number, string]>([
    [
      'create',
      { after: { board: { ...BOARD, stage: 3 } } },
      COLOUR,
      'Posted: every week · Time: 18:00 · Time zone: UTC · Day: Friday · Message: a new one each time · Period: last 7 days · Stage: 3 · Rows: 5',
    ],
    [
      'change',
      {
        before: { board: { channel: '8', chart: null } },
        after: { board: { channel: '9', chart: 'over-time' } },
      },
      COLOUR,
      'Channel: <#8> → <#9> · Chart: none → scores over time',
    ],
    [
      'pause',
      { before: { paused: null }, after: { paused: 'channel-gone' } },
      ARCHIVED_COLOUR,
      'State: running → paused because its channel is gone',
    ],
    [
      'resume',
      { before: { paused: 'by-manager' }, after: { paused: null } },
      COLOUR,
      'State: paused by a manager → running',
    ],
    [
      'remove',
      { before: { board: { ...BOARD, every: 'change', announce: true } } },
      DELETED_COLOUR,
      'Posted: as scores change · Period: last 7 days · Rows: 5 · New leader: announced in a message',
    ],
  ])('has what is known of a board, and what changed: %s', (verb, states, color, print) => {
    const of = { target: 'ab12cd', ...auditedBoard(BOARD) };
    const entry = { action: `board ${verb}`, ...of, outcome: 'done', ...states } as const;
    const named = 'of game `chess` · <#9> · `ab12cd`';
    expect(told(entry)).toEqual({ line: `<@5> **${verb}d** the board ${named}`, print });
    expect(auditEmbed([noticeWith(entry)]).color).toBe(color);
  });

  it('says of a board that was not posted why', () => {
    const entry = { action: 'board post', target: 'ab12cd', outcome: 'failed', why: 'unavailable' } as const;
    expect(told(entry)).toEqual({
      line: '<@5> could not **post** the board `ab12cd`: the service could not be reached',
      print: '',
    });
  });

  it.each<[Partial<AuditEntry>, string]>([
    [{ before: { is_muted: true }, after: { is_muted: false } }, 'turning off notifications for'],
    [{ before: { is_muted: false }, after: { is_muted: true } }, 'turning on notifications for'],
    [{ before: { is_pinned: true }, after: { is_pinned: false } }, 'the pinning of'],
    [{ before: { is_pinned: false }, after: { is_pinned: true } }, 'the unpinning of'],
    [{ before: { archived_at: ARCHIVED }, after: { archived_at: null } }, 'the archiving of'],
    [{ before: { archived_at: null }, after: { archived_at: ARCHIVED } }, 'the restoring of'],
    [
      { before: { pinned_message_id: 'm' }, after: { pinned_message_id: null } },
      'the pinning of a message of',
    ],
    [
      { before: { pinned_message_id: null }, after: { pinned_message_id: 'm' } },
      'the unpinning of a message of',
    ],
    [{}, 'a change to'],
  ])('of an Undo says what it undid: %j', (entry, what) => {
    const undo = { action: 'score undo', target: 'x', outcome: 'done', ...entry } as const;
    expect(told(undo).line).toBe(`<@5> **undid ${what}** the score \`x\``);
  });

  it('has all that is known of what is new or gone, but for what is usual', () => {
    const account = { game: 'chess', group: 'g1', ...WAS, pinned_message_id: 'm1' };
    const print = 'group: `g1` · pinned: yes · pinned message: `m1`';
    const entry = { target: 'x', party: CHESS, outcome: 'done' } as const;
    const created = { ...entry, action: 'score create', before: undefined, after: account };
    expect(told(created)).toEqual({ line: '<@5> **created** the score of game `chess` · `x`', print });
    const deleted = { ...entry, action: 'score delete', before: account, after: undefined };
    expect(told(deleted)).toEqual({ line: '<@5> **deleted** the score of game `chess` · `x`', print });
    expect(auditEmbed([noticeWith(deleted)]).color).toBe(0xed4245);
  });

  it.each<[AuditEntry, number, string]>([
    [
      { action: 'score unmute', target: 'x', outcome: 'unchanged', why: 'it was so already' },
      0x99aab5,
      '<@5> tried to **turn on notifications for** the score `x`, but nothing changed: it was already like that',
    ],
    [
      { action: 'score undo', target: 'x', party: CHESS, outcome: 'failed', why: 'unconfirmed' },
      0xe67e22,
      '<@5> tried to **undo a change to** the score of game `chess` · `x`: the service did not confirm it, but it may have been done',
    ],
    [
      { action: 'score pin', target: 'x', outcome: 'failed' },
      0xe67e22,
      '<@5> could not **pin** the score `x`',
    ],
    [
      { action: 'score delete', target: 'x', outcome: 'refused', why: 'the time to confirm was over' },
      0xfee75c,
      '<@5> was not allowed to **delete** the score `x`: the time to confirm was over',
    ],
    [
      { action: '/score delete', outcome: 'refused' },
      0xfee75c,
      '<@5> was not allowed to use **/score delete**',
    ],
    [
      { action: 'score-ask-message', outcome: 'refused' },
      0xfee75c,
      '<@5> was not allowed to use **score ask message**',
    ],
    [
      { action: '/score change', outcome: 'failed', why: 'it is uncertain whether it was done' },
      0xe67e22,
      '<@5> used **/score change**: it is uncertain whether it was done',
    ],
    [{ action: 'score pin', target: 'x', outcome: 'done' }, 0x5865f2, '<@5> **pinned** the score `x`'],
  ])('is in words, and coloured by kind: %j', (entry, color, line) => {
    expect(auditEmbed([noticeWith(entry)]).color).toBe(color);
    expect(told(entry)).toEqual({ line, print: '' });
  });

  it.each([
    [1, ['/score'], '<@5> was not allowed to use **/score**, once more within a minute'],
    [2_000, ['/a', 'b-c'], '<@5> was not allowed to use **/a**, **b c**, 2,000 times more within a minute'],
  ])('of refusals that came after one is a count: %d', (count, actions, text) => {
    expect(told({ action: '/score', outcome: 'refused' }, { repeated: { count, actions } }).line).toBe(text);
  });

  it('of several at once is a list', () => {
    const mute = (target: string, others: Partial<AuditEntry>) =>
      noticeWith({ action: 'conversation mute', target, party: LINUS, outcome: 'done', ...others });
    const already = mute('b', { outcome: 'unchanged', why: 'it was so already' });
    const failed = mute('c', { outcome: 'failed', why: 'unavailable' });
    const ofThose = (...notices: [Notice, ...Notice[]]) => {
      const embed = auditEmbed(notices);
      return [embed.color, ...partsOf(embed).lines];
    };
    expect(ofThose(already, failed)).toEqual([
      0xe67e22,
      '<@5> tried to **mute** 2 conversations, but nothing changed',
      '· contact `linus` · `b`: it was already like that',
      '✗ contact `linus` · `c`: the service could not be reached',
    ]);
    // What may have been done is not said to have changed nothing.
    const open = mute('d', { outcome: 'failed', why: 'unconfirmed' });
    expect(ofThose(already, open).slice(1)).toEqual([
      '<@5> tried to **mute** 2 conversations',
      '· contact `linus` · `b`: it was already like that',
      '? contact `linus` · `d`: the service did not confirm it, but it may have been done',
    ]);
    expect(ofThose(already, mute('a', {}))).toEqual([
      0x99aab5,
      '<@5> **muted** 1 of 2 conversations',
      '· contact `linus` · `b`: it was already like that',
      '✓ contact `linus` · `a`',
    ]);
    const undo = { action: 'score undo', before: { is_pinned: true }, after: { is_pinned: false } } as const;
    expect(auditEmbed([mute('a', undo), mute('b', undo)]).description).toMatch(
      /^<@5> \*\*undid the pinning of\*\* 2 scores\n/,
    );
  });

  it('of a filter has the filter and its counts in small print', () => {
    const counts = { done: 28, unchanged: 2, failed: 1 };
    const filter = () => 'not archived, contact `a`';
    const entry = { action: 'conversation mute', outcome: 'done', filter, counts, reason: 'spam' } as const;
    expect(told(entry)).toEqual({
      line: '<@5> **muted** 28 of 31 conversations that matched a filter',
      print: 'filter: not archived, contact `a` · 28 done, 2 unchanged, 1 failed · reason: `spam`',
    });
  });

  it('has at most 4,096 characters, whatever is in it, and of it nothing means anything', () => {
    const long = '`@everyone`](https://evil.example) **א'.repeat(100);
    const party = { kind: 'contact', id: long } as const;
    const state = { contact: long, group: long, pinned_message_id: long };
    const entry: AuditEntry = { action: 'score mute', target: long, party, outcome: 'done', reason: long };
    const others = { name: long, link: `https://discord.com/channels/${'1'.repeat(66)}` };
    for (const each of [
      [noticeWith({ ...entry, before: state, after: { pinned_message_id: `${long}.` } }, others)],
      [noticeWith({ ...entry, before: undefined, after: state }, others)],
      Array.from({ length: 25 }, () =>
        noticeWith({ ...entry, outcome: 'failed', why: 'unconfirmed' }, others),
      ),
    ]) {
      const [first, ...rest] = each;
      const text = (first && auditEmbed([first, ...rest]).description) ?? '';
      expect(text.length).toBeGreaterThan(500);
      expect(text.length).toBeLessThanOrEqual(4_096);
      expect(text.replaceAll(/`[^`]*`/g, '')).not.toMatch(/everyone|evil/);
    }
  });
});
