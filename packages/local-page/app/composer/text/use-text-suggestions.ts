import type { OfferedCommand } from '../../../protocol/offer.ts';
import type { Action } from '../../../protocol/requests.ts';
import type { Pane } from '../../state/pane.ts';
import { searchCommands } from '../command/search-commands.ts';
import { type BegunName, begunName, type Named, namedAs } from '../naming/naming.ts';
import type { Suggestions } from '../suggestions/suggestion.ts';
import { useAnswer } from '../suggestions/use-answer.ts';

/** What one who types a text can choose: commands behind a slash, people, roles and channels behind their signs. */
export function useTextSuggestions(
  pane: Pane,
  { text, caret, commands }: { text: string; caret: number; commands: readonly OfferedCommand[] | undefined },
  choose: { command: (command: OfferedCommand) => void; name: (named: Named, begun: BegunName) => void },
): Suggestions {
  const begun = isCommandLine(text) ? undefined : begunName(text, caret);
  const { result, isStale } = useAnswer(pane, begun && nameablesRequest(begun), 0);
  if (isCommandLine(text)) {
    if (!commands) return { items: [], sentence: pane.words.say('loadingCommands'), isStale: true };
    const found = searchCommands(text.slice(1), commands);
    if (found.length === 0) return { items: [], sentence: pane.words.say('noCommands') };
    return {
      items: found.map((command) => ({
        key: `${command.app.id} ${command.path}`,
        name: `/${command.shownPath}`,
        detail: command.description,
        group: command.app.name,
        choose: () => choose.command(command),
      })),
    };
  }
  if (!begun) return { items: [] };
  if (result?.kind !== 'nameables') return { items: [], isStale };
  return {
    isStale,
    items: result.nameables.map((nameable) => ({
      key: nameable.id,
      name: nameable.name,
      ...(nameable.alias !== undefined && { detail: nameable.alias }),
      choose: () => choose.name(namedAs(nameable), begun),
    })),
  };
}

/** A command is a single line, and two slashes are none. */
export const isCommandLine = (text: string): boolean => /^\/(?!\/)[^\n]*$/u.test(text);

function nameablesRequest({ sign, typed }: BegunName): Action {
  return { kind: 'nameables', of: sign === '@' ? 'mentionable' : 'channel', typed };
}
