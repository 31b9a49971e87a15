import type { HandlerContext } from '../context.ts';
import type { ComponentMessage } from '../declaration/component.ts';
import { CannotDo } from '../failure.ts';
import type { Reply } from '../reply.ts';
import type { ChangeableField } from './actions.ts';
import { changeAll } from './bulk-change.ts';
import { undoReport } from './bulk-report.ts';
import { readUndo, undoOptionsIn } from './bulk-undo-menu.ts';
import type { Kind } from './kind.ts';
import { SO_ALREADY, takeBack } from './undo.ts';

/** Takes back what was done to several, one after the other; what somebody else has changed since is left alone. */
export async function undoChosen(
  kind: Kind,
  field: ChangeableField,
  context: HandlerContext,
  message: ComponentMessage | undefined,
): Promise<Reply> {
  const options = undoOptionsIn(kind, message).filter((option) => option.default);
  if (options.length === 0) throw new CannotDo('Choose from the menu what to take back first.');
  const results = await changeAll(
    {
      doing: 'Taking back',
      action: `${kind.noun} undo`,
      options,
      idOf: (option) => readUndo(option).id,
      async change(_id, option, task) {
        const { left } = await takeBack(kind, { field, ...readUndo(option) }, task);
        if (left === undefined) return { status: 'done', text: 'undone' };
        return { status: left === SO_ALREADY ? 'unchanged' : 'left', text: left };
      },
    },
    context,
  );
  return undoReport(kind, field, results, context);
}
