import { ApplicationCommandOptionType } from 'discord-api-types/v10';
import { type ChatAttachments, type ChatClient, ChatRefusal, type SeenMessage } from 'local-discord/people';
import { type Candidate, plainCandidate, valueCandidate } from './input/tab/candidate.ts';
import type { MessageNumbers } from './message-numbers.ts';
import { messageText } from './view/message/message-text.ts';
import { controlsOf, numberButtons, numberMenus } from './view/message/numbered-controls.ts';
import type { Screen } from './view/screen/screen.ts';
import { ShownMessages } from './view/shown-messages.ts';

/** How many messages are listed, and offered by Tab. */
const LATEST = 10;

/** What the messages of a channel are numbered by and shown with. */
export interface ChannelViewOptions {
  readonly numbers: MessageNumbers;
  readonly files: ChatAttachments;
  readonly screen: Screen;
}

/** The channel as one person sees it: its messages, and what the numbers at their controls mean. */
export class ChannelView {
  readonly #client: Pick<ChatClient, 'messages' | 'nameables' | 'choosable' | 'locale'>;
  readonly #options: ChannelViewOptions;
  readonly #shown = new ShownMessages();

  /** What the channel holds already counts as seen, so that its controls can be used at once. */
  constructor(
    client: Pick<ChatClient, 'messages' | 'nameables' | 'choosable' | 'locale'>,
    options: ChannelViewOptions,
  ) {
    this.#client = client;
    this.#options = options;
    this.#shown.show(this.#messages());
  }

  /** These messages as text, which is printed now. */
  show(messages: readonly SeenMessage[]): string {
    this.#shown.show(messages);
    return messages.map((seen) => this.textOf(seen)).join('\n\n');
  }

  textOf(seen: SeenMessage): string {
    const { files, screen } = this.#options;
    const address = `${this.numberOf(seen)}.`;
    const { lastWithButtons, lastWithMenus } = this.#shown;
    const controls = controlsOf(seen, {
      buttonAddress: lastWithButtons?.message.id === seen.message.id ? '' : address,
      optionAddress: lastWithMenus?.message.id === seen.message.id ? '' : address,
    });
    return messageText(seen, {
      controls,
      files,
      screen: { ...screen, nameOf: (id) => this.#nameOf(id), locale: this.#client.locale },
    });
  }

  numberOf({ message }: SeenMessage): number {
    return this.#options.numbers.numberOf(message);
  }

  /** The newest messages, oldest first, as they are now. */
  latest(): readonly SeenMessage[] {
    return this.#messages().slice(-LATEST);
  }

  /** @throws ChatRefusal when this person sees no message of this number */
  message(number: number): SeenMessage {
    const found = this.#messages().find((seen) => this.numberOf(seen) === number);
    if (!found) throw new ChatRefusal(`There is no message ${number} here. :messages lists the latest.`);
    return found;
  }

  /**
   * The message with this number, or the last one with buttons, as it was printed last.
   * @throws ChatRefusal when there is none
   */
  withButtons(number: number | undefined): SeenMessage {
    const { lastWithButtons } = this.#shown;
    if (number !== undefined) return this.#asShown(this.message(number));
    if (!lastWithButtons) throw new ChatRefusal('There are no buttons to click here yet.');
    return lastWithButtons;
  }

  /**
   * The same for menus.
   * @throws ChatRefusal when there is none
   */
  withMenus(number: number | undefined): SeenMessage {
    const { lastWithMenus } = this.#shown;
    if (number !== undefined) return this.#asShown(this.message(number));
    if (!lastWithMenus) throw new ChatRefusal('There is no menu to choose from here yet.');
    return lastWithMenus;
  }

  /** The words for `:click`. */
  clickable(): Candidate[] {
    return this.#candidates(this.#shown.lastWithButtons, (seen) =>
      numberButtons(seen).filter(({ disabled }) => !disabled),
    );
  }

  /** The words for `:choose`: numbers, and the names of the last message's menus. */
  choosable(): Candidate[] {
    const menus = this.#shown.lastWithMenus ? numberMenus(this.#shown.lastWithMenus) : [];
    const names = menus.flatMap(({ naming }) => (naming ? this.#client.choosable(naming) : []));
    const numbers = this.#candidates(this.#shown.lastWithMenus, (seen) =>
      numberMenus(seen).flatMap(({ options }) => options),
    );
    return [...numbers, ...names.map(({ name, alias = '' }) => valueCandidate(name, alias))];
  }

  #candidates(
    last: SeenMessage | undefined,
    controlsOfMessage: (seen: SeenMessage) => readonly { readonly number: number; readonly label: string }[],
  ): Candidate[] {
    const own = last ? controlsOfMessage(last) : [];
    const earlier = this.latest().filter(({ message }) => message.id !== last?.message.id);
    return [
      ...own.map(({ number, label }) => plainCandidate(String(number), label)),
      ...earlier.flatMap((seen) =>
        controlsOfMessage(this.#asShown(seen)).map(({ number, label }) =>
          plainCandidate(`${this.numberOf(seen)}.${number}`, label),
        ),
      ),
    ];
  }

  #nameOf(id: string): string | undefined {
    const types = [ApplicationCommandOptionType.Mentionable, ApplicationCommandOptionType.Channel] as const;
    const known = types.flatMap((type) => this.#client.nameables({ type }));
    return known.find((nameable) => nameable.id === id)?.name;
  }

  #messages(): readonly SeenMessage[] {
    return this.#client.messages().filter(({ loading }) => !loading);
  }

  #asShown(seen: SeenMessage): SeenMessage {
    return this.#shown.get(seen) ?? seen;
  }
}
