import { z } from 'zod';
import { customIdCodec, type FieldsOf } from '../declaration/component.ts';
import { SELECT_OPTIONS } from '../discord-limits.ts';
import { pageIds, pageSchemas } from '../paging/page-fields.ts';
import { CHANGEABLE_FIELDS, VERBS } from './actions.ts';

/** The inputs for the id of a message and the reason in their form, and the most characters of the id. */
export const MESSAGE_INPUT = 'message';
export const REASON_INPUT = 'reason';
export const LONGEST_MESSAGE_ID = 255;

const id = z.string().min(1);

/**
 * The fields of a list besides its page. `flags`: small letters show only rows with the flag, capitals hide them. `order`:
 * the newest or the last active first. `group`, and `party`, a part of a contact or game: empty for all.
 */
export const filterFields = {
  flags: z.string().regex(/^[mM]?[aA]?[pP]?$/),
  order: z.enum(['n', 'a']),
  group: z.string(),
  party: z.string(),
};
const { flags, order, group, party } = filterFields;

/** The key of a job (`keepJob`). */
const job = z.string().regex(/^[\w-]{8,24}$/);

/** `job` has the chosen rows; empty for none. */
const listFields = { flags, order, after: z.string(), job: z.literal('').or(job), group, party };

/** The fields of a list's buttons that show its page again. */
const pageAgainFields = {
  limit: pageSchemas(SELECT_OPTIONS).limit,
  page: pageSchemas(SELECT_OPTIONS).page,
  total: pageSchemas(SELECT_OPTIONS).total,
  ...listFields,
};

/** The lines of a page of the history. */
export const HISTORY_ROWS = 15;

/** The lines of a history: about an id, by a user, and of one of this user's runs; empty for all. */
const historyFields = { about: z.string(), by: z.string().regex(/^\d{0,20}$/), run: z.string() };

/** The custom ids of the history of one kind of resource. */
export const historyIds = (noun: 'conversation' | 'score') => ({
  ...pageIds(`${noun}-history`, 2, HISTORY_ROWS, historyFields),
  /** From a card. */
  of: customIdCodec(`${noun}-history-of`, 2, { about: historyFields.about }),
  /** All lines as a file. */
  file: customIdCodec(`${noun}-history-file`, 2, historyFields),
  /** The menu of the runs on a page. Its values are the run and its user, with a space between them. */
  runs: customIdCodec(`${noun}-history-runs`, 1, {}),
});

/** The user who may confirm a deletion, until a time in Unix seconds, and a fingerprint of the resource shown. */
const confirmationFields = { asker: z.string(), until: z.coerce.number(), shown: z.string(), id };

/** The custom ids under the answers about one kind of resource. */
export const moderationIds = (noun: 'conversation' | 'score') => ({
  /** To other pages of a list, of which a menu holds each row. */
  ...pageIds(noun, 4, SELECT_OPTIONS, listFields),
  /** Shows the same page again as it is now. */
  refresh: customIdCodec(`${noun}-refresh`, 2, pageAgainFields),
  /** Chooses all rows of the filter, on the same page. */
  chooseAll: customIdCodec(`${noun}-all`, 2, pageAgainFields),
  /**
   * The menu of a list carries its page. Its options are the ids with the shown identity (`meantValue`), and the chosen ones
   * are marked.
   */
  menu: customIdCodec(`${noun}-menu`, 5, { ...pageSchemas(SELECT_OPTIONS), ...listFields }),
  /** Opens the form for the rows of a job. */
  bulk: customIdCodec(`${noun}-bulk`, 3, { verb: z.enum(VERBS), job }),
  /** The form, which changes them: who opened it, and until when it may be sent, in Unix seconds. */
  bulkForm: customIdCodec(`${noun}-bulk-form`, 1, {
    verb: z.enum(VERBS),
    job,
    asker: z.string(),
    until: z.coerce.number(),
  }),
  /** Changes the rows that failed. */
  tryAgain: customIdCodec(`${noun}-again`, 3, { verb: z.enum(VERBS), job }),
  /** Shows the card of the chosen row. */
  show: customIdCodec(`${noun}-show`, 2, { shown: z.string(), id }),
  /** Changes the resource that was shown (`resourceIdentity`). Names the change itself, never "the other way round". */
  change: customIdCodec(`${noun}-change`, 2, { verb: z.enum(VERBS), shown: z.string(), id }),
  /** The field, and its value before and after the change, as text. */
  undo: customIdCodec(`${noun}-undo`, 2, {
    field: z.enum(CHANGEABLE_FIELDS),
    was: z.string(),
    now: z.string(),
    shown: z.string(),
    id,
  }),
  /** Undoes the changes of a job. */
  undoAll: customIdCodec(`${noun}-undo-all`, 3, { job }),
  /** Opens the form for the message to pin. */
  askMessage: customIdCodec(`${noun}-ask-message`, 2, { shown: z.string(), id }),
  /** Unpins the message. */
  unpinMessage: customIdCodec(`${noun}-unpin-message`, 2, { shown: z.string(), id }),
  /** The form itself. */
  messageForm: customIdCodec(`${noun}-message`, 2, { shown: z.string(), id }),
  /**
   * The menus for an option that fits several resources. Their options are the ids with the shown identity (`meantValue`);
   * a choice goes on with the command: one that only reads,
   */
  continueShown: customIdCodec(`${noun}-go-on`, 2, { to: z.enum(['show', 'delete']) }),
  /** and a change. */
  continueChange: customIdCodec(`${noun}-go-on-change`, 2, { verb: z.enum(VERBS) }),
  /** Asks whether to delete. */
  askDelete: customIdCodec(`${noun}-delete`, 1, { id }),
  /** Opens the form for a reason, and deletes: by that form, or at once if the question has a reason. */
  confirmWithReason: customIdCodec(`${noun}-delete-reason`, 1, confirmationFields),
  confirm: customIdCodec(`${noun}-confirm`, 1, confirmationFields),
  /** Does not delete. */
  keep: customIdCodec(`${noun}-keep`, 1, { id }),
});

type ModerationIds = ReturnType<typeof moderationIds>;

/** The fields of a page of a list and of the history, of an Undo, and of a deletion. */
export type ListPageFields = FieldsOf<ModerationIds['page']>;
export type HistoryFields = FieldsOf<ReturnType<typeof historyIds>['page']>;
export type UndoFields = FieldsOf<ModerationIds['undo']>;
export type Confirmation = FieldsOf<ModerationIds['confirm']>;
