import type { CommandView, NameableView } from 'local-discord/control-client';
import type { Pane } from '../../state/pane.ts';
import { searchCommands } from '../command/search-commands.ts';
import { type BegunName, begunName, type Named, namedAs } from '../naming/naming.ts';
import type { Suggestions } from '../suggestions/suggestion.ts';
import { type Question, useAnswer } from '../suggestions/use-answer.ts';

/** What one who types a text can choose: commands behind a slash, people, roles and channels behind their signs. */
export function useTextSuggestions(
  pane: Pane,
  { text, caret, commands }: { text: string; caret: number; commands: readonly CommandView[] | undefined },
  choose: { command: (command: CommandView) => void; name: (named: Named, begun: BegunName) => void },
): Suggestions {
  const begun = isCommandLine(text) ? undefined : begunName(text, caret);
  const { result, isStale } = useAnswer(pane, begun && nameablesQuestion(pane, begun), 0);
  if (isCommandLine(text)) {
    if (!commands) return { items: [], sentence: pane.words.say('loadingCommands'), isStale: true };
    const found = searchCommands(text.slice(1), commands);
    if (found.length === 0) return { items: [], sentence: pane.words.say('noCommands') };
    return {
      items: found.map((command) => ({
        key: `${command.app.id} ${command.path}`,
        name: `/${command.shown_path}`,
        detail: command.description,
        group: command.app.name,
        choose: () => choose.command(command),
      })),
    };
  }
  if (!begun) return { items: [] };
  if (!result) return { items: [], isStale };
  return {
    isStale,
    items: result.map((nameable) => ({
      key: nameable.id,
      name: nameable.name,
      ...(nameable.alias !== undefined && { detail: nameable.alias }),
      choose: () => choose.name(namedAs(nameable), begun),
    })),
  };
}

/** A command is a single line, and two slashes are none. */
export const isCommandLine = (text: string): boolean => /^\/(?!\/)[^\n]*$/u.test(text);

function nameablesQuestion(
  { as, place }: Pane,
  { sign, typed }: BegunName,
): Question<readonly NameableView[]> {
  const of = sign === '@' ? 'mentionable' : 'channel';
  return { key: `${sign}${typed}`, ask: () => as.nameables({ channel: place.id, of, typed }) };
}
