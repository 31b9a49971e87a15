import { z } from 'zod';
import { customIdCodec, type FieldsOf } from '../declaration/component.ts';
import { SELECT_OPTIONS } from '../discord-limits.ts';
import { pageIds, pageSchemas } from '../paging/page-fields.ts';
import { CHANGEABLE_FIELDS, VERBS } from './actions.ts';

/** The custom ids of the inputs for a message id and a reason, and the maximum length of a message id. */
export const MESSAGE_INPUT = 'message';
export const REASON_INPUT = 'reason';
export const LONGEST_MESSAGE_ID = 255;

const id = z.string().min(1);

/**
 * The fields of a list besides its page. `flags`: lower-case letters show only rows with the flag, capitals hide them.
 * `order`: `n` for the newest first, `a` for the last active first. `group`, and `party`, a part of a contact or game: empty
 * for all.
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

/** `job` is the key of the selected rows; empty without selected rows. */
const listFields = { flags, order, after: z.string(), job: z.literal('').or(job), group, party };

/** The fields of buttons that show the same page of a list again. */
const refreshFields = {
  limit: pageSchemas(SELECT_OPTIONS).limit,
  page: pageSchemas(SELECT_OPTIONS).page,
  total: pageSchemas(SELECT_OPTIONS).total,
  ...listFields,
};

/** Lines per page of the history. */
export const HISTORY_ROWS = 15;

/** The filter of a history: lines about an id, by a user, and of one of this user's runs. Empty fields match all lines. */
const historyFields = { about: z.string(), by: z.string().regex(/^\d{0,20}$/), run: z.string() };

/** The custom ids of the history of one kind of resource. */
export const historyIds = (noun: 'conversation' | 'score') => ({
  ...pageIds(`${noun}-history`, 2, HISTORY_ROWS, historyFields),
  /** Opens the history from a card. */
  of: customIdCodec(`${noun}-history-of`, 2, { about: historyFields.about }),
  /** Sends all lines as a file. */
  file: customIdCodec(`${noun}-history-file`, 2, historyFields),
  /** The menu of the runs on a page. A value is the run and its user, separated by a space. */
  runs: customIdCodec(`${noun}-history-runs`, 1, {}),
});

/** The user who may confirm a deletion, the deadline in Unix seconds, and a fingerprint of the shown resource. */
const confirmationFields = { asker: z.string(), until: z.coerce.number(), shown: z.string(), id };

/** The custom ids under the answers about one kind of resource. */
export const moderationIds = (noun: 'conversation' | 'score') => ({
  /** Other pages of a list. A page has at most as many rows as a menu has options. */
  ...pageIds(noun, 4, SELECT_OPTIONS, listFields),
  /** Refreshes the page. */
  refresh: customIdCodec(`${noun}-refresh`, 2, refreshFields),
  /** Selects all rows of the filter; stays on the page. */
  chooseAll: customIdCodec(`${noun}-all`, 2, refreshFields),
  /**
   * The menu of a list carries its page. Its values are ids with the shown identity (`referenceValue`). Selected rows are
   * marked.
   */
  menu: customIdCodec(`${noun}-menu`, 5, { ...pageSchemas(SELECT_OPTIONS), ...listFields }),
  /** Opens the form for the rows of a job. */
  bulk: customIdCodec(`${noun}-bulk`, 3, { verb: z.enum(VERBS), job }),
  /** The form that changes the rows: the user who opened it, and its deadline in Unix seconds. */
  bulkForm: customIdCodec(`${noun}-bulk-form`, 1, {
    verb: z.enum(VERBS),
    job,
    asker: z.string(),
    until: z.coerce.number(),
  }),
  /** Retries the rows that failed. */
  tryAgain: customIdCodec(`${noun}-again`, 3, { verb: z.enum(VERBS), job }),
  /** Shows the card of the selected row. */
  show: customIdCodec(`${noun}-show`, 2, { shown: z.string(), id }),
  /** Changes the shown resource (`resourceIdentity`). Names the wanted state: never a toggle. */
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
  /** The form for the message to pin. */
  messageForm: customIdCodec(`${noun}-message`, 2, { shown: z.string(), id }),
  /**
   * The menu for an option that matches several resources. Its values are ids with the shown identity (`referenceValue`). A
   * choice continues a command that only reads.
   */
  continueQuery: customIdCodec(`${noun}-go-on`, 2, { to: z.enum(['show', 'delete']) }),
  /** The same menu for a change. */
  continueChange: customIdCodec(`${noun}-go-on-change`, 2, { verb: z.enum(VERBS) }),
  /** Asks whether to delete. */
  askDelete: customIdCodec(`${noun}-delete`, 1, { id }),
  /** `confirmWithReason` opens the form for a reason; `confirm` deletes: as that form, or as a button if a reason is given. */
  confirmWithReason: customIdCodec(`${noun}-delete-reason`, 1, confirmationFields),
  confirm: customIdCodec(`${noun}-confirm`, 1, confirmationFields),
  /** Cancels the deletion. */
  keep: customIdCodec(`${noun}-keep`, 1, { id }),
});

type ModerationIds = ReturnType<typeof moderationIds>;

export type ListPageFields = FieldsOf<ModerationIds['page']>;
export type HistoryFields = FieldsOf<ReturnType<typeof historyIds>['page']>;
export type UndoFields = FieldsOf<ModerationIds['undo']>;
export type Confirmation = FieldsOf<ModerationIds['confirm']>;
