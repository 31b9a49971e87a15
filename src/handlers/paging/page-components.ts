import {
  type APILabelComponent,
  type APIModalInteractionResponseCallbackData,
  ComponentType,
  TextInputStyle,
} from 'discord-api-types/v10';
import type { HandlerContext } from '../context.ts';
import {
  type Component,
  type ComponentMessage,
  defineComponent,
  defineModalOpener,
  type Effect,
} from '../declaration/component.ts';
import { grouped } from '../display/safe-text.ts';
import { CannotDo } from '../failure.ts';
import type { Reply } from '../reply.ts';
import { type Arrival, furthestPage, type PageFields, type PageIds, pageCount } from './paging.ts';

const PAGE = 'page';
const BEGINNING = 'beginning';

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
  /** @param message that shows the page before */
  show(
    fields: Fields,
    context: HandlerContext,
    arrival: Arrival | undefined,
    message: ComponentMessage | undefined,
  ): Promise<Reply>;
  /** For a list in which the form can look for the first row that begins with what is typed. @throws CannotDo */
  readonly find?: (beginning: string, fields: Fields, context: HandlerContext) => Promise<SearchedPage>;
}

/** The components of a list's pages: the buttons, the button that asks for a page, and the form that it opens. */
export function pageComponents<Fields extends PageFields>(
  ids: PageIds<Fields>,
  { effect, rows, show, find }: Pages<Fields>,
): Component[] {
  return [
    defineComponent({
      codec: ids.page,
      effect,
      run: (fields, context, { message }) => show(fields, context, undefined, message),
    }),
    defineModalOpener({
      codec: ids.askPage,
      open(fields) {
        const customId = ids.pageForm.encode(fields);
        if (customId === undefined)
          throw new CannotDo('This list has too long a name for a form: use the other buttons.');
        return pageForm(customId, fields, { rows, finds: find !== undefined });
      },
    }),
    defineComponent({
      codec: ids.pageForm,
      effect,
      async run(fields, context, { typed, message }) {
        const wish = (typed.get(PAGE) ?? '').trim();
        const beginning = find ? (typed.get(BEGINNING) ?? '').trim() : '';
        if (wish !== '' && beginning !== '') {
          throw new CannotDo('Both fields were filled in, so this page stays: fill in one of them.');
        }
        if (wish !== '') {
          const { page, asked } = readPageWish(wish, fields.limit);
          return show({ ...fields, page }, context, { asked }, message);
        }
        if (!find || beginning === '') throw new CannotDo('Nothing was typed, so this page stays.');
        const { page, note } = await find(beginning, fields, context);
        return show({ ...fields, page }, context, { note }, message);
      },
    }),
  ];
}

/** The form that asks which page to show. */
function pageForm(
  customId: string,
  { limit, total }: PageFields,
  { rows, finds }: { readonly rows: string; readonly finds: boolean },
): APIModalInteractionResponseCallbackData {
  const count = pageCount({ limit, total: total === '' ? undefined : total });
  const range =
    count === undefined ? 'A number, or first or last' : `1 to ${grouped(count)}, or first or last`;
  const page = pageInput(PAGE, 'Page', range, { required: !finds, maxLength: 20 });
  const beginning = pageInput(
    BEGINNING,
    'Or first letters',
    `Goes to the first of the ${rows} that begin with them`,
    {
      required: false,
      maxLength: 100,
    },
  );
  return { title: 'Go to a page', custom_id: customId, components: finds ? [page, beginning] : [page] };
}

function pageInput(
  customId: string,
  label: string,
  description: string,
  { required, maxLength }: { readonly required: boolean; readonly maxLength: number },
): APILabelComponent {
  return {
    type: ComponentType.Label,
    label,
    description,
    component: {
      type: ComponentType.TextInput,
      custom_id: customId,
      style: TextInputStyle.Short,
      required,
      max_length: maxLength,
    },
  };
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
  const word = typed.normalize('NFKC').trim().toLowerCase();
  const furthest = furthestPage(limit);
  if (word === 'first') return { asked: 0, page: 0 };
  if (word === 'last') return { asked: 'last', page: furthest };
  const digits = word.replace(/(?<=\d)[,.'\s](?=\d{3}(?!\d))/g, '');
  if (!/^\d+$/.test(digits)) {
    throw new CannotDo('Not a page number. Type a number, `first` or `last`.');
  }
  const number = Number(digits);
  if (number < 1) throw new CannotDo('Pages count from 1, so this one stays: type 1 or more.');
  if (!Number.isSafeInteger(number)) {
    throw new CannotDo('No list has so many pages, so this one stays: type `last` for the last page.');
  }
  return { asked: number - 1, page: Math.min(number - 1, furthest) };
}
