import type { LocalDiscord } from 'local-discord';
import {
  type ChatClient,
  ChatRefusal,
  type DemoPerson,
  type InteractionResult,
  type OpenModal,
  type SeenMessage,
} from 'local-discord/people';
import { AuditView } from './audit-view.ts';
import { Conversation } from './conversation.ts';
import { addressedNumbers } from './input/addressed-numbers.ts';
import { parseCommandLine } from './input/command/command-line.ts';
import { type Candidate, plainCandidate } from './input/tab/candidate.ts';
import { LaterMessages } from './later-messages.ts';
import { MessageNumbers } from './message-numbers.ts';
import { buttonText, numberButtons } from './view/message/buttons.ts';
import { buttonOf, choiceOf, HOW_TO_CHOOSE } from './view/message/controls.ts';
import { fieldWords, formText, readFields } from './view/message/modal-form.ts';
import { messageList } from './view/message-list.ts';
import type { Screen } from './view/screen/screen.ts';
import { visibleLine, visibleText } from './view/screen/visible-text.ts';
import { besideEachOther } from './view/screen/wrap.ts';

/** What the prompt needs of the local Discord. */
export type PromptDiscord = Pick<LocalDiscord, 'chat' | 'attachment' | 'auditChannelId' | 'channelMessages'>;

/** Who is at the prompt, and what they do there: the people of the demo, one at a time, each with a form of their own. */
export class Session {
  readonly screen: Screen;
  readonly #discord: PromptDiscord;
  readonly #numbers: MessageNumbers;
  readonly #later: LaterMessages;
  readonly #audit: AuditView;
  readonly #forms = new Map<DemoPerson, OpenModal>();
  #person: DemoPerson = 'member';
  #client: ChatClient;
  #conversation: Conversation;

  /** @param arrived told whenever there may be something for `later` */
  constructor(discord: PromptDiscord, screen: Screen, arrived: () => void) {
    this.screen = screen;
    this.#discord = discord;
    this.#numbers = new MessageNumbers((channelId) => discord.channelMessages(channelId));
    this.#later = new LaterMessages(arrived);
    this.#audit = new AuditView(discord);
    this.#client = discord.chat(this.#person);
    this.#conversation = this.#look();
  }

  get client(): ChatClient {
    return this.#client;
  }

