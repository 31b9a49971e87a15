import { Locale } from 'discord-api-types/v10';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commands } from '../../src/handlers/commands.ts';
import { catalogues, LANGUAGE_NAMES } from '../../src/handlers/words/catalogues.ts';
import { pseudoWords } from '../words/pseudo.ts';
import { OWN_ENGLISH, SCENES } from './reply-scenes.ts';
import { boardsShown, openReplyStage } from './reply-stage.ts';

beforeAll(() => void catalogues.set(Locale.Thai, pseudoWords));
afterAll(() => void catalogues.delete(Locale.Thai));

/** The fields of a message, a form and choices that people read. */
const READ = new Set(['content', 'title', 'description', 'label', 'placeholder', 'name', 'value', 'text']);

/** What people read in a request of the bot. */
function readIn(body: unknown, field = ''): string[] {
  if (typeof body === 'string') return READ.has(field) ? [body] : [];
  if (typeof body !== 'object' || body === null) return [];
  // The value of an option is no text.
  const isOption = 'label' in body && 'value' in body;
  const isChoice = 'name' in body && 'value' in body && !('inline' in body) && field === 'choices';
  return Object.entries(body).flatMap(([key, value]) =>
    (isOption || isChoice) && key === 'value' ? [] : readIn(value, Array.isArray(body) ? field : key),
  );
}

/** What is the same in every language: code, mentions, times, addresses, commands, and what is typed for them. */
const SAME = /```[\s\S]*?```|`[^`]*`|<[^>]*>|https?:\/\/\S+|\/[a-z-]+(?: [a-z-]+)?/g;

/** The players of the demo's games. */
const PLAYERS = [
  ...['grace', 'linus', 'margaret', 'zoë', 'alan', 'barbara', 'claude', 'donald', 'edsger', 'frances'],
  ...['gordon', 'hedy', 'ivan', 'joan', 'katherine', 'leslie', 'mary', 'niklaus', 'ole-johan', 'radia'],
  ...['shafi', 'tim', 'vint', 'whitfield', 'solo', 'collector', 'エイダ'],
];

/** People and things of the demo world, name registries, time zones, ids, and the names of languages and of Rollcall's commands. */
const NAMED = new RegExp(
  [
    // The id of a board, in a menu and in the title of a form.
    '^[a-z0-9]{6}(?= · |$)',
    ...commands.map(({ name }) => name),
    ...LANGUAGE_NAMES.values(),
    ...PLAYERS,
    'Rollcall \\d+\\.\\d+\\.\\d+\\S*',
    ...['ada.eth', 'ENS', 'BNS', 'ADA Handle'],
    ...['ada', 'grace', 'margaret', 'moderator', 'Mo Moderator', 'MARGA', 'asked for by the player'],
    'Mara Manager',
    ...['officers', 'trade-hall', 'new-players', 'raid-party', 'star-forge', 'tide-runner', 'ember-keep'],
    ...[
      '(?:golden|silver|bronze) relic',
      'Demo\\w+',
      'Note\\w+',
      '[0-9a-f]{8,}',
      'nobody-of-that-name',
      'star-forg',
    ],
    ...['adaa', 'Ada', 'nobody-here', 'm-1', 'none', 'lovelace', 'collector', 'member'],
    // What a stage is typed as, zones, and the id of a board before its game and in the title of its form.
    ...['^one$', 'player-\\d{4}', 'UTC', 'Europe/Berlin', '[a-z\\d]{6}(?= · star-forge)', '^[a-z\\d]{6}$'],
    '[a-z]+-[a-z]+',
  ].join('|'),
  'g',
);

it('says nothing in English but names, ids, commands and what was typed', async () => {
  const stage = await openReplyStage(false, Locale.Thai);
  try {
    stage.requests.length = 0;
    for (const { steps, as } of SCENES) for (const step of steps) await stage.play(step, as);
    const texts = stage.requests
      .filter(({ method, path }) => method !== 'GET' && !path.includes('/commands'))
      .flatMap(({ body }) => readIn(body));
    expect(texts.length).toBeGreaterThan(300);
    expect(texts.filter((text) => text.includes('⟦')).length).toBeGreaterThan(200);
    const same = [...OWN_ENGLISH, ...boardsShown(stage.requests)];
    const escaped = texts.filter((text) =>
      /[a-z]{2}/i.test(
        same
          .reduce((rest, declared) => rest.replaceAll(declared, ''), text)
          .replace(/⟦[^⟧]*⟧/g, '')
          .replace(SAME, '')
          .replace(NAMED, ''),
      ),
    );
    expect([...new Set(escaped)]).toEqual([]);
  } finally {
    await stage.close();
  }
});
