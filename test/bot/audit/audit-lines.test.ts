import { type APIInteraction, InteractionType } from 'discord-api-types/v10';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Audit } from '../../../src/bot/audit/audit.ts';
import { AuditChannel, type Post } from '../../../src/bot/audit/audit-channel.ts';
import { createLogger } from '../../../src/bot/log/logger.ts';
import type { AuditEntry } from '../../../src/handlers/context.ts';

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

const inGuild = {
  id: '1',
  type: InteractionType.Ping,
  member: { user: { id: '5' } },
  guild_id: '7',
  channel: { id: '8' },
} as unknown as APIInteraction;
const muted: AuditEntry = { action: 'score mute', target: 'x', outcome: 'done' };
const refused: AuditEntry = { action: '/score', outcome: 'refused' };

it('a line says who did what, and where, and leads to the interaction', async () => {
  const audit = new Audit(logger());
  expect(audit.write(inGuild, 'ab', muted)).toBe('ab');
  expect(lines).toMatchObject([
    {
      level: 'info',
      msg: 'audit',
      interaction: '1',
      reference: 'ab',
      audit: { ...muted, user: '5', guild: '7', channel: '8' },
    },
  ]);
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
  const hanging: Post = () => new Promise(() => {});
  const audit = new Audit(log, new AuditChannel(hanging, log));
  audit.write(inGuild, 'ab', muted);
  const ended = vi.fn();
  void audit.close().then(ended);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledOnce();
});

it('a change is a change to the channel, and a refusal is one, the count of the rest too', async () => {
  const log = logger();
  const channel = new AuditChannel(async () => undefined, log);
  const add = vi.spyOn(channel, 'add');
  const audit = new Audit(log, channel);
  audit.write(inGuild, 'a', muted);
  audit.write(inGuild, 'b', refused);
  audit.write(inGuild, 'c', refused);
  await audit.close();
  expect(add.mock.calls.map(([, kind]) => kind)).toEqual(['change', 'refusal', 'refusal']);
});
