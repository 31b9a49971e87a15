import type { APISelectMenuOption } from 'discord-api-types/v10';
import { ServiceFailure } from '../../services/service-failure.ts';
import { withinAfterAbort } from '../../services/time.ts';
import type { HandlerContext } from '../context.ts';
import { type AnsweringComponent, defineComponent } from '../declaration/component.ts';
import { explain } from '../failure.ts';
import { ACTIONS, type Verb } from './actions.ts';
import { type BulkResult, bulkReport } from './bulk-report.ts';
import { applyChange, isGone } from './change.ts';
import type { Kind } from './kind.ts';
import { chosenIn } from './selection.ts';

/** Milliseconds that the change in flight may take once the whole has to come to its end. */
const LAST_CHANGE = 4_000;

const UNTRIED = { outcome: 'untried', text: 'not tried' } as const;

/** Changes all that was chosen, one after the other, and tells of each. */
export function bulkComponent(kind: Kind): AnsweringComponent {
  return defineComponent({
    codec: kind.ids.bulk,
    effect: 'private',
    async run({ verb }, context, { message }) {
      const chosen = chosenIn(message);
      const results: BulkResult[] = [];
      for (const option of chosen) {
        if (context.signal.aborted) break;
        await context.progress({
          content: `${ACTIONS[verb].doing}: ${results.length} of ${chosen.length} done …`,
        });
        const changing = changeOne(kind, verb, option, context);
        const result =
          (await withinAfterAbort(LAST_CHANGE, context.signal, changing)) ??
          unconfirmed(kind, verb, option, context);
        results.push(result);
        // Nobody knows what the next change would do after a defect.
        if (result.outcome === 'defect') break;
      }
      const untried = chosen.slice(results.length).map((option) => ({ option, ...UNTRIED }));
      return bulkReport(kind, verb, [...results, ...untried], context);
    },
  });
}

async function changeOne(
  kind: Kind,
  verb: Verb,
  option: APISelectMenuOption,
  context: HandlerContext,
): Promise<BulkResult> {
  const { done, already, change, holds } = ACTIONS[verb];
  try {
    const { before } = await applyChange(kind, option.value, { verb, change: change(), holds }, context);
    return before ? { option, outcome: 'done', text: done } : { option, outcome: 'already', text: already };
  } catch (error) {
    const { sentence: text, logged } = context.tell(error);
    if (!explain(error)) return { option, outcome: 'defect', text, logged };
    return { option, outcome: isGone(error) ? 'gone' : 'failed', text, logged };
  }
}

/** A change that nobody can wait for any longer: it goes on, and the audit may have a second line when it is done. */
function unconfirmed(
  kind: Kind,
  verb: Verb,
  option: APISelectMenuOption,
  { audit, tell }: HandlerContext,
): BulkResult {
  audit({ action: `${kind.noun} ${verb}`, target: option.value, outcome: 'failed', why: 'unconfirmed' });
  const { sentence: text, logged } = tell(
    new ServiceFailure({ kind: 'unconfirmed', problem: 'still on its way at the end' }),
  );
  return { option, outcome: 'failed', text, logged };
}
