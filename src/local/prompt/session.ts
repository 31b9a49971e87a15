import {
  type ChatClient,
  ChatRefusal,
  type DemoPerson,
  type OpenModal,
  type Outcome,
  type SeenMessage,
} from '../discord/chat-client.ts';
import type { LocalDiscord } from '../discord/start.ts';
import { buttonText } from './buttons.ts';
import { parseCommandLine } from './command-line.ts';
import {
  buttonOf,
  type Controls,
  choiceOf,
  choosableWords,
  NO_CONTROLS,
  numberControls,
  renumbered,
} from './controls.ts';
import { LaterMessages } from './later-messages.ts';
import { messageText } from './message-text.ts';
import { fieldWords, formText, readFields } from './modal-form.ts';
import type { Paint } from './paint.ts';
import { visibleLine, visibleText } from './visible-text.ts';

/** What the prompt needs of the local Discord. */
export type PromptDiscord = Pick<LocalDiscord, 'chat' | 'attachment' | 'auditChannelId' | 'channelMessages'>;

const AUDIT_LINES = 10;

/** One of the demo people at the prompt: who it is, what the numbers on the screen mean, and the form that is open. */
export class Session {
  readonly #discord: PromptDiscord;
  readonly #paint: Paint;
  readonly #later: LaterMessages;
  #person: DemoPerson = 'member';
  #client: ChatClient;
  #controls: Controls = NO_CONTROLS;
  #form: OpenModal | undefined;

  /** @param arrived told whenever there may be something for `later` */
  constructor(discord: PromptDiscord, paint: Paint, arrived: () => void) {
    this.#discord = discord;
    this.#paint = paint;
    this.#later = new LaterMessages(arrived);
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

  /** Goes on as somebody else. The numbers now mean those of the latest messages with any that this person sees. */
  become(person: DemoPerson): ChatClient {
    this.#person = person;
    this.#client = this.#discord.chat(person);
    this.#form = undefined;
    this.#later.follow(this.#client);
    this.#controls = NO_CONTROLS;
    for (const seen of this.#client.messages()) {
      const { buttons, menus } = numberControls([seen]);
      this.#controls = {
        buttons: buttons.length > 0 ? buttons : this.#controls.buttons,
        menus: menus.length > 0 ? menus : this.#controls.menus,
      };
    }
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
    const { messageId, customId } = buttonOf(this.#controls, number);
    return this.#seen(await this.#client.click(messageId, customId));
  }

  /** Chooses the options with these numbers, and no others of their menu, and returns what is seen then. */
  async choose(typed: string): Promise<string> {
    const { menu, values } = choiceOf(this.#controls, typed);
    return this.#seen(await this.#client.select(menu.messageId, menu.customId, values));
  }

  /** Fills in the open form and returns what is seen when it has been answered. It stays open until then. */
  async fill(typed: string): Promise<string> {
    const form = this.#openForm();
    const outcome = await this.#client.submit(form, readFields(form, typed));
    if (outcome.kind !== 'failed') this.#form = undefined;
    return this.#seen(outcome);
  }

  /** Drops the open form; the bot is not told, as in Discord. */
  dismiss(): string {
    this.#openForm();
    this.#form = undefined;
    return 'The form is dropped.';
  }

  /** The buttons that can be clicked by a number now. */
  buttonsText(): string {
    return this.#controls.buttons.map(buttonText).join('  ') || 'There are no buttons to click.';
  }

  /** The words that Tab offers after `:click`, `:choose` and `:fill` now. */
  words(command: 'click' | 'choose' | 'fill'): string[] {
    if (command === 'click') return this.#controls.buttons.map(({ number }) => String(number));
    if (command === 'choose') return choosableWords(this.#controls);
    return this.#form ? fieldWords(this.#form) : [];
  }

  /** What has come or changed since the last answer, one text for each message. */
  arrived(): string[] {
    return this.#later.take().map((seen) => this.#show([seen]));
  }

  /** The same, and what is still to come while a message is unfinished. */
  async *later(): AsyncGenerator<string> {
    do yield* this.arrived();
    while (await this.#later.more());
  }

  /** The last message of the channel, cut after ten lines; undefined in an empty channel. */
  latestText(): string | undefined {
    const latest = this.#client.messages().at(-1);
    if (!latest) return undefined;
    const lines = this.#textOf([latest]).split('\n');
    if (lines.length <= 10) return lines.join('\n');
    const own = this.#controls.buttons.filter((button) => button.messageId === latest.message.id);
    return [...lines.slice(0, 10), '…', ...own.map(buttonText)].join('\n');
  }

  /** The newest lines of the audit channel, which only the moderator sees. */
  auditText(): string {
    if (this.#person !== 'moderator')
      throw new ChatRefusal('Only the moderator sees #audit: type :as moderator.');
    const { auditChannelId, channelMessages } = this.#discord;
    const newest = channelMessages(auditChannelId).slice(-AUDIT_LINES);
    if (newest.length === 0) return 'There is nothing in #audit yet.';
    return this.#textOf(newest.map((message) => ({ message, loading: false, ephemeral: false })));
  }

  /** Nothing that comes is looked at, or waited for, any more. */
  [Symbol.dispose](): void {
    this.#later.stop();
  }

  #openForm(): OpenModal {
    if (!this.#form) throw new ChatRefusal('There is no form to fill in.');
    return this.#form;
  }

  #seen(outcome: Outcome): string {
    switch (outcome.kind) {
      case 'messages':
        return this.#show(outcome.messages);
      case 'modal': {
        const text = formText(outcome, this.#paint);
        this.#form = outcome;
        return text;
      }
      case 'failed':
        return this.#paint('red', visibleText(outcome.reason));
      case 'choices':
      case 'nothing':
        return 'The bot took note of it; there is nothing to see.';
    }
  }

  #show(messages: readonly SeenMessage[]): string {
    this.#later.print(messages);
    this.#controls = renumbered(this.#controls, messages);
    return this.#textOf(messages);
  }

  #textOf(messages: readonly SeenMessage[]): string {
    const surroundings = { controls: this.#controls, files: this.#discord, paint: this.#paint };
    return messages.map((seen) => messageText(seen, surroundings)).join('\n\n');
  }
}
