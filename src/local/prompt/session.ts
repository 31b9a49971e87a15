import {
  type ChatClient,
  ChatRefusal,
  type DemoPerson,
  type Outcome,
  type SeenMessage,
} from '../discord/chat-client.ts';
import type { LocalDiscord } from '../discord/start.ts';
import { buttonText, type NumberedButton, numberButtons } from './buttons.ts';
import { parseCommandLine } from './command-line.ts';
import { messageText } from './message-text.ts';
import type { Paint } from './paint.ts';
import { visibleLine, visibleText } from './visible-text.ts';

/** What the prompt needs of the local Discord. */
export type PromptDiscord = Pick<LocalDiscord, 'chat' | 'attachment'>;

/** One of the demo people at the prompt: who it is, and which buttons the numbers on the screen mean. */
export class Session {
  readonly #discord: PromptDiscord;
  readonly #paint: Paint;
  #person: DemoPerson = 'member';
  #client: ChatClient;
  #buttons: readonly NumberedButton[] = [];

  constructor(discord: PromptDiscord, paint: Paint) {
    this.#discord = discord;
    this.#paint = paint;
    this.#client = this.become(this.#person);
  }

  get client(): ChatClient {
    return this.#client;
  }

  /** `member in #general`. */
  get whereabouts(): string {
    const { place } = this.#client;
    return visibleLine(`${this.#person} in ${place === 'direct message' ? 'a direct message' : `#${place}`}`);
  }

  /** Goes on as somebody else. The numbers now mean the buttons of the latest message that this person sees. */
  become(person: DemoPerson): ChatClient {
    this.#person = person;
    this.#client = this.#discord.chat(person);
    const withButtons = this.#client.messages().findLast((seen) => numberButtons([seen]).length > 0);
    this.#buttons = withButtons ? numberButtons([withButtons]) : [];
    return this.#client;
  }

  /** Types a slash command and returns what is seen when it has been answered. */
  async command(line: string): Promise<string> {
    const typed = parseCommandLine(line, this.#client.commands());
    if (typed.kind === 'mistake') throw new ChatRefusal(typed.sentence);
    return this.#seen(await this.#client.command(typed.name, typed.options));
  }

  /** Clicks the button with this number and returns what is seen then. */
  async click(number: number): Promise<string> {
    const button = this.#buttons.find((candidate) => candidate.number === number);
    if (!button) throw new ChatRefusal(`There is no button ${number}. :click lists the buttons.`);
    if (button.disabled) throw new ChatRefusal(`The button ${buttonText(button)} cannot be clicked.`);
    return this.#seen(await this.#client.click(button.messageId, button.customId));
  }

  /** The buttons that can be clicked by a number now. */
  buttonsText(): string {
    return this.#buttons.map(buttonText).join('  ') || 'There are no buttons to click.';
  }

  /** The last message of the channel, cut after ten lines; undefined in an empty channel. */
  latestText(): string | undefined {
    const latest = this.#client.messages().at(-1);
    if (!latest) return undefined;
    const lines = this.#textOf([latest]).split('\n');
    if (lines.length <= 10) return lines.join('\n');
    const own = this.#buttons.filter((button) => button.messageId === latest.message.id);
    return [...lines.slice(0, 10), '…', ...own.map(buttonText)].join('\n');
  }

  #seen(outcome: Outcome): string {
    switch (outcome.kind) {
      case 'messages':
        this.#number(outcome.messages);
        return this.#textOf(outcome.messages);
      case 'modal':
        return `The bot opened the form "${visibleLine(outcome.modal.title)}", which cannot be filled in here.`;
      case 'failed':
        return this.#paint('red', visibleText(outcome.reason));
      case 'choices':
      case 'nothing':
        return 'The bot took note of it; there is nothing to see.';
    }
  }

  /** Numbers go to the newest buttons; those that an edit has taken away lose theirs. */
  #number(messages: readonly SeenMessage[]): void {
    const newest = numberButtons(messages);
    const touched = new Set(messages.map(({ message }) => message.id));
    this.#buttons =
      newest.length > 0 ? newest : this.#buttons.filter((button) => !touched.has(button.messageId));
  }

  #textOf(messages: readonly SeenMessage[]): string {
    const surroundings = { buttons: this.#buttons, files: this.#discord, paint: this.#paint };
    return messages.map((seen) => messageText(seen, surroundings)).join('\n\n');
  }
}
