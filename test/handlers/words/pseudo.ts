import { english } from '../../../src/handlers/words/en/index.ts';

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

/** Stand around what is put into a message, while it is made. */
const [OPEN, CLOSE] = ['\ue000', '\ue001'];
const marked = (value: unknown): unknown => {
  if (typeof value === 'string') return `${OPEN}${value}${CLOSE}`;
  return Array.isArray(value) ? value.map(marked) : value;
};

/**
 * A message in the pseudo-language: accented, 35 % longer, and in `⟦…⟧`, apart from what was put into it. Readable, so
 * that somebody who sees it knows which message it is; and what is English outside of the brackets is of no catalogue.
 */
function pseudo(message: string): string {
  const parts = message.split(new RegExp(`${OPEN}([^${CLOSE}]*)${CLOSE}`));
  const own = parts.filter((_, at) => at % 2 === 0);
  const longer = '~'.repeat(Math.round(own.join('').length * 0.35));
  return parts
    .map((part, at) => {
      if (at % 2 === 1) return part;
      const end = at === parts.length - 1 ? longer : '';
      if (part + end === '') return '';
      const said = part.split(KEPT).map((each, inner) => (inner % 2 === 1 ? each : accented(each)));
      return `⟦${said.join('')}${end}⟧`;
    })
    .join('');
}

/** Every message of a part of a catalogue, changed. */
function changed(value: unknown): unknown {
  if (typeof value === 'string') return pseudo(value);
  if (typeof value === 'function') {
    return (places: object) =>
      pseudo(
        String(value(Object.fromEntries(Object.entries(places).map(([key, each]) => [key, marked(each)])))),
      );
  }
  if (Array.isArray(value)) return value.map(changed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, changed(each)]));
}

/** The English catalogue in the pseudo-language, with the numbers and dates of English. */
export const pseudoWords = Object.fromEntries(
  Object.entries(english).map(([part, messages]) => [
    part,
    typeof messages === 'object' ? changed(messages) : messages,
  ]),
  // Each message keeps its shape, which TypeScript cannot follow through entries.
) as unknown as typeof english;
