import {
  type ChatClient,
  ChatRefusal,
  type InteractionResult,
  type OpenModal,
  type SeenMessage,
} from 'local-discord/people';
import { ChannelView } from './channel-view.ts';
import { ChannelWatch } from './channel-watch.ts';
import type { Chat, ChatPerson } from './chat.ts';
import { parseCommandLine } from './input/command/command-line.ts';
import { LaterMessages } from './later-messages.ts';
import { MessageNumbers } from './message-numbers.ts';
import { formText } from './view/message/form-text.ts';
import type { Screen } from './view/screen/screen.ts';
import { visibleLine, visibleText } from './view/screen/visible-text.ts';

/** Who is at the prompt, and what they do there: one of the people at a time, each with a form of their own. */
export class Session {
  readonly chat: Chat;
  readonly screen: Screen;
  readonly watches: readonly ChannelWatch[];
  readonly #numbers: MessageNumbers;
  readonly #later: LaterMessages;
  readonly #forms = new Map<ChatPerson, OpenModal>();
  #person: ChatPerson;
  #view: ChannelView;

  /** @param arrived told whenever there may be something for `later` */
  constructor(chat: Chat, screen: Screen, arrived: () => void) {
    this.chat = chat;
    this.screen = screen;
    this.watches = chat.watched.map((channel) => new ChannelWatch(channel));
    this.#numbers = new MessageNumbers(chat.people);
    this.#later = new LaterMessages(arrived);
    this.#person = chat.first;
    this.#view = this.#look();
  }

  get person(): ChatPerson {
    return this.#person;
  }

  get client(): ChatClient {
    return this.#person.client;
  }

  get view(): ChannelView {
    return this.#view;
  }

  /** `member in #general`. */
  get personAndChannel(): string {
    const { name, client } = this.#person;
    const { channelName } = client;
    const channel = channelName === 'direct message' ? 'a direct message' : `#${channelName}`;
    return visibleLine(`${name} in ${channel}`);
  }

  /** Goes on as somebody else, and says what the numbers and `:fill` mean for them. */
  become(person: ChatPerson): string {
    this.#person = person;
    this.#view = this.#look();
    const { form } = this;
    return [
      `You are ${this.personAndChannel} now.`,
      ...(form ? [`Your form "${visibleLine(form.modal.title)}" is still open: :fill sends it.`] : []),
    ].join('\n');
  }

  /** Types a slash command and returns the text of its answer. */
  async command(line: string): Promise<string> {
    const typed = parseCommandLine(line, this.client.commands());
    if (typed.kind === 'mistake') throw new ChatRefusal(typed.sentence);
    return this.seen(await this.client.command(typed.name, typed.options));
  }

  /** What this person sees of what they have caused; a form that it opens is theirs to fill in. */
  seen(result: InteractionResult): string {
    switch (result.kind) {
      case 'messages':
        return this.show(result.messages);
      case 'modal': {
        const text = formText(result, this.screen.paint, (menu) => this.client.choosable(menu));
        this.#forms.set(this.#person, result);
        return text;
      }
      case 'failed':
        return this.screen.paint('red', visibleText(result.reason));
      case 'choices':
      case 'nothing':
        return 'The bot took note of it; there is nothing to see.';
    }
  }

  /** These messages as text, which is printed now. */
  show(messages: readonly SeenMessage[]): string {
    this.#later.print(messages);
    return this.#view.show(messages);
  }

  /** The form that this person has open. */
  get form(): OpenModal | undefined {
    return this.#forms.get(this.#person);
  }

  /** @throws ChatRefusal when this person has no form open */
  openForm(): OpenModal {
    if (!this.form) throw new ChatRefusal('There is no form to fill in.');
    return this.form;
  }

  closeForm(): void {
    this.#forms.delete(this.#person);
  }

  /** The messages that have come or changed since the last answer, one text for each. */
  arrived(): string[] {
    return this.#later.take().map((seen) => this.show([seen]));
  }

  /** The same, and waits for the rest of an unfinished message. */
  async *later(): AsyncGenerator<string> {
    do yield* this.arrived();
    while (await this.#later.more());
  }

  /** A line for each watched channel that this person sees and that has something new. */
  notices(): string[] {
    return this.watches.flatMap((watch) => watch.notice(this.#person) ?? []);
  }

  /** Nothing that comes is looked at, or waited for, any more. */
  [Symbol.dispose](): void {
    this.#later.stop();
  }

  #look(): ChannelView {
    this.#later.follow(this.client);
    const options = { numbers: this.#numbers, files: this.chat, screen: this.screen };
    return new ChannelView(this.client, options);
  }
}
