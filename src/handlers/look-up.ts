import type { HandlerContext } from './context.ts';
import { defineMessageCommand, type TargetMessage } from './declaration/command.ts';
import { customIdCodec, defineComponent } from './declaration/component.ts';
import { menuRow } from './display/buttons.ts';
import { isExactValue, shownText } from './display/safe-text.ts';
import { CannotDo } from './failure.ts';
import { lookUp, lookUpInSmallLetters } from './list/list.ts';
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

/** Looks up the name that a message holds. One of several is chosen first: nobody waits for those that are not meant. */
export const lookUpName = defineMessageCommand({
  name: 'Look up this name',
  description: commands.lookUpName.about,
  access: 'everyone',
  components: [choice],
  async run(message, context) {
    const names = candidates(message);
    const [first, ...others] = names;
    if (first === undefined) {
      throw new CannotDo(({ lists }) => lists.message.noText);
    }
    return others.length === 0 ? cardOf(first, context) : candidatesMenu(names, context.words);
  },
});

/** @throws CannotDo, ServiceFailure */
async function cardOf(name: string, context: HandlerContext): Promise<Reply> {
  const fields = { by: 'name', subject: name, contains: '', limit: 15, direction: 'asc', page: 0 } as const;
  try {
    return namesCard(await lookUp(fields, context), context.words);
  } catch (failure) {
    return namesCard(await lookUpInSmallLetters(failure, fields, context), context.words);
  }
}

/** Discord's limit for the label of an option. */
const LABEL_LENGTH = 100;

function candidatesMenu(names: readonly string[], { lists }: Words): Reply {
  const options = names
    .filter(isExactValue)
    .map((name) => ({ label: shownText(name, LABEL_LENGTH), value: name }));
  if (options.length === 0) throw new CannotDo(({ lists }) => lists.message.allTooLong);
  return { content: lists.message.which, components: menuRow(lookUpId.encode({}), options) };
}

/** The longest name that can be asked for, in UTF-16 units. */
const LONGEST_NAME = 255;

/** Discord's limits for a menu: 25 options, with values of at most 100 characters. */
const MOST = 25;

/** `name`, ``name``, "name", “name”, «name», „name“. */
const QUOTED = /(`{1,3})([^`]+)\1|"([^"]+)"|“([^“”]+)”|«([^«»]+)»|„([^„“”]+)[“”]/gu;

/** What stands around a word in a sentence, and before it where it means somebody: `@ada,`. */
const AROUND = /^[\s.,;:!?()[\]{}<>*_~|@#/]+|[\s.,;:!?()[\]{}<>*_~|]+$/gu;

/**
 * The names that a message may hold, each once, the likeliest first: what stands in backticks or quotes; without any the
 * first line as a whole, and its words. What it says counts, and its embeds where it says nothing.
 */
export function candidates({ content, embeds }: TargetMessage): string[] {
  const [said = ''] = [content, ...embeds.flatMap(({ title, description }) => [title, description])].filter(
    (text) => text !== undefined && text.trim() !== '',
  );
  const quoted = [...said.matchAll(QUOTED)].map(([, , ...groups]) => groups.find(Boolean) ?? '');
  const line = said.trim().split('\n', 1)[0] ?? '';
  const found = quoted.length > 0 ? quoted : [line, ...line.split(/\s+/u).slice(0, MOST)];
  const names = found
    .map((text, at) => (quoted.length === 0 && at > 0 ? text.replace(AROUND, '') : text).trim())
    .filter((name) => name !== '' && name.length <= LONGEST_NAME && !name.includes('\n'));
  return [...new Set(names)].slice(0, MOST);
}
