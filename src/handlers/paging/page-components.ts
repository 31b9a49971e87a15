import {
  type APILabelComponent,
  type APIModalInteractionResponseCallbackData,
  ComponentType,
  TextInputStyle,
} from 'discord-api-types/v10';
import type { HandlerContext } from '../context.ts';
import {
  type Component,
  type ComponentInput,
  defineComponent,
  defineModalOpener,
  type Effect,
} from '../declaration/component.ts';
import { LABEL_DESCRIPTION_LENGTH } from '../discord-limits.ts';
import { button, row } from '../display/buttons.ts';
import { cutText, inline } from '../display/safe-text.ts';
import { CannotDo } from '../handler-failure.ts';
import type { Reply } from '../reply.ts';
import type { Say, Words } from '../words/words.ts';
import type { PageFields, PageIds } from './page-fields.ts';
import { furthestPage, type Navigation, pageCount } from './page-view.ts';

/** The only field of the form. */
const PAGE = 'page';

/** Maximum characters of the typed text. Discord allows more, and a name has at most 255. */
const MAX_INPUT_LENGTH = 100;

/** The page that a search in a list leads to, and a sentence about the result. */
interface SearchedPage {
  /** Counts from 0. */
  readonly page: number;
  readonly note: Say;
}

/** The functions that show the pages of a list. */
interface Pages<Fields> {
  readonly effect: Effect;
  /** @param input contains the message with the page before */
  show(
    fields: Fields,
    context: HandlerContext,
    navigation: Navigation | undefined,
    input: ComponentInput,
  ): Promise<Reply>;
  /** Finds the first row that begins with the typed text; undefined for lists without a search. @throws CannotDo */
  readonly find?: (beginning: string, fields: Fields, context: HandlerContext) => Promise<SearchedPage>;
}

/** Returns the components of a list's pages: the buttons, the button that opens the form for a page, and the form. */
export function pageComponents<Fields extends PageFields>(
  ids: PageIds<Fields>,
  { effect, show, find }: Pages<Fields>,
): Component[] {
  /** Returns the page for the text of the form. @throws CannotDo with the text, and a button to the form */
  async function destination(text: string, fields: Fields, context: HandlerContext) {
    const letters = find && lettersIn(text, context.askerWords);
    try {
      if (text === '') throw new CannotDo(({ lists }) => lists.form.nothing);
      return find && letters !== undefined
        ? await find(letters, fields, context)
        : parsePage(text, fields.limit, context.askerWords);
    } catch (failure) {
      if (!(failure instanceof CannotDo)) throw failure;
      const isRepeated = text === '' || letters !== undefined;
      const typed = inline(text, MAX_INPUT_LENGTH);
      throw new CannotDo(
        (words) =>
          isRepeated
            ? failure.say(words)
            : `${failure.say(words)} ${words.lists.form.typed({ text: typed })}`,
        ({ lists }) => row(button(ids.askPage, fields, lists.button.typeAgain)),
      );
    }
  }

  return [
    defineComponent({
      codec: ids.page,
      effect,
      run: (fields, context, input) => show(fields, context, undefined, input),
    }),
    defineModalOpener({
      codec: ids.askPage,
      open(fields, { words }) {
        return pageForm(ids.pageForm.encode(fields), fields, find !== undefined, words.lists.form);
      },
    }),
    defineComponent({
      codec: ids.pageForm,
      effect,
      async run(fields, context, input) {
        const text = (input.typed.get(PAGE) ?? '').trim();
        const { page, ...navigation } = await destination(text, fields, context);
        // The message may be the refusal of an earlier text. The page replaces it.
        return { content: '', ...(await show({ ...fields, page }, context, navigation, input)) };
      },
    }),
  ];
}

