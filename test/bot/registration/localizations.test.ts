import { Locale, Routes } from 'discord-api-types/v10';
import { DEMO_WORLD } from 'local-world/demo-world';
import { startDemoTestDiscord } from 'local-world/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { createBotRest, endBotRest } from '../../../src/bot/bot-rest/bot-rest.ts';
import { describeResult } from '../../../src/bot/registration/describe.ts';
import { localizer, syncCommands } from '../../../src/bot/registration/sync-commands.ts';
import { commands } from '../../../src/handlers/commands.ts';
import { catalogues, LANGUAGES, loadCommandTexts } from '../../../src/handlers/words/catalogues.ts';
import { type CommandTexts, commands as english } from '../../../src/handlers/words/words.ts';
import { OWN_ENGLISH } from '../../docs/reply-scenes.ts';
import { FOLDERS, readMessageFiles } from '../../words/message-file.ts';
import { pseudoWords } from '../../words/pseudo.ts';

const localizations = z.record(z.string(), z.string()).nullish();

/** A command, or an option or a choice of one, as it is registered. */
const part = z.object({
  name: z.string(),
  name_localizations: localizations,
  description: z.string().optional(),
  description_localizations: localizations,
  value: z.string().optional(),
  get options() {
    return z.array(part).optional();
  },
  get choices() {
    return z.array(part).optional();
  },
});
type Registered = z.output<typeof part>;

/** A command, its subcommands, their options and choices. */
const partsOf = (of: Registered): Registered[] => [
  of,
  ...(of.options ?? []).flatMap(partsOf),
  ...(of.choices ?? []).flatMap(partsOf),
];

const localizedWith = (texts: ReadonlyMap<string, CommandTexts>) =>
  commands.map(({ registration }) => part.parse(localizer(texts)(registration)));

const [source, ...others] = readMessageFiles(FOLDERS.bot);
/** The texts of commands that languages may lack, as `de: Show a score`. */
const lacking = new Set(
  others.flatMap(({ locale, messages }) =>
    [...source.messages].flatMap(([key, text]) => (messages.has(key) ? [] : [`${locale}: ${text}`])),
  ),
);

beforeAll(() => void catalogues.set(Locale.Thai, pseudoWords));
afterAll(() => void catalogues.delete(Locale.Thai));

describe('the localizations of commands', () => {
  it('are within the limits of Discord in every language', async () => {
    const registered = localizedWith(await loadCommandTexts());
    const longest = (text: string | undefined, all: Registered['name_localizations']) =>
      Math.max(...[text ?? '', ...Object.values(all ?? {})].map((each) => each.length));
    for (const command of registered) {
      const parts = partsOf(command);
      const texts = parts.flatMap(({ description_localizations: about, name_localizations: name }) =>
        [about ?? {}, name ?? {}].flatMap((each) => Object.values(each)),
      );
      expect(texts.filter((text) => text.length < 1 || text.length > 100)).toEqual([]);
      const lengths = parts.map(
        (each) =>
          longest(each.name, each.name_localizations) +
          longest(each.description, each.description_localizations) +
          (each.value ?? '').length,
      );
      expect(lengths.reduce((sum, length) => sum + length)).toBeLessThanOrEqual(8_000);
    }
  });

  it('have the texts of all languages, and English twice', async () => {
    // What is shown in Latin America is that of Spain, by Discord too.
    catalogues.set(Locale.SpanishLATAM, pseudoWords);
    onTestFinished(() => void catalogues.delete(Locale.SpanishLATAM));
    const texts = await loadCommandTexts();
    expect([...texts.keys()].sort()).toEqual(['en-GB', 'en-US', 'th', ...LANGUAGES].sort());
    const translated = localizedWith(texts)
      .flatMap(partsOf)
      .filter(({ description }) => description && !OWN_ENGLISH.includes(description));
    expect(translated.length).toBeGreaterThan(70);
    const missing = translated.flatMap(({ description, description_localizations: all }) => [
      ...[...texts.keys()].filter((locale) => !all?.[locale]).map((locale) => `${locale}: ${description}`),
      ...[Locale.EnglishUS, Locale.EnglishGB].filter((locale) => all?.[locale] !== description),
    ]);
    expect(missing.filter((each) => !lacking.has(each))).toEqual([]);
    const choices = localizedWith(texts)
      .flatMap(partsOf)
      .flatMap(({ choices = [] }) => choices);
    expect(choices.find(({ name }) => name === 'ascending')?.name_localizations).toMatchObject({
      [Locale.EnglishUS]: 'ascending',
      [Locale.EnglishGB]: 'ascending',
      [Locale.Thai]: pseudoWords.commands.choices.ascending,
    });
  });

  it('leave names English, but by the switch', () => {
    const german = { ...english, choices: { ...english.choices, pages: 'seiten' } };
    const ofName = (withNames?: boolean) =>
      part.parse(localizer(new Map([[Locale.German, german]]), withNames)({ name: english.choices.pages }));
    expect(ofName().name_localizations).toBeUndefined();
    expect(ofName(true).name_localizations).toEqual({ [Locale.German]: 'seiten' });
  });

  it('are missing in a language that lacks the text', () => {
    const texts = new Map([[Locale.German, { list: { about: 'Liste' } }]]);
    const [list] = localizedWith(texts).filter(({ name }) => name === 'list');
    expect(list?.description_localizations).toEqual({ [Locale.German]: 'Liste' });
    expect(list?.options?.[0]?.description_localizations).toBeUndefined();
  });

  it('load no more of a language than its commands', async () => {
    const before = [...catalogues.keys()];
    await loadCommandTexts();
    expect([...catalogues.keys()]).toEqual(before);
  });
});

it('a changed translation is a line, and those that are added or removed are one for a command', async () => {
  const discord = await startDemoTestDiscord();
  onTestFinished(() => discord.close());
  const rest = createBotRest(discord.apiUrl, discord.token);
  onTestFinished(() => endBotRest(rest));
  const scope = { guildId: undefined, commands: commands.filter(({ name }) => name === 'top') };
  const sync = async () => {
    const synced = await syncCommands(scope, { rest, applicationId: DEMO_WORLD.application.id, commands });
    return describeResult({ scope, synced }, false);
  };
  expect(await sync()).toEqual(['+ /top']);
  expect(await sync()).toEqual([]);
  const found = z.array(z.looseObject({ description_localizations: localizations })).parse(
    await rest.get(Routes.applicationCommands(DEMO_WORLD.application.id), {
      query: new URLSearchParams({ with_localizations: 'true' }),
    }),
  );
  expect(found[0]?.description_localizations?.[Locale.Thai]).toBe(pseudoWords.commands.top.about);

  const changed = { ...pseudoWords.commands, top: { ...pseudoWords.commands.top, stage: '⟦other⟧' } };
  catalogues.set(Locale.Thai, { ...pseudoWords, commands: changed });
  expect(await sync()).toEqual([
    `~ /top options.1.description_localizations.th: "${pseudoWords.commands.top.stage}" -> "⟦other⟧"`,
  ]);
  catalogues.delete(Locale.Thai);
  onTestFinished(() => void catalogues.set(Locale.Thai, pseudoWords));
  expect(await sync()).toEqual(['~ /top translations: 9 removed (th)']);
  catalogues.set(Locale.Thai, pseudoWords);
  expect(await sync()).toEqual(['~ /top translations: 9 added (th)']);
});
