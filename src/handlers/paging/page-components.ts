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
import { button, row } from '../display/buttons.ts';
import { grouped, inline } from '../display/safe-text.ts';
import { CannotDo } from '../failure.ts';
import type { Reply } from '../reply.ts';
import { type Arrival, furthestPage, type PageFields, type PageIds, pageCount } from './paging.ts';

/** The one field of the form. */
const PAGE = 'page';

/** Discord takes more; a name has at most 255 characters. */
const LONGEST_WISH = 100;

/** Where a search in a list leads to, and what it found, in a sentence. */
interface SearchedPage {
  /** From 0. */
  readonly page: number;
  readonly note: string;
}

/** How a list shows its pages. */
interface Pages<Fields> {
  readonly effect: Effect;
  /** The noun for its rows: `names`. */
  readonly rows: string;
  /** @param input has the message that shows the page before */
  show(
    fields: Fields,
    context: HandlerContext,
    arrival: Arrival | undefined,
    input: ComponentInput,
  ): Promise<Reply>;
  /** For a list in which the form can look for the first row that begins with what is typed. @throws CannotDo */
  readonly find?: (beginning: string, fields: Fields, context: HandlerContext) => Promise<SearchedPage>;
}

/** The components of a list's pages: the buttons, the button that asks for a page, and the form that it opens. */
export function pageComponents<Fields extends PageFields>(
  ids: PageIds<Fields>,
  { effect, rows, show, find }: Pages<Fields>,
): Component[] {
  /** Where the text of the form leads to. @throws CannotDo with the text, and a button to the form */
  async function destination(text: string, fields: Fields, context: HandlerContext) {
    const letters = find && lettersIn(text);
    try {
      if (text === '') throw new CannotDo('Nothing was typed, so this page stays.');
      return find && letters !== undefined
        ? await find(letters, fields, context)
        : readPageWish(text, fields.limit);
    } catch (failure) {
      if (!(failure instanceof CannotDo)) throw failure;
      const isRepeated = text === '' || letters !== undefined;
      const sentence = isRepeated
        ? failure.sentence
        : `${failure.sentence} You typed ${inline(text, LONGEST_WISH)}.`;
      throw new CannotDo(sentence, row(button(ids.askPage, fields, 'Type again')));
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
      open(fields) {
        const customId = ids.pageForm.encode(fields);
        if (customId === undefined)
          throw new CannotDo('This list has too long a name for a form: use the other buttons.');
        return pageForm(customId, fields, find && rows);
      },
    }),
    defineComponent({
      codec: ids.pageForm,
      effect,
      async run(fields, context, input) {
        const text = (input.typed.get(PAGE) ?? '').trim();
        const { page, ...arrival } = await destination(text, fields, context);
        // The message may be the refusal of what was typed before: the page takes its place.
        return { content: '', ...(await show({ ...fields, page }, context, arrival, input)) };
      },
    }),
  ];
}

/**
 * The form that asks which page to show.
 * @param named the noun for rows that are found by their first letters: `names`
 */
function pageForm(
  customId: string,
  { limit, total }: PageFields,
  named: string | undefined,
): APIModalInteractionResponseCallbackData {
  const count = pageCount({ limit, total: total === '' ? undefined : total });
  const range = count === undefined ? 'A number, first or last' : `1 to ${grouped(count)}, first or last`;
  const input: APILabelComponent = {
    type: ComponentType.Label,
    label: named === undefined ? 'Page' : 'Page, or first letters',
    description:
      named === undefined
        ? range
        : `${range}, or first letters: "12" in quotes for ${named} that begin with 12`,
    component: {
      type: ComponentType.TextInput,
      custom_id: PAGE,
      style: TextInputStyle.Short,
      required: true,
      max_length: LONGEST_WISH,
    },
  };
  return { title: 'Go to a page', custom_id: customId, components: [input] };
}

/** What phones and people make of quotes. */
const QUOTED = /^(?:"(.+)"|“(.+)[”“]|„(.+)[“”]|«(.+)»|'(.+)'|‘(.+)[’‘])$/u;

/** The first letters that a text stands for where rows have names: what is in quotes, and all but a number, `first` or `last`. */
function lettersIn(text: string): string | undefined {
  const quoted = QUOTED.exec(text)
    ?.slice(1)
    .find((each) => each !== undefined);
  if (quoted !== undefined) return quoted;
  const word = pageWord(text);
  return word === '' || word === 'first' || word === 'last' || /^\d+$/.test(word) ? undefined : text;
}

/** The page that somebody wishes for, from 0. */
interface PageWish {
  readonly asked: number | 'last';
  /** As far towards it as a jump reaches. */
  readonly page: number;
}

/**
 * Reads a page as people type it: a number, with its digits grouped in any usual way, or `first` or `last`.
 * @throws CannotDo with a sentence that says what can be typed
 */
export function readPageWish(typed: string, limit: number): PageWish {
  const word = pageWord(typed);
  const furthest = furthestPage(limit);
  if (word === 'first') return { asked: 0, page: 0 };
  if (word === 'last') return { asked: 'last', page: furthest };
  if (!/^\d+$/.test(word)) {
    throw new CannotDo('Not a page number. Type a number, `first` or `last`.');
  }
  const number = Number(word);
  if (number < 1) throw new CannotDo('Pages count from 1, so this one stays: type 1 or more.');
  if (!Number.isSafeInteger(number)) {
    throw new CannotDo('No list has so many pages, so this one stays: type `last` for the last page.');
  }
  return { asked: number - 1, page: Math.min(number - 1, furthest) };
}

/** A text in small letters, without what groups the digits of a number. */
const pageWord = (typed: string): string =>
  typed
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/(?<=\d)[,.'\s](?=\d{3}(?!\d))/g, '');
