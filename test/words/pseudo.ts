import { type MessageElement, parseIcuMessage } from 'message-format/message';
import { catalogueOf, type english } from '../../src/handlers/words/words.ts';
import { FOLDERS, readMessageFile, textLength } from './message-file.ts';

/** What is the same in every language: code, mentions, times and addresses. */
const KEPT = /(`+[^`]*`+|<[^>]*>|https?:\/\/\S+)/;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const ACCENTED = 'áƀçðéƒĝĥíĵķļɱñóþǫŕšţúṽŵẋýž';

function accented(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const found = ACCENTED[LETTERS.indexOf(letter.toLowerCase())] ?? letter;
    return letter === letter.toLowerCase() ? found : found.toUpperCase();
  });
}

/**
 * A message in the pseudo-language: accented, 35 % longer, and in `⟦…⟧`, apart from what is put into it. Readable, so
 * that somebody who sees it knows which message it is. English text outside of the brackets is in no file.
 */
function pseudo(message: string): string {
  const elements = parseIcuMessage(message);
  const longer = '~'.repeat(Math.round(textLength(elements) * 0.35));
  const last = elements.at(-1);
  return written(typeof last === 'string' ? elements : [...elements, ''], undefined, longer);
}

/** The elements as a message. @param plural the placeholder of the plural around them @param end behind the last text */
function written(elements: readonly MessageElement[], plural?: string, end = ''): string {
  return elements
    .map((element, at) => {
      if (typeof element === 'string') {
        const kept = element.split(KEPT).map((part, inner) => (inner % 2 === 1 ? part : accented(part)));
        const text = kept.join('') + (at === elements.length - 1 ? end : '');
        const quoted = text
          .replaceAll("'", "''")
          .replaceAll(plural === undefined ? /[{}]/g : /[{}#]/g, "'$&'");
        return text === '' ? '' : `⟦${quoted}⟧`;
      }
      const { name } = element;
      if (!('keys' in element)) return element.isNumber ? `{${name}, number}` : `{${name}}`;
      const { isPlural, keys, texts } = element;
      const choices = keys.map(
        (key, of) => `${key} {${written(texts[of] ?? [], isPlural ? name : undefined)}}`,
      );
      return `{${name}, ${isPlural ? 'plural' : 'select'}, ${choices.join(' ')}}`;
    })
    .join('');
}

const source = readMessageFile(`${FOLDERS.bot}/en.json`).messages;
const file = Object.fromEntries([...source].map(([key, text]) => [key, pseudo(text)]));

/** The English catalogue in the pseudo-language, with the numbers and dates of English. Complete, as English is. */
export const pseudoWords = catalogueOf('en', file) as typeof english;
