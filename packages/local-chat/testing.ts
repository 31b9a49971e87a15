import { ChatRefusal } from 'local-discord/people';
import type { Chat } from './chat.ts';
import { Session } from './chat-session.ts';
import { answerLine } from './input/answer-line.ts';
import { ownCommands } from './input/own/own-commands.ts';
import { numberButtons } from './view/message/numbered-controls.ts';
import { wrapText } from './view/screen/wrap.ts';

/** Somebody who types line after line at the prompt, and reads each answer before the next. */
export interface Typist {
  /**
   * Types a line and returns all that is printed for it, without styles.
   * @throws ChatRefusal when the line cannot be typed into the channel as it is
   */
  type(line: string): Promise<string>;
  /**
   * Clicks the button with this label on the newest message that has one.
   * @throws ChatRefusal when none of the latest has
   */
  click(label: string): Promise<string>;
  /** Nothing that comes is looked at any more. */
  leave(): void;
}

/**
 * @param columns of their terminal; nothing is wrapped without it
 * @param settled waits until the bot has nothing in flight: what it does until then belongs to the line
 */
export function typistAt(
  chat: Chat,
  columns = Number.POSITIVE_INFINITY,
  settled?: () => Promise<void>,
): Typist {
  const session = new Session(chat, { paint: (_style, text) => text, columns }, () => {});
  const own = ownCommands(session, {}, new AbortController());
  const type = async (line: string) => {
    const answer = await answerLine(line, session, own);
    await settled?.();
    const texts = answer === undefined ? [] : [answer];
    for await (const text of session.later()) texts.push(text);
    return texts.map((text) => wrapText(text, columns)).join('\n\n');
  };
  return {
    type,
    click(label) {
      const { view } = session;
      for (const seen of view.latest().toReversed()) {
        const button = numberButtons(seen).find((each) => each.label === label);
        if (button) return type(`:click ${view.numberOf(seen)}.${button.number}`);
      }
      throw new ChatRefusal(`No message has a button "${label}".`);
    },
    leave: () => session[Symbol.dispose](),
  };
}
