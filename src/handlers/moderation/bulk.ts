import { z } from 'zod';
import type { HandlerContext } from '../context.ts';
import { button, defineComponent, row, type StatefulComponent } from '../declaration/component.ts';
import { customIdCodec } from '../declaration/custom-id.ts';
import { cut, inline } from '../display/display-text.ts';
import { explain } from '../failure.ts';
import type { Reply } from '../reply.ts';
import { ACTIONS, applyChange, VERBS, type Verb } from './change.ts';
import type { Kind } from './kind.ts';
import { type BulkButton, chosenIn, chosenMenu, type MenuState } from './selection.ts';

/** 25 lines with a sentence of this length and an id stay under the 4,096 characters of an embed's description. */
const SENTENCE_LENGTH = 100;
const ID_LENGTH = 40;

/** How one of several went. */
interface Result {
  readonly id: string;
  readonly text: string;
  readonly failed: boolean;
}

/** The button that changes all that was chosen, one after the other, and tells of each. */
export function bulkButton(kind: Kind, menu: () => StatefulComponent<MenuState>): BulkButton {
  const bulk: BulkButton = defineComponent({
    codec: customIdCodec(`${kind.noun}-bulk`, { verb: z.enum(VERBS) }),
    effect: 'private',
    async run({ verb }, context, { message }) {
      const ids = chosenIn(message);
      const results: Result[] = [];
      for (const id of ids) {
        await context.progress({
          content: `${ACTIONS[verb].doing}: ${results.length} of ${ids.length} done …`,
        });
        results.push(await changeOne(kind, verb, id, context));
      }
      return report(kind, verb, results, bulk, menu());
    },
  });
  return bulk;
}

async function changeOne(kind: Kind, verb: Verb, id: string, context: HandlerContext): Promise<Result> {
  const { done, already, change, holds } = ACTIONS[verb];
  try {
    const { before } = await applyChange(kind, id, { verb, change: change(), holds }, context);
    return { id, text: before ? done : already, failed: false };
  } catch (error) {
    const explanation = explain(error);
    if (!explanation) throw error;
    return { id, text: cut(explanation.sentence, SENTENCE_LENGTH), failed: true };
  }
}

/** A line for each; what failed stays chosen in a menu, so that it can be tried again. */
function report(
  kind: Kind,
  verb: Verb,
  results: readonly Result[],
  bulk: BulkButton,
  menu: StatefulComponent<MenuState>,
): Reply {
  const failed = results.filter((result) => result.failed).map(({ id }) => id);
  const lines = results.map(
    ({ id, text, failed: bad }) => `${bad ? '✗' : '✓'} ${inline(id, ID_LENGTH)} ${text}`,
  );
  const heading = `**${ACTIONS[verb].label}: ${results.length - failed.length} of ${results.length} done**`;
  const again =
    failed.length === 0
      ? []
      : row(button(bulk, { verb }, `Try ${failed.length === 1 ? 'it' : `the ${failed.length}`} again`));
  return {
    content: '',
    embeds: [{ description: [heading, ...lines].join('\n') }],
    components: [...chosenMenu(kind, failed, menu), ...again],
  };
}
