import { promptCommands } from './commands/prompt-commands.ts';
import { answerLine } from './run-prompt.ts';
import { type Chat, Session } from './session.ts';
import { wrapText } from './view/terminal-text.ts';

/** A person who types line after line at the prompt and reads each answer before the next. */
export interface Typist {
  /**
   * Types a line and returns everything that is printed for it, without styles.
   * @throws ChatRefusal or ControlRefusal if the line cannot be executed
   */
  type(line: string): Promise<string>;
  /**
   * Clicks the button with this label on the newest message that has one.
   * @throws ControlRefusal if there is none
   */
  click(label: string): Promise<string>;
  /** Stops receiving messages. */
  leave(): void;
}

/**
 * @param columns terminal width; default: no wrapping
 * @param settled waits until the bot has nothing in flight; everything until then belongs to the line
 */
export function typistAt(
  chat: Chat,
  columns = Number.POSITIVE_INFINITY,
  settled?: () => Promise<void>,
): Typist {
  const screen = { paint: (_style: string, text: string) => text, columns };
  const opened = Session.open(chat, screen);
  const typed = async (act: (session: Session) => Promise<string | undefined>) => {
    const session = await opened;
    const answer = await act(session);
    await settled?.();
    const texts = answer === undefined ? [] : [answer];
    for await (const text of session.later()) texts.push(text);
    return texts.map((text) => wrapText(text, columns)).join('\n\n');
  };
  return {
    type: (line) =>
      typed((session) => answerLine(line, session, promptCommands(session, {}, new AbortController()))),
    click: (label) => typed((session) => session.act((person, where) => person.click(label, where))),
    leave: () => void opened.then((session) => session[Symbol.dispose]()),
  };
}
