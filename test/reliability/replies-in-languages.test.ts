import { Locale } from 'discord-api-types/v10';
import { parseIcuMessage } from 'message-format/message';
import { describe, expect, it } from 'vitest';
import { commands } from '../../src/handlers/commands.ts';
import { LANGUAGES, loadCatalogue } from '../../src/handlers/words/catalogues.ts';
import { ALL_SCENES } from '../docs/reply-scenes.ts';
import { openReplyStage } from '../docs/reply-stage.ts';
import { FOLDERS, readMessageFiles, textParts } from '../words/message-file.ts';

const [english, ...others] = readMessageFiles(FOLDERS.bot);

/** Parts of English messages of three words or more, without what is put in and names of commands. */
const inEnglish = (messages: readonly string[]) =>
  messages
    .flatMap((message) => textParts(parseIcuMessage(message)))
    .map((part) => part.trim())
    .filter((part) => /[a-z]+ [a-z]+ [a-z]+/i.test(part) && !commands.some(({ name }) => name === part));

describe('every reply', () => {
  it.each(LANGUAGES)(
    'in %s is taken by Discord, and says nothing in English where the catalogue is whole',
    async (language) => {
      const locale = Object.values(Locale).find((each) => each === language);
      await loadCatalogue(locale);
      const own = others.find((file) => file.locale === language)?.messages;
      const translated = [...english.messages].filter(
        ([key, text]) => !key.startsWith('commands.') && own?.has(key) && own.get(key) !== text,
      );
      const sentences = inEnglish(translated.map(([, text]) => text));
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
