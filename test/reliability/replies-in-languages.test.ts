import { Locale } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { commands } from '../../src/handlers/commands.ts';
import { catalogues, LANGUAGES, loadCatalogue } from '../../src/handlers/words/catalogues.ts';
import { english } from '../../src/handlers/words/en/index.ts';
import { ALL_SCENES } from '../docs/reply-scenes.ts';
import { openReplyStage } from '../docs/reply-stage.ts';
import { gapsOf } from '../handlers/words/gaps.ts';
import { messagesOf, said } from '../handlers/words/said.ts';

/** Stands for what is put into a message, which is the same in every language. */
const PLACE = '\ue000';

/** Parts of English messages of three words or more, without what is put in and names of commands. */
const inEnglish = (paths: ReadonlyMap<string, unknown>) =>
  [...paths.values()]
    .flatMap((message) => said(message, [PLACE]).text.split(new RegExp(`${PLACE}|NaN`)))
    .map((part) => part.trim())
    .filter((part) => /[a-z]+ [a-z]+ [a-z]+/i.test(part) && !commands.some(({ name }) => name === part));

describe('every reply', () => {
  it.each(LANGUAGES)(
    'in %s is taken by Discord, and says nothing in English where the catalogue is whole',
    async (language) => {
      const locale = Object.values(Locale).find((each) => each === language);
      await loadCatalogue(locale);
      const missing = new Set(await gapsOf(language));
      const own = messagesOf(catalogues.get(language) ?? {});
      const sentences = inEnglish(
        new Map(
          [...messagesOf(english)].filter(
            ([path, message]) =>
              !missing.has(path) &&
              !path.startsWith('commands.') &&
              said(own.get(path)).text !== said(message).text,
          ),
        ),
      );
      expect(sentences.length).toBeGreaterThan(300);
      // A server that is no Community, in which nobody can choose a language.
      const stage = await openReplyStage(false, locale, 'host');
      try {
        stage.requests.length = 0;
        for (const { steps, as } of ALL_SCENES) for (const step of steps) await stage.play(step, as);
        const answers = stage.requests.filter(({ method }) => method !== 'GET');
        expect(answers.length).toBeGreaterThan(50);
        expect(
          answers.filter(({ status }) => status !== undefined && status >= 400 && status !== 429),
        ).toEqual([]);
        const texts = answers
          .filter(({ path }) => !path.includes('/commands'))
          .map(({ body }) => JSON.stringify(body));
        expect(sentences.filter((sentence) => texts.some((text) => text.includes(sentence)))).toEqual([]);
      } finally {
        await stage.close();
      }
    },
  );
});
