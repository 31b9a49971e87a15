import type { HandlerContext } from './context.ts';
import { defineMessageCommand, type TargetMessage } from './declaration/command.ts';
import { customIdCodec, defineComponent } from './declaration/component.ts';
import { SELECT_OPTION_LABEL_LENGTH, SELECT_OPTIONS } from './discord-limits.ts';
import { menuRow } from './display/buttons.ts';
import { isExactValue, shownText } from './display/safe-text.ts';
import { CannotDo } from './failure.ts';
import { MOST_NAMES_ON_A_PAGE, USUAL_NAMES_ON_A_PAGE } from './list/custom-ids.ts';
import { lookUp, lookUpInSmallLetters } from './list/list.ts';
import { nameAlone } from './list/name-alone.ts';
import { namesCard } from './list/view.ts';
import type { Reply } from './reply.ts';
import { commands } from './words/en/commands.ts';
import type { Words } from './words/en/index.ts';

/** The menu of the names that a message may hold. */
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
 * Looks up the name in a message. If it has exactly one word that was shown here as a name, that one is looked up;
 * otherwise the user chooses one first, known names before others, so that no call is made for unwanted words.
 */
export const lookUpName = defineMessageCommand({
  name: 'Look up this name',
  description: commands.lookUpName.about,
  access: 'everyone',
  components: [choice],
  async run(message, context) {
    const shown = await context.namesShownHere('');
    const { known, others } = candidates(message, shown, context.settings.nameSources);
    const names = [...known, ...others].slice(0, SELECT_OPTIONS);
    const [first] = names;
    if (first === undefined) {
      throw new CannotDo(({ lists }) => lists.message.noText);
    }
    const isClear = known.length === 1 || names.length === 1;
    return isClear ? cardOf(first, context) : candidatesMenu(names, context.words);
  },
});

/** @throws CannotDo, ServiceFailure */
async function cardOf(name: string, context: HandlerContext): Promise<Reply> {
  const limit = context.pageSize(USUAL_NAMES_ON_A_PAGE, MOST_NAMES_ON_A_PAGE);
  const fields = { by: 'name', subject: name, contains: '', limit, direction: 'asc', page: 0 } as const;
  try {
    return namesCard(await lookUp(fields, context), context.words);
  } catch (failure) {
    return namesCard(await lookUpInSmallLetters(failure, fields, context), context.words);
  }
}

function candidatesMenu(names: readonly string[], { lists }: Words): Reply {
  const options = names
    .filter(isExactValue)
    .map((name) => ({ label: shownText(name, SELECT_OPTION_LABEL_LENGTH), value: name }));
  if (options.length === 0) throw new CannotDo(({ lists }) => lists.message.allTooLong);
  return { content: lists.message.which, components: menuRow(lookUpId.encode({}), options) };
}

/** The longest name that can be asked for, in UTF-16 units. */
const LONGEST_NAME = 255;

/** `name`, ``name``, "name", “name”, «name», „name“. */
const QUOTED = /(`{1,3})([^`]+)\1|"([^"]+)"|“([^“”]+)”|«([^«»]+)»|„([^„“”]+)[“”]/gu;

/** The punctuation around a word in a sentence, and before a user's name: `@ada,`. */
const AROUND = /^[\s.,;:!?()[\]{}<>*_~|@#/]+|[\s.,;:!?()[\]{}<>*_~|]+$/gu;

/** The names that a message may hold, each once and in its order: known names, and other words. */
interface Candidates {
  readonly known: readonly string[];
  readonly others: readonly string[];
}

/**
 * The names that a message may hold: text in backticks or quotes; without any the whole first line, its words, and the
 * known words of the other lines. Embeds count only if the message has no content.
 * @param shown known names, the latest first; case is ignored if only one has these letters
 * @param ids the ids that may stand in front of a known name, and are not written with it
 */
export function candidates(
  { content, embeds }: TargetMessage,
  shown: readonly string[],
  ids?: readonly string[],
): Candidates {
  const [said = ''] = [content, ...embeds.flatMap(({ title, description }) => [title, description])].filter(
    (text) => text !== undefined && text.trim() !== '',
  );
  const quoted = [...said.matchAll(QUOTED)].map(([, , ...groups]) => groups.find(Boolean) ?? '');
  const [line = '', ...lines] = said.trim().split('\n');
  const wordsOf = (text: string) => text.split(/\s+/u).map((word) => word.replace(AROUND, ''));
  const first = quoted.length > 0 ? quoted : [line, ...wordsOf(line).slice(0, SELECT_OPTIONS)];
  const names = first
    .map((name) => name.trim())
    .filter((name) => name !== '' && name.length <= LONGEST_NAME && !name.includes('\n'));
  const oldest = shown.toReversed();
  const writings = [
    oldest.map((text) => [nameAlone(text, ids), text] as const),
    oldest.map((text) => [text, text] as const),
  ].flat();
  const exact = new Map(writings);
  const spelt = new Map(writings.map(([writing, text]) => [writing.toLocaleLowerCase(), text]));
  const nameOf = (word: string) => exact.get(word) ?? spelt.get(word.toLocaleLowerCase());
  const looked = quoted.length > 0 ? names : [...names, ...wordsOf([line, ...lines].join(' '))];
  const known = looked.map(nameOf).filter((name) => name !== undefined);
  const others = names.filter((name) => nameOf(name) === undefined);
  return {
    known: [...new Set(known)].slice(0, SELECT_OPTIONS),
    others: [...new Set(others)].slice(0, SELECT_OPTIONS),
  };
}
