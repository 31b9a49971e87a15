import { InteractionType } from 'discord-api-types/v10';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Audit } from '../../../src/bot/audit/audit.ts';
import type { PostMessage } from '../../../src/bot/audit/audit-channel.ts';
import { AuditChannels } from '../../../src/bot/audit/audit-channels.ts';
import type { AuditMessage } from '../../../src/bot/audit/audit-queue.ts';
import { createLogger } from '../../../src/bot/log/logger.ts';
import type { AuditEntry } from '../../../src/handlers/audit-entry.ts';
import type { ServerSettings } from '../../../src/handlers/server-settings.ts';
import { loadCatalogue } from '../../../src/handlers/words/catalogues.ts';
import { received } from '../received.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const lines: Record<string, unknown>[] = [];
const logger = () => {
  lines.length = 0;
  return createLogger('silent', [], { write: (line) => void lines.push(JSON.parse(line)) });
};

const inGuild = received({
  id: '1',
  type: InteractionType.Ping,
  member: { user: { id: '5' } },
  guild_id: '7',
  channel: { id: '8' },
});
const muted: AuditEntry = { action: 'score mute', target: 'x', outcome: 'done' };
const party = { kind: 'game', id: 'chess' } as const;
const refused: AuditEntry = { action: '/score', outcome: 'refused' };

it('a line says who did what, and where, and leads to the interaction', async () => {
  const audit = new Audit(logger());
  expect(audit.write(inGuild, 'ab', { ...muted, party })).toBe('ab');
  expect(lines).toMatchObject([
    {
      level: 'info',
      msg: 'audit',
      interaction: '1',
      reference: 'ab',
      audit: { ...muted, user: '5', guild: '7', channel: '8' },
    },
  ]);
  expect(JSON.stringify(lines)).not.toContain('chess');
  await audit.close();
});

it('is written at once, and not with the next lines', () => {
  const log = logger();
  const flush = vi.fn();
  const audit = new Audit(Object.assign(log, { child: () => Object.assign(log, { flush }) }));
  audit.write(inGuild, 'ab', muted);
  expect(flush).toHaveBeenCalledOnce();
});

it('refusals at one time are one line also without a channel', async () => {
  const audit = new Audit(logger());
  audit.write(inGuild, 'a', refused);
  audit.write(inGuild, 'b', refused);
  expect(lines).toHaveLength(1);
  await audit.close();
  expect(lines).toMatchObject([{ reference: 'a' }, { reference: 'a', audit: { count: 1, guild: '7' } }]);
});

it('the end waits 2 s for the channel, and no longer', async () => {
  const log = logger();
  const hanging: PostMessage = () => new Promise(() => {});
  const audit = new Audit(log, new AuditChannels({ host: '9', postTo: () => hanging, log }));
  audit.write(inGuild, 'ab', muted);
  const ended = vi.fn();
  void audit.close().then(ended);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledOnce();
});

it('the channel is told of each line, with who, where and when, once its interaction has ended', async () => {
  const log = logger();
  const posted: AuditMessage[] = [];
  const audit = new Audit(
    log,
    new AuditChannels({ host: '9', postTo: () => async (message) => void posted.push(message), log }),
  );
  vi.setSystemTime(Date.UTC(2030, 0, 2, 3, 4, 5));
  const member = { user: { id: '5', username: 'ada' } };
  audit.write(received({ ...inGuild, member }), 'a', { ...muted, party });
  expect(posted).toEqual([]);
  audit.settle('a');
  expect(posted).toMatchObject([
    {
      embeds: [
        {
          description:
            '<@5> (`ada`) **turned off notifications for** the score of game `chess` · `x`\n-# <t:1893553445:f> · Reference a · [Where it happened](https://discord.com/channels/7/8)',
        },
      ],
    },
  ]);
  vi.setSystemTime(Date.UTC(2030, 0, 2, 4));
  audit.write(inGuild, 'b', refused);
  audit.write(inGuild, 'c', refused);
  await audit.close();
  const told = posted.slice(1).flatMap((message) => ('embeds' in message ? message.embeds : []));
  expect(told).toMatchObject([
    { description: expect.stringMatching(/^<@5> was not allowed to use \*\*\/score\*\*\n/) },
    { description: expect.stringMatching(/once more within a minute\n.* · Reference b · /) },
  ]);
});

it('a change of the audit channel is told in the old one and in the new one, and other changes in that of the server', async () => {
  const posted: string[] = [];
  const log = logger();
  const postTo = (channel: string) => async () => void posted.push(channel);
  const audit = new Audit(log, new AuditChannels({ host: '9', postTo, log }));
  const told = (entry: Partial<AuditEntry>, settings: ServerSettings) => {
    posted.length = 0;
    audit.write(inGuild, 'ab', { action: 'settings change', outcome: 'done', ...entry }, settings);
    audit.settle('ab');
    return posted.toSorted();
  };
  const changed = { before: { audit_channel: '5' }, after: { audit_channel: '6' } };
  expect(told(changed, { audit_channel: '5' })).toEqual(['5', '6', '9']);
  expect(lines.at(-1)).toMatchObject({ audit: { action: 'settings change', guild: '7', ...changed } });
  await vi.advanceTimersByTimeAsync(0);
  expect(told({ before: { audit_channel: null }, after: { audit_channel: '6' } }, {})).toEqual(['6', '9']);
  await vi.advanceTimersByTimeAsync(0);
  const removed = { before: { audit_channel: '6' }, after: { audit_channel: null } };
  expect(told(removed, { audit_channel: '6' })).toEqual(['6', '9']);
  await vi.advanceTimersByTimeAsync(0);
  expect(told({ before: { cooldown: 5 }, after: { cooldown: 10 } }, { audit_channel: '6' })).toEqual([
    '6',
    '9',
  ]);
  await audit.close();
});

it('a change of the language is told in the new one', async () => {
  await Promise.all([loadCatalogue('de'), loadCatalogue('fr')]);
  const posted: string[] = [];
  const log = logger();
  const postTo = () => async (message: AuditMessage) => void posted.push(JSON.stringify(message));
  const audit = new Audit(log, new AuditChannels({ host: '9', postTo, log }), 'fr');
  const told = async (after: 'de' | null) => {
    const entry = { before: { language: 'pl' }, after: { language: after } } as const;
    audit.write(inGuild, 'ab', { action: 'settings change', outcome: 'done', ...entry }, { language: 'pl' });
    audit.settle('ab');
    await vi.advanceTimersByTimeAsync(0);
    return posted.at(-1);
  };
  expect(await told('de')).toContain('hat die Einstellungen des Servers **geändert**');
  expect(await told(null)).toContain('a **modifié** les paramètres du serveur');
  await audit.close();
});
