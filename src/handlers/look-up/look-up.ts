import type { HandlerContext } from '../context.ts';
import { defineMessageCommand } from '../declaration/command.ts';
import { customIdCodec, defineComponent } from '../declaration/component.ts';
import { SELECT_OPTION_LABEL_LENGTH, SELECT_OPTIONS } from '../discord-limits.ts';
import { menuRow } from '../display/buttons.ts';
import { shownText } from '../display/safe-text.ts';
import { CannotDo } from '../handler-failure.ts';
import { DEFAULT_NAMES_PER_PAGE, MAX_NAMES_PER_PAGE } from '../list/custom-ids.ts';
import { lookUp, lookUpInSmallLetters } from '../list/list.ts';
import { namesCard } from '../list/view.ts';
import type { Reply } from '../reply.ts';
import type { Words } from '../words/words.ts';
import { commands } from '../words/words.ts';
import { candidates } from './candidates.ts';

/** The menu of the possible names in a message. */
export const lookUpId = customIdCodec('look-up', 1, {});

const choice = defineComponent({
  codec: lookUpId,
  effect: 'update',
  async run(_fields, context, { values: [name] }) {
    if (name === undefined) throw new CannotDo(({ lists }) => lists.message.noneChosen);
    return { content: '', ...(await cardOf(name, context)) };
  },
});

/**
 * Looks up the name in a message if it is the only candidate, or the only one that was shown here. Otherwise the user
 * chooses first, with known names before others, so that no call is made for unwanted words.
 */
export const lookUpName = defineMessageCommand({
  name: 'Look up this name',
  description: commands.lookUpName.about,
  access: 'everyone',
  components: [choice],
  async run(message, context) {
    const shown = context.namesShownHere('');
    const { known, others, meant } = candidates(
      message,
      shown,
      context.settings.nameSources,
      SELECT_OPTIONS + 1,
    );
    if (meant !== undefined) return cardOf(meant, context);
    const names = [...known, ...others];
    if (names.length === 0) throw new CannotDo(({ lists }) => lists.message.noName);
    return candidatesMenu(names, context.words);
  },
});

/** @throws CannotDo, ServiceFailure */
async function cardOf(name: string, context: HandlerContext): Promise<Reply> {
  const limit = context.pageSize(DEFAULT_NAMES_PER_PAGE, MAX_NAMES_PER_PAGE);
  const fields = { by: 'name', subject: name, contains: '', limit, direction: 'asc', page: 0 } as const;
  try {
    return namesCard(await lookUp(fields, context), context.words);
  } catch (failure) {
    return namesCard(await lookUpInSmallLetters(failure, fields, context), context.words);
  }
}

function candidatesMenu(names: readonly string[], { lists }: Words): Reply {
  const options = names
    .map((name) => ({ label: shownText(name, SELECT_OPTION_LABEL_LENGTH), value: name }))
    .slice(0, SELECT_OPTIONS);
  return {
    content: options.length < names.length ? lists.message.whichOfFirst : lists.message.which,
    components: menuRow(lookUpId.encode({}), options),
  };
}
