import type { APISelectMenuOption } from 'discord-api-types/v10';
import { z } from 'zod';
import type { HandlerContext } from '../context.ts';
import { button, defineComponent, row, type StatefulComponent } from '../declaration/component.ts';
import { customIdCodec } from '../declaration/custom-id.ts';
import { explain } from '../failure.ts';
import type { Reply } from '../reply.ts';
import { type BulkResult, bulkHeading, bulkLines } from './bulk-report.ts';
import { ACTIONS, applyChange, isGone, VERBS, type Verb } from './change.ts';
import type { Kind } from './kind.ts';
import { type BulkButton, chosenIn, chosenMenu, type MenuState } from './selection.ts';

/** What another try may change; what is gone stays gone. */
const AGAIN: ReadonlySet<BulkResult['outcome']> = new Set(['failed', 'defect', 'untried']);

const UNTRIED = { outcome: 'untried', text: 'not tried' } as const;

/** The button that changes all that was chosen, one after the other, and tells of each. */
export function bulkButton(kind: Kind, menu: () => StatefulComponent<MenuState>): BulkButton {
  const bulk: BulkButton = defineComponent({
    codec: customIdCodec(`${kind.noun}-bulk`, { verb: z.enum(VERBS) }),
    effect: 'private',
    async run({ verb }, context, { message }) {
      const chosen = chosenIn(message);
      const results: BulkResult[] = [];
      for (const option of chosen) {
        await context.progress({
          content: `${ACTIONS[verb].doing}: ${results.length} of ${chosen.length} done …`,
        });
        const result = await changeOne(kind, verb, option, context);
        results.push(result);
        // Nobody knows what the next change would do after a defect.
        if (result.outcome === 'defect') break;
      }
      const untried = chosen.slice(results.length);
      const all = [...results, ...untried.map((option) => ({ option, ...UNTRIED }))];
      return report(kind, verb, all, context, bulk, menu());
    },
  });
  return bulk;
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

/** A line for each; what can be tried again stays chosen in a menu. */
function report(
  kind: Kind,
  verb: Verb,
  results: readonly BulkResult[],
  { reference }: HandlerContext,
  bulk: BulkButton,
  menu: StatefulComponent<MenuState>,
): Reply {
  const options = results.filter(({ outcome }) => AGAIN.has(outcome)).map(({ option }) => option);
  const label = `Try ${options.length === 1 ? 'it' : `the ${options.length}`} again`;
  const again = options.length === 0 ? [] : row(button(bulk, { verb }, label));
  const heading = `**${ACTIONS[verb].label}: ${bulkHeading(results)}**`;
  return {
    content: results.some(({ logged }) => logged) ? `-# Reference ${reference}` : '',
    embeds: [{ description: [heading, ...bulkLines(results)].join('\n') }],
    components: [...chosenMenu(kind, options, menu), ...again],
  };
}