  /** `member in #general`. */
  get whereabouts(): string {
    const { place } = this.#client;
    return visibleLine(`${this.#person} in ${place === 'direct message' ? 'a direct message' : `#${place}`}`);
  }

  /** Goes on as somebody else, and says what the numbers and `:fill` mean for them. */
  become(person: DemoPerson): string {
    this.#person = person;
    this.#client = this.#discord.chat(person);
    this.#conversation = this.#look();
    const form = this.#forms.get(person);
    return [
      `You are ${this.whereabouts} now.`,
      ...(form ? [`Your form "${visibleLine(form.modal.title)}" is still open: :fill sends it.`] : []),
    ].join('\n');
  }

  /** Types a slash command and returns what is seen when it has been answered. */
  async command(line: string): Promise<string> {
    const typed = parseCommandLine(line, this.#client.commands());
    if (typed.kind === 'mistake') throw new ChatRefusal(typed.sentence);
    return this.#seen(await this.#client.command(typed.name, typed.options));
  }

  /** Clicks the button that `1` or `3.1` means and returns what is seen then. */
  async click(typed: string): Promise<string> {
    const { message, numbers } = addressedNumbers(typed) ?? { numbers: [] };
    const [number, ...others] = numbers;
    if (number === undefined || others.length > 0) {
      throw new ChatRefusal('Type the number of one button, such as :click 1, or :click 3.1 for message 3.');
    }
    const seen = this.#conversation.withButtons(message);
    const { customId } = buttonOf(seen, number);
    return this.#seen(await this.#client.click(seen.message.id, customId));
  }

  /** Chooses the options that are meant, and no others of their menu, and returns what is seen then. */
  async choose(typed: string): Promise<string> {
    const addressed = addressedNumbers(typed);
    if (!addressed) throw new ChatRefusal(HOW_TO_CHOOSE);
    const seen = this.#conversation.withMenus(addressed.message);
    const { menu, values } = choiceOf(seen, addressed.numbers);
    return this.#seen(await this.#client.select(seen.message.id, menu.customId, values));
  }

  /** Fills in the open form and returns what is seen when it has been answered. It stays open until then. */
  async fill(typed: string): Promise<string> {
    const person = this.#person;
    const form = this.#openForm();
    const outcome = await this.#client.submit(form, readFields(form, typed));
    if (outcome.kind !== 'failed') this.#forms.delete(person);
    return this.#seen(outcome);
  }

  /** Drops the open form; the bot is not told, as in Discord. */
  dismiss(): string {
    this.#openForm();
    this.#forms.delete(this.#person);
    return 'The form is dropped.';
  }

  /** The buttons that can be clicked by a number alone now. */
  buttonsText(): string {
    const seen = this.#conversation.withButtons(undefined);
    const buttons = numberButtons(seen).map((button) => buttonText(button));
    return (
      besideEachOther(buttons, this.screen.columns).join('\n') ||
      'The last message has no buttons any more. :messages lists others.'
    );
  }

  /**
   * The latest messages with their numbers, or the one with this number.
   * @throws ChatRefusal when there is none, or no number
   */
  messagesText(typed: string): string {
    if (typed === '') {
      const latest = this.#conversation.latest();
      if (latest.length === 0) return 'There are no messages here yet.';
      return messageList(latest, this.#conversation, this.screen);
    }
    if (!/^\d{1,6}$/.test(typed)) throw new ChatRefusal('Type the number of a message, such as :messages 3.');
    return this.#show([this.#conversation.message(Number(typed))]);
  }

  /** What may follow `:click` and these words now. */
  clickable(before: readonly string[]): Candidate[] {
    return before.length === 0 ? this.#conversation.clickable() : [];
  }

  /** The same for `:choose`, which takes several. */
  choosable(before: readonly string[]): Candidate[] {
    if (before.includes('none')) return [];
    const left = this.#conversation.choosable().filter(({ value }) => !before.includes(value));
    return left.length > 0 && before.length === 0 ? [...left, plainCandidate('none')] : left;
  }

  /** The same for `:fill`. */
  fillable(before: readonly string[]): Candidate[] {
    const form = this.#forms.get(this.#person);
    const left = form ? fieldWords(form).filter((word) => !before.some((each) => each.startsWith(word))) : [];
    return left.map((word) => plainCandidate(word));
  }

  /** The same for `:messages`. */
  listed(): Candidate[] {
    return this.#conversation.latest().map((seen) => plainCandidate(`${this.#conversation.numberOf(seen)}`));
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
    const latest = this.#conversation.latest().at(-1);
    if (!latest) return undefined;
    const lines = this.#conversation.textOf(latest).split('\n');
    if (lines.length <= 10) return lines.join('\n');
    return [...lines.slice(0, 10), '…', ...numberButtons(latest).map((button) => buttonText(button))].join(
      '\n',
    );
  }

  /** The newest lines of the audit channel, which only moderators see. */
  auditText(): string {
    const newest = this.#audit.newest(this.#person);
    if (newest.length === 0) return 'There is nothing in #audit yet.';
    return newest.map((seen) => this.#conversation.textOf(seen)).join('\n\n');
  }

  /** One line about what is new in the audit channel, for moderators. */
  auditNotice(): string | undefined {
    return this.#audit.notice(this.#person);
  }

  /** Nothing that comes is looked at, or waited for, any more. */
  [Symbol.dispose](): void {
    this.#later.stop();
  }

  #look(): Conversation {
    this.#later.follow(this.#client);
    const surroundings = { numbers: this.#numbers, files: this.#discord, screen: this.screen };
    return new Conversation(this.#client, surroundings);
  }

  #openForm(): OpenModal {
    const form = this.#forms.get(this.#person);
    if (!form) throw new ChatRefusal('There is no form to fill in.');
    return form;
  }

  #seen(outcome: InteractionResult): string {
    switch (outcome.kind) {
      case 'messages':
        return this.#show(outcome.messages);
      case 'modal': {
        const text = formText(outcome, this.screen.paint);
        this.#forms.set(this.#person, outcome);
        return text;
      }
      case 'failed':
        return this.screen.paint('red', visibleText(outcome.reason));
      case 'choices':
      case 'nothing':
        return 'The bot took note of it; there is nothing to see.';
    }
  }

  #show(messages: readonly SeenMessage[]): string {
    this.#later.print(messages);
    return this.#conversation.show(messages);
  }
}
