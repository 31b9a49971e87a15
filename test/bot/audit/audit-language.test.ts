import { Locale } from 'discord-api-types/v10';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AuditChannel } from '../../../src/bot/audit/audit-channel.ts';
import { auditEmbed } from '../../../src/bot/audit/audit-embed.ts';
import type { AuditMessage } from '../../../src/bot/audit/audit-queue.ts';
import { createLogger } from '../../../src/bot/log/logger.ts';
import { catalogues } from '../../../src/handlers/words/catalogues.ts';
import { pseudoWords } from '../../words/pseudo.ts';
import { noticeWith, partsOf } from './notices.ts';

let posts: AuditMessage[];
let channel: AuditChannel;
/** Ends the loading of the language. */
let loading: PromiseWithResolvers<void>;

beforeEach(() => {
  posts = [];
  loading = Promise.withResolvers();
  const logger = createLogger('fatal', [], { write: () => {} });
  channel = new AuditChannel(async (message) => void posts.push(message), logger, {
    of: 'host',
    load: (locale) => (locale === Locale.Thai && !catalogues.has(locale) ? loading.promise : undefined),
  });
});
afterEach(async () => {
  await channel.close(10);
  catalogues.delete(Locale.Thai);
});

const add = (target: string, locale: string | undefined) => {
  channel.add(noticeWith({ action: 'score mute', target, outcome: 'done' }, { reference: target, locale }));
  channel.settle(target);
};
const said = () =>
  posts.flatMap((message) =>
    'embeds' in message ? message.embeds.flatMap((embed) => partsOf(embed).lines) : [],
  );

it('lines wait for the language of their server, and no others do', async () => {
  add('thai', Locale.Thai);
  add('english', Locale.EnglishUS);
  add('unknown', undefined);
  await expect
    .poll(said)
    .toEqual([
      '<@5> **turned off notifications for** the score `english`',
      '<@5> **turned off notifications for** the score `unknown`',
    ]);
  catalogues.set(Locale.Thai, pseudoWords);
  loading.resolve();
  await expect.poll(() => said().length).toBe(3);
  expect(said()[2]).toContain(
    pseudoWords.audit.score.mute.one.done({
      who: '<@5>',
      facts: pseudoWords.audit.facts({ facts: '`thai`' }),
    }),
  );
});

it('the end does not wait for a language', async () => {
  add('thai', Locale.Thai);
  await channel.close(1_000);
  expect(said()).toEqual(['<@5> **turned off notifications for** the score `thai`']);
  expect(channel.waiting).toBe(0);
});

it('lines that found no room are counted in the language of the last one', async () => {
  catalogues.set(Locale.Thai, pseudoWords);
  for (let n = 0; n < 20; n += 1) add(`${n}`, Locale.Thai);
  for (let n = 0; n < 2; n += 1) channel.dropOne();
  await expect.poll(() => channel.waiting).toBe(0);
  const last = posts.at(-1);
  expect(last && 'content' in last && last.content).toMatch(/^\d+⟦ éáŕļíéŕ ļíñéš/);
});

it('a list of ids fits into an embed where the reasons are longer than in English', () => {
  const reason = pseudoWords.audit.why.unconfirmed.repeat(2);
  const why = { ...pseudoWords.audit.why, unconfirmed: reason };
  catalogues.set(Locale.Thai, { ...pseudoWords, audit: { ...pseudoWords.audit, why } });
  const party = { kind: 'contact', id: 'א'.repeat(300) } as const;
  const entry = { action: 'score mute', target: 'א'.repeat(300), party, outcome: 'failed' } as const;
  const notice = noticeWith({ ...entry, why: 'unconfirmed' }, { locale: Locale.Thai });
  const { description = '' } = auditEmbed([notice, ...Array.from({ length: 14 }, () => notice)]);
  expect(description.split(reason)).toHaveLength(16);
  expect(description.split('\n')).toHaveLength(17);
  expect(description.length).toBeLessThanOrEqual(4_096);
});
