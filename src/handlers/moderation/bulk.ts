import type { APISelectMenuOption } from 'discord-api-types/v10';
import { ServiceFailure } from '../../services/service-failure.ts';
import { withinAfterAbort } from '../../services/time.ts';
import type { AuditEntry, HandlerContext } from '../context.ts';
import { type AnsweringComponent, defineComponent } from '../declaration/component.ts';
import { explain } from '../failure.ts';
import { ACTIONS, type Verb } from './actions.ts';
import { type BulkResult, bulkReport } from './bulk-report.ts';
import { applyChange, ChangeNotBegun, isGone } from './change.ts';
import type { Kind } from './kind.ts';
import { refreshedList } from './refreshed-list.ts';
import { chosenIn, isReport } from './selection.ts';

/** Milliseconds that the change in flight may take once the whole has to come to its end. */
const LAST_CHANGE = 4_000;

const UNTRIED = { status: 'untried', text: 'not tried' } as const;

/** What is done to one of those that were chosen. */
interface BulkChange {
  readonly kind: Kind;
  readonly verb: Verb;
  readonly option: APISelectMenuOption;
}

/** Changes all that was chosen, one after the other, tells the asker of each, and shows the list as it is then. */
export function bulkComponent(kind: Kind): AnsweringComponent {
  return defineComponent({
    codec: kind.ids.bulk,
    effect: 'update',
    changes: { shownBy: `/${kind.noun} list` },
    async run({ verb }, context, { message }) {
      const chosen = chosenIn(kind, message);
      const results: BulkResult[] = [];
      for (const option of chosen) {
        const far = `${ACTIONS[verb].doing}: ${results.length} of ${chosen.length} done …`;
        if (!context.signal.aborted) await context.progress({ content: far });
        // The sign may have taken a while.
        if (context.signal.aborted) break;
        const result = await changeInTime({ kind, verb, option }, context);
        results.push(result);
        // Nobody knows what the next change would do after a defect.
        if (result.status === 'defect') break;
      }
      const untried = chosen.slice(results.length).map((option) => ({ option, ...UNTRIED }));
      const report = bulkReport(kind, verb, [...results, ...untried], context);
      return isReport(kind, message)
        ? report
        : { ...(await refreshedList(kind, message, context)), aside: report };
    },
  });
}

/** One change. When the whole has to come to its end, none is begun, and one that was begun has a little time left. */
async function changeInTime(each: BulkChange, context: HandlerContext): Promise<BulkResult> {
  let begun = false;
  let told = false;
  const mayBegin = () => {
    begun = !context.signal.aborted;
    return begun;
  };
  // What has been told as unconfirmed is written down once more only if it is done after all.
  const audit = (entry: AuditEntry) => {
    if (!told || entry.outcome === 'done') context.audit(entry);
  };
  const changing = changeOne(each, { ...context, audit }, mayBegin);
  const result = await withinAfterAbort(LAST_CHANGE, context.signal, changing);
  if (result) return result;
  told = true;
  return begun ? unconfirmed(each, context) : { option: each.option, ...UNTRIED };
}

async function changeOne(
  { kind, verb, option }: BulkChange,
  context: HandlerContext,
  mayBegin: () => boolean,
): Promise<BulkResult> {
  const { done, already, change, holds } = ACTIONS[verb];
  try {
    const wanted = { verb, change: change(), holds, mayBegin };
    const { before } = await applyChange(kind, option.value, wanted, context);
    return before ? { option, status: 'done', text: done } : { option, status: 'unchanged', text: already };
  } catch (error) {
    if (error instanceof ChangeNotBegun) return { option, ...UNTRIED };
    const { sentence: text, logged } = context.tell(error);
    if (!explain(error)) return { option, status: 'defect', text, logged };
    return { option, status: isGone(error) ? 'gone' : 'failed', text, logged };
  }
}

/** A change that nobody can wait for any longer: it goes on, and the audit may have a second line when it is done. */
function unconfirmed({ kind, verb, option }: BulkChange, { audit, tell }: HandlerContext): BulkResult {
  audit({ action: `${kind.noun} ${verb}`, target: option.value, outcome: 'failed', why: 'unconfirmed' });
  const { sentence: text, logged } = tell(
    new ServiceFailure({ kind: 'unconfirmed', problem: 'still on its way at the end' }),
  );
  return { option, status: 'failed', text, logged };
}
