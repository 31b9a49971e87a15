import type { CommandView } from 'local-discord/control-client';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Pane } from '../../state/pane.ts';
import { draftOf } from '../command/command-draft.ts';
import { searchCommands } from '../command/search-commands.ts';
import { readLine } from '../command/typed-command.ts';
import { sendLine } from './send-text.ts';

/** Tab and Enter that were pressed before the commands were there. */
export interface EarlyKeys {
  /** Tab: what stands in the field becomes the first command that is found for it. @returns whether it was the first time */
  complete(text: string): boolean;
  /** Enter: the line is sent, unless somebody types on. */
  enter(): void;
  forgetEnter(): void;
}

/** Does what Tab and Enter were pressed for, once there are commands. @param commands undefined until then */
export function useEarlyKeys(pane: Pane, commands: readonly CommandView[] | undefined): EarlyKeys {
  const keys = useRef<{ completed?: string; entered?: boolean }>({});
  useLayoutEffect(() => {
    if (!commands) return;
    const { completed, entered = false } = keys.current;
    keys.current = {};
    const { draft, composer } = pane;
    if (completed !== undefined && draft.value.startsWith(`${completed} `)) {
      const [first] = searchCommands(completed.slice(1), commands);
      if (first) draft.value = `/${first.shown_path}${draft.value.slice(completed.length)}`;
    }
    if (!entered) return;
    const isNamed = readLine(`${draft.value} `, commands) !== undefined;
    const [first] = isNamed ? [] : searchCommands(draft.value.slice(1), commands);
    if (!first) return sendLine(pane, commands);
    draft.value = '';
    composer.command.value = draftOf(first);
  }, [commands]);
  return {
    complete(text) {
      if (keys.current.completed !== undefined && text.startsWith(keys.current.completed)) return false;
      keys.current.completed = text;
      return true;
    },
    enter() {
      keys.current.entered = true;
    },
    forgetEnter() {
      keys.current.entered = false;
    },
  };
}