/** Returns the form that asks which page to show. @param hasNames whether rows can be found by their first letters */
function pageForm(
  customId: string,
  { limit, total }: PageFields,
  hasNames: boolean,
  form: Words['lists']['form'],
): APIModalInteractionResponseCallbackData {
  const { first, last } = form;
  const pages = pageCount({ limit, total: total === '' ? undefined : total });
  const range = pages === undefined ? form.any({ first, last }) : form.range({ pages, first, last });
  const input: APILabelComponent = {
    type: ComponentType.Label,
    label: hasNames ? form.pageOrLetters : form.page,
    description: cutText(hasNames ? form.orNames({ range }) : range, LABEL_DESCRIPTION_LENGTH),
    component: {
      type: ComponentType.TextInput,
      custom_id: PAGE,
      style: TextInputStyle.Short,
      required: true,
      max_length: MAX_INPUT_LENGTH,
    },
  };
  return { title: form.title, custom_id: customId, components: [input] };
}

/** Quotes of phones, people and languages. */
const QUOTED = /^(?:"(.+)"|“(.+)[”“]|„(.+)[“”]|«(.+)»|'(.+)'|‘(.+)[’‘]|「(.+)」|『(.+)』|＂(.+)＂)$/u;

/** Returns the first letters of a name: quoted text, or any text that is neither a number nor a word for a page. */
function lettersIn(text: string, words: Words): string | undefined {
  const quoted = QUOTED.exec(text)
    ?.slice(1)
    .find((each) => each !== undefined);
  if (quoted !== undefined) return quoted;
  const isPage = wordForPage(text, words) !== undefined || /^\d*$/.test(ungrouped(text));
  return isPage ? undefined : text;
}

/** The page that the user requests, from 0. */
interface RequestedPage {
  readonly asked: number | 'last';
  /** The nearest page that a jump reaches. */
  readonly page: number;
}

/**
 * Parses a typed page: a number with digits of any script, grouped in any usual way, or the words for the first and the
 * last page, in the user's language or in English.
 * @throws CannotDo with the valid inputs
 */
export function parsePage(typed: string, limit: number, words: Words): RequestedPage {
  const furthest = furthestPage(limit);
  const word = wordForPage(typed, words);
  if (word === 'first') return { asked: 0, page: 0 };
  if (word === 'last') return { asked: 'last', page: furthest };
  const digits = ungrouped(typed);
  if (!/^\d+$/.test(digits)) throw new CannotDo(({ lists: { form } }) => form.notANumber(inCode(form)));
  const number = Number(digits);
  if (number < 1) throw new CannotDo(({ lists }) => lists.form.fromOne);
  if (!Number.isSafeInteger(number)) {
    throw new CannotDo(({ lists: { form } }) => form.tooMany(inCode(form)));
  }
  return { asked: number - 1, page: Math.min(number - 1, furthest) };
}

const inCode = ({ first, last }: Words['lists']['form']) => ({ first: `\`${first}\``, last: `\`${last}\`` });

/** Returns the page that a word means. English words work in all languages, because examples use them. */
function wordForPage(typed: string, { lists: { form }, language }: Words): 'first' | 'last' | undefined {
  const text = typed.normalize('NFKC').trim();
  const isWord = (word: string) =>
    text.toLocaleLowerCase(language) === word.normalize('NFKC').toLocaleLowerCase(language);
  return (['first', 'last'] as const).find((end) => text.toLowerCase() === end || isWord(form[end]));
}

/** A grouped number: groups of three digits, in India of two before the last three. */
const GROUPED = /^\d{1,3}(?:[,.'’٬\s]\d{2,3})*[,.'’٬\s]\d{3}$/;

/** Converts digits to ASCII and removes group separators. */
function ungrouped(typed: string): string {
  const text = typed
    .normalize('NFKC')
    .trim()
    .replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));
  return GROUPED.test(text) ? text.replace(/\D/g, '') : text;
}

/** The digits of a script follow each other from 0 to 9 (https://www.unicode.org/reports/tr44/#Numeric_Type). */
function digitValue(digit: string): number {
  const codePoint = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(codePoint - value - 1))) value += 1;
  return value;
}
