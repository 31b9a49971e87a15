import { z } from 'zod';
import { customIdCodec, type FieldsOf } from '../declaration/component.ts';
import { SELECT_OPTIONS } from '../discord-limits.ts';
import { pageIds, pageSchemas } from '../paging/paging.ts';
import { CHANGEABLE_FIELDS, VERBS } from './actions.ts';

/** The inputs for the id of a message and the reason in their form, and the most characters of the id. */
export const MESSAGE_INPUT = 'message';
export const REASON_INPUT = 'reason';
export const LONGEST_MESSAGE_ID = 255;

const id = z.string().min(1);

/** A whole number in few characters. */
export const packedNumber = (value: string | number | bigint): string => BigInt(value).toString(BASE);
const BASE = 36;

/** The digits of such a number. */
export const unpackedNumber = (packed: string): string =>
  String(
    [...packed].reduce((value, digit) => value * BigInt(BASE) + BigInt(Number.parseInt(digit, BASE)), 0n),
  );

const packed = z.string().regex(/^[0-9a-z]{1,14}$/);

/**
 * The fields of a list besides its page. `flags`: small letters show only rows with the flag, capitals hide them. `order`:
 * the newest or the last active first. `group`, and `party`, a part of a contact or game: empty for all.
 */
const filterFields = {
  flags: z.string().regex(/^[mM]?[aA]?[pP]?$/),
  order: z.enum(['n', 'a']),
  group: z.string(),
  party: z.string(),
};
const { flags, order, group, party } = filterFields;
const listFields = { flags, order, after: z.string(), group, party };

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
  ...pageIds(noun, 3, SELECT_OPTIONS, listFields),
  /** Shows the same page again as it is now. */
  refresh: customIdCodec(`${noun}-refresh`, 1, {
    limit: pageSchemas(SELECT_OPTIONS).limit,
    page: pageSchemas(SELECT_OPTIONS).page,
    total: pageSchemas(SELECT_OPTIONS).total,
    ...listFields,
  }),
  /**
   * The menu of a list carries its page. Its options are the ids with the shown identity (`meantValue`), as in the three menus
   * below it, and the chosen ones are marked.
   */
  menu: customIdCodec(`${noun}-menu`, 4, { ...pageSchemas(SELECT_OPTIONS), ...listFields }),
  /** The same without the page, if that does not fit into a custom id. */
  choice: customIdCodec(`${noun}-choice`, 2, {}),
  /** The menu of a report, with the changes that can be tried again. */
  retryMenu: customIdCodec(`${noun}-again`, 2, {}),
  /** The menu of the rows chosen on other pages. */
  otherPagesMenu: customIdCodec(`${noun}-kept`, 2, {}),
  /** Changes the rows that are chosen in the menus above it. */
  bulk: customIdCodec(`${noun}-bulk`, 2, { verb: z.enum(VERBS) }),
  /** Shows the card of the chosen row. `shown` is empty if it does not fit. */
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
  /** The menu of an Undo of several: each option has the fields of a single Undo button, except `field`. */
  undoMenu: customIdCodec(`${noun}-undo-menu`, 2, {}),
  /** Undoes the changes chosen in that menu. */
  undoAll: customIdCodec(`${noun}-undo-all`, 2, { field: z.enum(CHANGEABLE_FIELDS) }),
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
  /** Opens the form before the question about all of a filter; the form; and the question again, from a report. */
  askAll: customIdCodec(`${noun}-all`, 1, filterFields),
  askAllForm: customIdCodec(`${noun}-all-form`, 1, filterFields),
  askAllAgain: customIdCodec(`${noun}-all-again`, 1, filterFields),
  /** Makes the change: the user who may confirm, until a time in Unix seconds, and a fingerprint of the rows shown. */
  changeAll: customIdCodec(`${noun}-all-change`, 3, {
    verb: z.enum(VERBS),
    asker: packed,
    until: packed,
    shown: z.string(),
    ...filterFields,
  }),
  /** Changes nothing. */
  keepAll: customIdCodec(`${noun}-all-keep`, 1, {}),
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
export type FilterChange = FieldsOf<ModerationIds['changeAll']>;
export type Confirmation = FieldsOf<ModerationIds['confirm']>;
