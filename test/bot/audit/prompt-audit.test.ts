import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { AuditChannel } from '../../../src/bot/audit/audit-channel.ts';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { linesAtPrompt } from '../../../src/bot/log/prompt-log.ts';
import { refused } from './notices.ts';

/** A log with a prompt beside it, and the lines that are shown there. */
function atPrompt(auditChannel: 'at the prompt' | 'other') {
  const shown: string[] = [];
  const isShown = linesAtPrompt(auditChannel);
  const write = (line: string) => void (isShown(JSON.parse(line)) && shown.push(line));
  return { shown, log: createLogger('info', [], { write }) };
}

test('a line that the channel does not take is told at the prompt, and so are those after it', async () => {
  const { shown, log } = atPrompt('at the prompt');
  log.info({ audit: { action: 'mute' } }, 'audit');
  expect(shown).toEqual([]);
  const channel = new AuditChannel(() => Promise.reject(new Error('no')), log, { of: 'host' });
  channel.add(refused('bulk-1'));
  await setTimeout(0);
  log.info({ audit: { action: 'pin' } }, 'audit');
  expect(shown).toEqual([
    expect.stringContaining('<@5> was not allowed to **turn off notifications for** the score `bulk-1`'),
    expect.stringContaining('pin'),
  ]);
  log.warn({ auditChannel: 'well' }, 'the audit channel accepts lines again');
  log.info({ audit: { action: 'archive' } }, 'audit');
  expect(shown).toHaveLength(3);
  log.warn({ auditChannel: 'behind', serverChannel: '6' }, 'the audit channel accepts no lines');
  log.info({ audit: { action: 'restore' } }, 'audit');
  expect(shown).toHaveLength(4);
  await channel.close(0);
});

test('the audit is in the log at the prompt when its channel is elsewhere', () => {
  const { shown, log } = atPrompt('other');
  log.info({ audit: { action: 'mute' } }, 'audit');
  log.warn({ auditChannel: 'well' }, 'the audit channel accepts lines again');
  log.info({ audit: { action: 'pin' } }, 'audit');
  expect(shown).toHaveLength(3);
});
