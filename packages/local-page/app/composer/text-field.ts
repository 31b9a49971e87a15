import { html } from 'htm/preact';
import type { CommandView, NameableView, OfferView } from 'local-discord/control-client';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { CharactersLeft, lastOwnMessage, startEditing } from '../messages/message-editor.ts';
import { Icon } from '../shell/icon.ts';
import type { Pane } from '../state/pane.ts';
import { useWords } from '../words/words.ts';
import { AttachButton, attachFiles } from './attach.ts';
import { draftOf } from './command/command-draft.ts';
import { lineMistake, readLine, searchCommands } from './command/typed-command.ts';
import { composerLabel } from './focus-composer.ts';
import { type Mention, type MentionQuery, mentionOf, mentionQueryAt } from './mentions.ts';
import { PollButton } from './poll-dialog.ts';
import { announceTyping, sendCommand, sendLine, sendText } from './send.ts';
import { type Query, SuggestionList, type Suggestions, useCombobox, useQuery } from './suggestions.ts';

const isComplete = ({ shown_path, options }: CommandView, text: string) =>
  options.length === 0 && text.trim() === `/${shown_path}`;

/** The field for messages, for commands after a slash, and for mentions with @ and #. */
export function TextField({ pane, offer }: { pane: Pane; offer: OfferView | undefined }) {
  const { draft, composer } = pane;
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const id = useId();
  const text = draft.value;
  const commands = isCommandLine(text) ? offer?.commands : undefined;
  // Other parts of the page may set the text, as the mention of a command does.
  useLayoutEffect(
    () =>
      draft.subscribe((next) => {
        if (next !== '' && next !== field.current?.value) field.current?.focus();
      }),
    [draft],
  );
  const buffered = useBufferedKeys(pane, commands);
  // Reads the current draft, because fast typing may have changed it since.
  const begin = () => {
    const command = commands && readLine(draft.value, commands);
    if (!command) return;
    const mistake = lineMistake(draft.value, command.command, pane.words);
    composer.refusal.value = mistake ?? '';
    if (mistake !== undefined) return;
    draft.value = '';
    composer.command.value = command;
  };
  useLayoutEffect(begin, [text, commands]);
  const suggestions = useTextSuggestions(
    pane,
    { text, caret, commands },
    {
      command(command) {
        draft.value = '';
        composer.command.value = draftOf(command);
      },
      name(named, { start }) {
        const behind = `${named.name} `;
        putText(text.slice(0, start) + behind + text.slice(caret), start + behind.length);
        composer.mentions.value = [
          ...composer.mentions.value.filter(({ name }) => name !== named.name),
          named,
        ];
      },
    },
  );
  // Writes to the field directly, so that fast typing continues after the text.
  const putText = (next: string, to: number) => {
    if (field.current) field.current.value = next;
    field.current?.setSelectionRange(to, to);
    draft.value = next;
    setCaret(to);
  };
  const box = useCombobox({
    id: `${id}-list`,
    about: JSON.stringify([text, caret]),
    mustChoose: true,
    isNarrowed: true,
    ...suggestions,
  });
  // A completely typed command without options is sent as it is.
  const whole = box.active > 0 ? undefined : commands?.find((command) => isComplete(command, text));
  const send = () => {
    if (whole) {
      draft.value = '';
      void sendCommand(pane, draftOf(whole));
    } else if (!isCommandLine(text)) void sendText(pane);
    else if (commands) sendLine(pane, commands);
    else buffered.enter();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isEnter = event.key === 'Enter' && !event.shiftKey && !event.isComposing;
    if (!(whole && isEnter) && box.onKey(event)) return;
    if (event.isComposing || event.shiftKey) return;
    if (event.key === 'Tab' && box.isStale) {
      // The list is still loading. The next key belongs to the field all the same.
      event.preventDefault();
      if (isCommandLine(text) && buffered.complete(text)) putText(`${text} `, text.length + 1);
    } else if (isEnter) {
      event.preventDefault();
      send();
    } else if (event.key === 'ArrowUp' && text === '') {
      const own = composer.lastCommand.value ? undefined : lastOwnMessage(pane);
      if (own) startEditing(pane, own);
      else if (composer.lastCommand.value) composer.command.value = composer.lastCommand.value;
      else return;
      event.preventDefault();
    }
  };
  const { say } = useWords();
  const onCaret = () => setCaret(field.current?.selectionEnd ?? 0);
  const label = composerLabel(pane);
  return html`
    <${AttachButton} pane=${pane} />
    <${PollButton} pane=${pane} />
    <textarea ref=${field} class="box composer-field" data-takes-keys="true" aria-label=${label} placeholder=${label} rows="1" dir="auto" autocomplete="off"
      aria-autocomplete="list" aria-controls=${box.isOpen ? box.id : undefined} aria-activedescendant=${box.activeId}
      value=${text} onKeyDown=${onKeyDown} onSelect=${onCaret} onPaste=${(event: ClipboardEvent) => attachFiles(pane, event, event.clipboardData)} onInput=${({
        inputType,
      }: InputEvent) => {
        const typed = field.current?.value ?? '';
        // Copied lines often include the line end.
        draft.value = inputType === 'insertFromPaste' ? typed.replace(/^(\/[^\n]*)\n+$/, '$1') : typed;
        onCaret();
        composer.refusal.value = '';
        buffered.forgetEnter();
        announceTyping(pane);
        begin();
      }}></textarea>
    <${CharactersLeft} text=${text} />
    <button type="button" class="icon-button send send-text" aria-label=${say('sendMessage')} title=${say('send')}
      onPointerDown=${(event: PointerEvent) => event.preventDefault()} onClick=${() => (box.chosen && !whole ? box.chosen.choose() : send())}><${Icon} name="send" /></button>
    <${SuggestionList} box=${box} label=${say(isCommandLine(text) ? 'commands' : 'namesToMention')} />`;
}

/** Tab and Enter that were pressed before the commands were loaded. */
export interface BufferedKeys {
  /** Handles Tab: the typed text becomes the first matching command. @returns false if this Tab was buffered already */
  complete(text: string): boolean;
  /** Handles Enter: sends the line, unless typing continues. */
  enter(): void;
  forgetEnter(): void;
}

/** Replays buffered Tab and Enter once the commands are loaded. @param commands undefined until then */
function useBufferedKeys(pane: Pane, commands: readonly CommandView[] | undefined): BufferedKeys {
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

/** Returns the suggestions for a text: commands after a slash, and people, roles and channels after their signs. */
function useTextSuggestions(
  pane: Pane,
  { text, caret, commands }: { text: string; caret: number; commands: readonly CommandView[] | undefined },
  choose: { command: (command: CommandView) => void; name: (named: Mention, begun: MentionQuery) => void },
): Suggestions {
  const begun = isCommandLine(text) ? undefined : mentionQueryAt(text, caret);
  const { result, isStale } = useQuery(pane, begun && mentionsQuery(pane, begun), 0);
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
      choose: () => choose.name(mentionOf(nameable), begun),
    })),
  };
}

/** A command is a single line. Two slashes are no command. */
const isCommandLine = (text: string): boolean => /^\/(?!\/)[^\n]*$/u.test(text);

function mentionsQuery({ as, place }: Pane, { sign, typed }: MentionQuery): Query<readonly NameableView[]> {
  const of = sign === '@' ? 'mentionable' : 'channel';
  return { key: `${sign}${typed}`, run: () => as.nameables({ channel: place.id, of, typed }) };
}
