/** What an Undo of several takes back: the marks in a menu whose options hold what was, what is since, and the id. */

import { type APISelectMenuOption, ComponentType } from 'discord-api-types/v10';
import type { ComponentMessage } from '../declaration/component.ts';
import { idOf } from '../declaration/custom-id.ts';
import { button, row } from '../display/buttons.ts';
import { UnreadableCustomId } from '../failure.ts';
import type { Reply } from '../reply.ts';
import type { ChangeableField } from './actions.ts';
import type { UndoFields } from './custom-ids.ts';
import type { Kind } from './kind.ts';
import { marked, menuRow, VALUE_LENGTH } from './menu.ts';
import type { ChangedValues } from './undo.ts';

/** Options that a menu holds. */
const MOST = 25;

type Rows = NonNullable<Reply['components']>;

/** One of several that were changed. */
interface Undoable {
  readonly option: APISelectMenuOption;
  readonly id: string;
  readonly undo?: ChangedValues;
}

/**
 * The menu and the button of an Undo, and what is said of those whose ids are too long for it.
 * @param earlier what the report of the try before can take back, and this one too
 */
export function undoRows(
  kind: Kind,
  field: ChangeableField,
  results: readonly Undoable[],
  earlier: readonly APISelectMenuOption[],
): { readonly rows: Rows; readonly without: string } {
  const options = results.flatMap(({ option, id, undo }) =>
    undo ? [marked({ ...option, value: `${undo.was}:${undo.now}:${id}` })] : [],
  );
  const fitting = options.filter(({ value }) => value.length <= VALUE_LENGTH);
  const long = options.length - fitting.length;
  const whose = long === 1 ? 'its id is' : 'their ids are';
  const without = long === 0 ? '' : `Undo leaves out ${long}: ${whose} too long for it.`;
  return { rows: undoMenu(kind, field, [...earlier, ...fitting]), without };
}

/** The menu and the button, for options of such a menu; none without any. */
export function undoMenu(kind: Kind, field: ChangeableField, options: readonly APISelectMenuOption[]): Rows {
  const menu = menuRow(kind.ids.undoMenu.encode({}), options.slice(0, MOST), 'Choose what to take back');
  return menu.length === 0 ? [] : [...menu, ...row(button(kind.ids.undoAll, { field }, 'Undo'))];
}

/** The options of such a menu in a message; none where there is no such menu. */
export function undoOptionsIn({ ids }: Kind, message: ComponentMessage | undefined): APISelectMenuOption[] {
  const parts = (message?.components ?? []).flatMap((part) =>
    part.type === ComponentType.ActionRow ? part.components : [],
  );
  return parts.flatMap((part) =>
    part.type === ComponentType.StringSelect && idOf(part.custom_id) === ids.undoMenu.id ? part.options : [],
  );
}

/** What an option of such a menu holds. @throws UnreadableCustomId for one that was not written here */
export function readUndo({ value }: APISelectMenuOption): Omit<UndoFields, 'field'> {
  const { was, now, id } = /^(?<was>[^:]*):(?<now>[^:]*):(?<id>.+)$/su.exec(value)?.groups ?? {};
  if (was === undefined || now === undefined || id === undefined) throw new UnreadableCustomId('garbled');
  return { was, now, id };
}
