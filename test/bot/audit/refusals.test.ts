import { type APIEmbed, InteractionType } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Audit } from '../../../src/bot/audit/audit.ts';
import type { PostMessage } from '../../../src/bot/audit/audit-channel.ts';
import { AuditChannels } from '../../../src/bot/audit/audit-channels.ts';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { received } from '../received.ts';
import { partsOf } from './notices.ts';

let lines: { audit: Record<string, unknown>; reference: string }[];
let posted: string[];
let audit: Audit;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  posted = [];
  const log = createLogger('silent', [], { write: (line) => void lines.push(JSON.parse(line)) });
  const post: PostMessage = async (message) =>
    void posted.push(...('embeds' in message ? message.embeds.map(textOf) : []));
  audit = new Audit(log, new AuditChannels({ host: '9', postTo: () => post, log }));
});
afterEach(() => vi.useRealTimers());

function textOf(embed: APIEmbed): string {
  const { lines, print } = partsOf(embed);
  return `${lines} (${print[1]})`;
}

// Of an interaction, its id and who caused it are all that the audit reads.
const by = (user: string) => received({ id: '1', type: InteractionType.Ping, user: { id: user } });
const refuse = (user: string, reference: string, action = '/score delete') =>
  audit.write(by(user), reference, { action, outcome: 'refused' });

describe('what somebody is refused', () => {
  it('is a line for the first in a minute, at once, and one with the count of the rest', async () => {
    expect(refuse('5', 'first')).toBe('first');
    for (let n = 0; n < 5_000; n += 1) expect(refuse('5', `r${n}`, `/score ${n % 12}`)).toBe('first');
    expect(lines).toMatchObject([{ audit: { user: '5', action: '/score delete' }, reference: 'first' }]);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(lines).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatchObject({
      audit: { user: '5', outcome: 'refused', count: 5_000, actions: { length: 10 } },
      reference: 'first',
    });
    expect(posted).toHaveLength(2);
    expect(posted[0]).toBe('<@5> was not allowed to use **/score delete** (Reference first)');
    expect(posted[1]).toMatch(
      /^<@5> was not allowed to use \*\*\/score 0\*\*, .*, 5,000 times more within a minute \(Reference first\)$/,
    );
    expect(refuse('5', 'later')).toBe('later');
    expect(lines).toHaveLength(3);
  });

  it('is a line alone when it was once', async () => {
    refuse('5', 'first');
    await vi.advanceTimersByTimeAsync(200_000);
    expect(lines).toHaveLength(1);
  });

  it('is counted for each person, and apart for what is named', async () => {
    const late = { action: 'score delete', outcome: 'refused', why: 'the time to confirm was over' } as const;
    refuse('5', 'a');
    expect(refuse('6', 'b')).toBe('b');
    expect(audit.write(by('5'), 'c', { ...late, target: 'x' })).toBe('c');
    expect(audit.write(by('5'), 'd', { ...late, target: 'y' })).toBe('d');
    expect(audit.write(by('5'), 'e', { ...late, target: 'y' })).toBe('d');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lines).toHaveLength(5);
    expect(lines[4]).toMatchObject({ audit: { target: 'y', count: 1, why: 'the time to confirm was over' } });
    expect(posted.at(-1)).toBe(
      '<@5> was not allowed to **delete** the score `y`, once more within a minute: the time to confirm was over (Reference d)',
    );
  });

  it('is told at the end', async () => {
    refuse('5', 'a');
    refuse('5', 'b');
    await audit.close();
    expect(lines.map((line) => line.audit.count)).toEqual([undefined, 1]);
    expect(posted).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is counted for a bounded number of people, and what is given up for another is told', () => {
    refuse('first of all', 'a');
    refuse('first of all', 'b');
    for (let n = 0; n < 9_999; n += 1) refuse(`person ${n}`, 'c');
    expect(lines).toHaveLength(10_000);
    refuse('one too many', 'd');
    expect(lines).toHaveLength(10_002);
    expect(lines[10_000]).toMatchObject({ audit: { user: 'first of all', count: 1 } });
    expect(refuse('person 0', 'e')).toBe('c');
    expect(vi.getTimerCount()).toBeLessThanOrEqual(10_001);
  });
});

it.each(['done', 'unchanged', 'failed'] as const)('every change that is %s has its line', (outcome) => {
  for (let n = 0; n < 100; n += 1) {
    expect(audit.write(by('5'), `r${n}`, { action: 'score mute', target: 'x', outcome })).toBe(`r${n}`);
  }
  expect(lines).toHaveLength(100);
});
