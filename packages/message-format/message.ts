/**
 * Parses and formats the subset of ICU MessageFormat that Weblate, Crowdin and FormatJS read alike: text, `{name}`,
 * `{count, number}`, `{count, plural, =0 {…} one {…} other {…}}` with `#` for the number, and
 * `{kind, select, score {…} other {…}}`.
 *
 * Source: https://unicode-org.github.io/icu/userguide/format_parse/messages/
 */

/** The values of a message's placeholders. */
export type Values = Readonly<Record<string, string | number>>;

/** Formats the numbers of a language. */
export interface NumberFormats {
  /** Groups an integer of 0 or more: `2,500`. */
  number(count: number): string;
  /** Returns Unicode's plural form of an integer of 0 or more: `few`. */
  form(count: number): string;
}

/** A part of a parsed message: text, a placeholder, or a choice between texts. */
export type MessageElement = string | Placeholder | Choice;

interface Placeholder {
  readonly name: string;
  readonly isNumber: boolean;
}

/** A choice between texts by the plural form of a number or by a word. `other` is the fallback. */
interface Choice {
  readonly name: string;
  readonly isPlural: boolean;
  /** Plural forms, exact numbers such as `=0`, or words. Always has `other`. */
  readonly keys: readonly string[];
  /** In the order of the keys. */
  readonly texts: readonly (readonly MessageElement[])[];
}

/** A message with a syntax error. The text gives the reason and the character. */
export class MessageSyntaxError extends Error {
  override readonly name = 'MessageSyntaxError';
}

/** White space in ICU's syntax. A no-break space is text. */
const SPACE = /\p{Pattern_White_Space}*/uy;
const NAME = /[^\p{Pattern_White_Space}\p{Pattern_Syntax}]+/uy;
const EXACT_NUMBER = /=(?:0|[1-9]\d*)/uy;
const TEXT = /[^{}']+/uy;
const TEXT_OF_PLURAL = /[^{}'#]+/uy;
const PLURAL_FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** @throws MessageSyntaxError */
export function parseIcuMessage(message: string): readonly MessageElement[] {
  let at = 0;
  const elements = readText();
  if (at < message.length) throw syntaxError('there is no { for this }');
  return elements;

  function syntaxError(why: string): MessageSyntaxError {
    return new MessageSyntaxError(`${why} at character ${at + 1}`);
  }

  function take(pattern: RegExp): string {
    pattern.lastIndex = at;
    const [found = ''] = pattern.exec(message) ?? [];
    at += found.length;
    return found;
  }

  function expect(mark: string): void {
    take(SPACE);
    if (message[at] !== mark) throw syntaxError(`${mark} is missing`);
    at += 1;
  }

  /** Reads up to the end or a closing brace. @param count the placeholder of the enclosing plural, which `#` repeats */
  function readText(count?: string): MessageElement[] {
    const found: MessageElement[] = [];
    let text = '';
    while (at < message.length && message[at] !== '}') {
      const mark = message[at];
      const isNumber = mark === '#' && count !== undefined;
      if (mark === "'") text += readApostrophe(count !== undefined);
      else if (mark !== '{' && !isNumber) text += take(count === undefined ? TEXT : TEXT_OF_PLURAL);
      else {
        if (text !== '') found.push(text);
        text = '';
        at += 1;
        found.push(isNumber ? { name: count, isNumber } : readArgument());
      }
    }
    if (text !== '') found.push(text);
    return found;
  }

  /**
   * Reads an apostrophe or a quoted text. `''` is an apostrophe. An apostrophe before a syntax character starts a
   * quoted text, which ends at the next single apostrophe. Any other apostrophe is literal.
   */
  function readApostrophe(isInPlural: boolean): string {
    const next = message[at + 1];
    at += 1;
    if (next === "'") return message[at++] ?? '';
    if (next !== '{' && next !== '}' && !(next === '#' && isInPlural)) return "'";
    let text = '';
    for (; at < message.length; at += 1) {
      if (message[at] === "'") {
        at += 1;
        if (message[at] !== "'") break;
      }
      text += message[at];
    }
    return text;
  }

  /** Reads the rest of `{count}`, `{count, number}`, `{count, plural, …}` or `{kind, select, …}`. */
  function readArgument(): MessageElement {
    const name = readName();
    take(SPACE);
    const isText = message[at] === '}';
    if (!isText && message[at] !== ',') throw syntaxError('} or , is missing');
    at += 1;
    if (isText) return { name, isNumber: false };
    take(SPACE);
    const start = at;
    const type = take(NAME);
    if (type === 'number') {
      expect('}');
      return { name, isNumber: true };
    }
    if (type !== 'plural' && type !== 'select') {
      at = start;
      throw syntaxError('number, plural or select is missing');
    }
    expect(',');
    return readChoice(name, type === 'plural');
  }

  function readChoice(name: string, isPlural: boolean): Choice {
    const keys: string[] = [];
    const texts: MessageElement[][] = [];
    for (take(SPACE); message[at] !== '}'; take(SPACE)) {
      const start = at;
      const key = (isPlural && take(EXACT_NUMBER)) || readName();
      if (keys.includes(key) || (isPlural && key[0] !== '=' && !PLURAL_FORMS.includes(key))) {
        at = start;
        throw syntaxError(keys.includes(key) ? `${key} is there twice` : `${key} is no plural form`);
      }
      keys.push(key);
      expect('{');
      texts.push(readText(isPlural ? name : undefined));
      expect('}');
    }
    if (!keys.includes('other')) throw syntaxError('other {…} is missing');
    at += 1;
    return { name, isPlural, keys, texts };
  }

  function readName(): string {
    take(SPACE);
    const name = take(NAME);
    if (name === '') throw syntaxError('a name is missing');
    return name;
  }
}

/** Whether a message may have placeholders. Avoids parsing, so a quoted brace counts as well. */
export const hasPlaceholders = (message: string): boolean => message.includes('{');

/**
 * Formats a parsed message.
 * @param numbers the number formats of the message's language
 */
export function formatMessage(
  elements: readonly MessageElement[],
  values: Values,
  numbers: NumberFormats,
): string {
  let text = '';
  for (const element of elements) {
    if (typeof element === 'string') text += element;
    else if ('keys' in element)
      text += formatMessage(chosenText(element, values[element.name], numbers), values, numbers);
    else {
      const value = values[element.name];
      text += element.isNumber ? numbers.number(Number(value)) : value;
    }
  }
  return text;
}

/** Returns the text that matches the value: its exact number, then its plural form or word, else `other`. */
export function chosenText(
  { keys, texts, isPlural }: Choice,
  value: unknown,
  numbers: NumberFormats,
): readonly MessageElement[] {
  let at = keys.indexOf(isPlural ? `=${value}` : String(value));
  if (at === -1 && isPlural) at = keys.indexOf(numbers.form(Number(value)));
  return texts[at === -1 ? keys.indexOf('other') : at] ?? [];
}
