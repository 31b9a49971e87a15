import type { HandlerContext } from '../context.ts';
import type { ComponentMessage } from '../declaration/component.ts';
import type { Reply } from '../reply.ts';
import { ACTIONS, type Verb } from './actions.ts';
import { changeAll } from './bulk-change.ts';
import { bulkReport } from './bulk-report.ts';
import { applyChange } from './change.ts';
import type { Kind } from './kind.ts';
import { refreshedList } from './refreshed-list.ts';
import { chosenIn, isReport } from './selection.ts';
import { changedValues } from './undo.ts';

/** Changes all that was chosen, one after the other, tells the asker of each, and shows the list as it is then. */
export async function changeChosen(
  kind: Kind,
  verb: Verb,
  context: HandlerContext,
  message: ComponentMessage | undefined,
): Promise<Reply> {
  const { field, doing, done, already, change, holds } = ACTIONS[verb];
  const results = await changeAll(
    {
      doing,
      action: `${kind.noun} ${verb}`,
      options: chosenIn(kind, message),
      idOf: ({ value }) => value,
      async change(id, _option, task) {
        const wanted = { verb, change: change(), holds, mayBegin: task.mayBegin };
        const { before, resource } = await applyChange(kind, id, wanted, task.context);
        if (!before) return { status: 'unchanged', text: already };
        return { status: 'done', text: done, undo: changedValues(field, before, resource) };
      },
    },
    context,
  );
  const report = bulkReport(kind, verb, results, { context, message });
  if (isReport(kind, message)) return report;
  return { ...(await refreshedList(kind, message, context)), aside: report };
}
