import type { Control } from 'local-discord/control';
import type { ControlEvent, OfferView, Outcome, Person, PersonView } from 'local-discord/control-client';
import { type ChatAttachments, ChatRefusal, type SeenMessage } from 'local-discord/people';
import { formText, type OpenForm } from './form.ts';
import { MessageBuffer } from './message-buffer.ts';
import { type Controls, controlsOf } from './view/controls.ts';
import { messageText } from './view/message-text.ts';
import type { Screen } from './view/screen.ts';
import { visibleLine, visibleText } from './view/terminal-text.ts';

/** Maximum number of messages in lists and completions. */
const MAX_LISTED = 10;
/** Maximum wait for an action's effect, in milliseconds. Discord ends an unanswered interaction much earlier. */
const MAX_WAIT_MS = 600_000;

/** The people of a local Discord, and how to act as them. */
export interface Chat {
  /** Its actions do not wait for later messages, which are printed as they arrive. */
  readonly control: Pick<Control, 'client' | 'listen'>;
  /** The files of messages. */
  readonly files: ChatAttachments;
  /** The name of the first person at the prompt. */
  readonly first: string;
  /** Other channels that are shown on request. */
  readonly watched: readonly WatchedChannel[];
}

/** A channel that only some people can see. */
export interface WatchedChannel {
  /** Without its sign: `audit`. */
  readonly name: string;
  /** A word for its readers: "moderators". */
  readonly readers: string;
}

/** The printed messages of one person in a channel, which button and option numbers refer to. */
interface PrintedState {
  /** Messages by id in their last printed state, because a number refers to what the person has seen. */
  readonly messages: Map<string, SeenMessage>;
  /**
   * The last message that was printed with such controls, even if an edit has removed them. Otherwise a repeated number
   * would hit an older message.
   */
  withButtons?: SeenMessage;
  withMenus?: SeenMessage;
}

/** The state of the prompt: one of the people at a time, each with their own open form. */
export class Session implements Disposable {
  readonly chat: Chat;
  readonly screen: Screen;
  readonly #later: MessageBuffer;
  readonly #stop: () => void;
  readonly #forms = new Map<string, OpenForm>();
  /** Message numbers by channel. The oldest message that anybody can see is 1. */
  readonly #numbers = new Map<string, Map<string, number>>();
  /** Ids of new messages in watched channels, by channel name. */
  readonly #news: ReadonlyMap<string, Set<string>>;
  #people: readonly PersonView[] = [];
  #name: string;
  #channel = '';
  #names: ReadonlyMap<string, string> = new Map();
  #shown: PrintedState = { messages: new Map() };

  /** @param arrived called whenever `later` may have something */
  static async open(chat: Chat, screen: Screen, arrived: () => void = () => {}): Promise<Session> {
    const session = new Session(chat, screen, arrived);
    await session.#enter(session.#homeChannel);
    return session;
  }

  private constructor(chat: Chat, screen: Screen, arrived: () => void) {
    this.chat = chat;
    this.screen = screen;
    this.#name = chat.first;
    this.#later = new MessageBuffer(arrived);
    this.#news = new Map(chat.watched.map(({ name }) => [name, new Set()]));
    this.#stop = chat.control.listen((events) => {
      for (const event of events) this.#receive(event);
    });
  }

  get people(): readonly PersonView[] {
    return this.#people;
  }

  /** The person at the prompt, with their places. */
  get profile(): PersonView {
    const profile = this.#people.find(({ name }) => name === this.#name);
    if (!profile) throw new TypeError(`There is nobody called ${this.#name}.`);
    return profile;
  }

  get person(): Person {
    return this.chat.control.client.as(this.#name);
  }

  /** The channel and the maximum wait of an action. */
  get where(): { readonly channel: string; readonly wait: number } {
    return { channel: this.#channel, wait: MAX_WAIT_MS };
  }

  /** Returns the bot's commands for this person in this channel. */
  offer(): Promise<OfferView> {
    return this.person.commands(this.#channel);
  }

  /** `member in #general`. */
  get personAndChannel(): string {
    const { name = '', server } = this.#place ?? {};
    return visibleLine(`${this.#name} in ${server ? `#${name}` : 'a direct message'}`);
  }

  /** Continues as somebody else. Returns a text about their channel and open form. */
  async switchTo(name: string): Promise<string> {
    this.#name = name;
    await this.#enter(this.#homeChannel);
    const { form } = this;
    return [
      `You are ${this.personAndChannel} now.`,
      ...(form ? [`Your form "${visibleLine(form.modal.title)}" is still open: :fill sends it.`] : []),
    ].join('\n');
  }

  /**
   * Goes to another channel by name or id.
   * @throws ControlRefusal if this person cannot see it
   */
  async goTo(channel: string): Promise<string> {
    await this.#enter(channel);
    return `You are ${this.personAndChannel} now.`;
  }

  /**
   * Joins or leaves a server and follows the person to their channel. In a thread and without `server`, joins or leaves
   * the thread.
   * @throws ControlRefusal if they cannot
   */
  async move(verb: 'join' | 'leave', server: string | undefined): Promise<string> {
    const { kind } = this.#place ?? {};
    if (kind === 'thread' && server === undefined) {
      await this.person[verb](undefined, { channel: this.#channel, wait: 0 });
      return verb === 'join' ? 'You are a member of the thread now.' : 'You have left the thread.';
    }
    await this.person[verb](server, { wait: 0 });
    this.#people = await this.chat.control.client.people();
    return this.goTo(this.profile.channel.id);
  }

  /**
   * Acts as this person. Returns the text to print besides arriving messages. Keeps a form that opens, for this person
   * to fill in.
   */
  async act(
    verb: (person: Person, where: Session['where']) => Promise<Outcome>,
  ): Promise<string | undefined> {
    const name = this.#name;
    const outcome = await verb(this.person, this.where);
    // The events of this turn arrive at its end.
    await new Promise(setImmediate);
    switch (outcome.kind) {
      case 'messages':
        this.#later.putFirst(outcome.messages.map(({ id }) => id));
        return outcome.messages.some(({ message }) => message.channel_id === this.#channel)
          ? undefined
          : 'The answer is in the channel where the form was opened.';
      case 'form':
        this.#forms.set(name, outcome);
        return formText(outcome, this.#personScreen);
      case 'failed':
        return this.screen.paint('red', visibleText(outcome.reason));
      case 'choices':
      case 'nothing':
        return 'The bot acknowledged it without a visible answer.';
    }
  }

  /** The form that this person has open. */
  get form(): OpenForm | undefined {
    return this.#forms.get(this.#name);
  }

  /** @throws ChatRefusal if this person has no open form */
  openForm(): OpenForm {
    if (!this.form) throw new ChatRefusal('There is no form to fill in.');
    return this.form;
  }

  closeForm(): void {
    this.#forms.delete(this.#name);
  }

  /** Returns the newest messages in their current state, oldest first. */
  async latest(): Promise<readonly SeenMessage[]> {
    const { newest } = await this.person.view(this.#channel);
    return newest.filter(({ loading }) => !loading).slice(-MAX_LISTED);
  }

  /** @throws ChatRefusal if this person sees no message with this number */
  async message(number: number): Promise<SeenMessage> {
    const [id] = [...this.#numbersHere].find(([, each]) => each === number) ?? [];
    const [found] = id === undefined ? [] : await this.person.seen([id], this.#channel);
    if (!found || found.loading)
      throw new ChatRefusal(`There is no message ${number} here. :messages lists the latest.`);
    return found;
  }

  numberOf({ message: { id } }: SeenMessage): number {
    const number = this.#numbersHere.get(id) ?? this.#numbersHere.size + 1;
    this.#numbersHere.set(id, number);
    return number;
  }

  /**
   * Returns the message with this number, or the last one with such controls, in its last printed state.
   * @throws ChatRefusal if there is none
   */
  async withControls(kind: 'buttons' | 'menus', number: number | undefined): Promise<SeenMessage> {
    if (number !== undefined) return this.asShown(await this.message(number));
    const last = this.#lastWith(kind);
    if (last) return last;
    const missing = kind === 'buttons' ? 'are no buttons to click' : 'is no menu to choose from';
    throw new ChatRefusal(`There ${missing} here yet.`);
  }

  /**
   * Returns the controls that can be named: those of the last message with controls by number alone, and those of the
   * latest messages.
   */
  async controls(kind: 'buttons' | 'menus'): Promise<readonly Controls[]> {
    const last = this.#lastWith(kind);
    const earlier = (await this.latest()).filter(({ message }) => message.id !== last?.message.id);
    return [
      ...(last ? [controlsOf(last)] : []),
      ...earlier.map((seen) => {
        const address = `${this.numberOf(seen)}.`;
        return controlsOf(this.asShown(seen), address, address);
      }),
    ];
  }

  /** Returns a message in its last printed state. */
  asShown(seen: SeenMessage): SeenMessage {
    return this.#shown.messages.get(seen.message.id) ?? seen;
  }

  /** Formats messages and records them as printed. */
  show(messages: readonly SeenMessage[]): string {
    this.#later.print(messages);
    for (const seen of messages) this.#markPrinted(seen);
    return messages.map((seen) => this.textOf(seen)).join('\n\n');
  }

  textOf(seen: SeenMessage): string {
    const { id } = seen.message;
    const address = `${this.numberOf(seen)}.`;
    const addressed = (kind: 'buttons' | 'menus') => (this.#lastWith(kind)?.message.id === id ? '' : address);
    const controls = controlsOf(seen, addressed('buttons'), addressed('menus'));
    return messageText(seen, { controls, files: this.chat.files, screen: this.#personScreen });
  }

  /** Returns new and changed messages since the last answer, one text each. */
  arrived(): string[] {
    return this.#later.take().map((seen) => this.show([seen]));
  }

  /** Like `arrived`, and waits for the rest of an unfinished message. */
  async *later(): AsyncGenerator<string> {
    do yield* this.arrived();
    while (await this.#later.more());
  }

  /** Returns a line for each watched channel with news that this person can see. */
  notices(): string[] {
    return [...this.#news].flatMap(([name, fresh]) => {
      if (fresh.size === 0 || !canSee(this.profile, name)) return [];
      const [lines, them] = fresh.size === 1 ? ['line', 'it'] : ['lines', 'them'];
      const notice = `${fresh.size} new ${lines} in #${name}: :${name} shows ${them}.`;
      fresh.clear();
      return notice;
    });
  }

  /** Returns the name of somebody who can see a watched channel. */
  readerOf({ name }: WatchedChannel): string {
    return this.#people.find((profile) => canSee(profile, name))?.name ?? 'nobody';
  }

  /**
   * Returns the newest messages of a watched channel.
   * @throws ChatRefusal if this person cannot see it
   */
  async newestIn(watched: WatchedChannel): Promise<readonly SeenMessage[]> {
    const { name, readers } = watched;
    if (!canSee(this.profile, name)) {
      throw new ChatRefusal(
        `Only ${readers} see #${name}: type :as ${this.readerOf(watched)}, then :${name}.`,
      );
    }
    this.#news.get(name)?.clear();
    return (await this.person.view(name)).newest.slice(-MAX_LISTED);
  }

  /** Stops receiving messages and ends pending waits. */
  [Symbol.dispose](): void {
    this.#stop();
    this.#later.clear();
  }

  get #place(): PersonView['channels'][number] | undefined {
    return this.profile.channels.find(({ id }) => id === this.#channel);
  }

  /** The person's home channel, or the direct message if they can no longer see it. */
  get #homeChannel(): string {
    const { home, channels } = this.profile;
    return channels.find(({ id }) => id === home)?.id ?? channels.at(-1)?.id ?? home;
  }

  #receive(event: ControlEvent): void {
    if (event.type === 'people') this.#people = event.people;
    if (event.type !== 'message' && event.type !== 'gone') return;
    const name = this.#people
      .flatMap(({ channels }) => channels)
      .find(({ id }) => id === event.channel)?.name;
    const news = this.#news.get(name ?? '');
    if (event.type === 'gone') return void news?.delete(event.id);
    const { seen, people, channel, is_new: isNew } = event;
    if (isNew) news?.add(seen.message.id);
    const numbers = this.#numbers.get(channel);
    if (numbers && !numbers.has(seen.message.id)) numbers.set(seen.message.id, numbers.size + 1);
    if (channel === this.#channel && people.includes(this.#name) && !seen.loading) this.#later.add(seen);
  }

  /** Enters a channel. Marks its messages as printed, so that their controls work at once. */
  async #enter(channel: string): Promise<void> {
    const { channel: id, newest, names } = await this.person.view(channel);
    this.#later.clear();
    this.#channel = id;
    this.#names = new Map(names.map((each) => [each.id, each.name]));
    if (!this.#numbers.has(id)) {
      const viewers = this.#people.filter(({ channels }) => channels.some((each) => each.id === id));
      const views = await Promise.all(viewers.map(({ name }) => this.chat.control.client.as(name).view(id)));
      const ids = new Set(views.flatMap((view) => view.ids));
      const sorted = [...ids].sort((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1));
      this.#numbers.set(id, new Map(sorted.map((each, index) => [each, index + 1])));
    }
    this.#shown = { messages: new Map() };
    for (const seen of newest) if (!seen.loading) this.#markPrinted(seen);
  }

  #markPrinted(seen: SeenMessage): void {
    const { buttons, menus } = controlsOf(seen);
    this.#shown.messages.set(seen.message.id, seen);
    if (buttons.length > 0) this.#shown.withButtons = seen;
    if (menus.length > 0) this.#shown.withMenus = seen;
  }

  /** Returns the message in its last printed state, because an edit may have removed the controls. */
  #lastWith(kind: 'buttons' | 'menus'): SeenMessage | undefined {
    const last = kind === 'buttons' ? this.#shown.withButtons : this.#shown.withMenus;
    return last && this.asShown(last);
  }

  get #numbersHere(): Map<string, number> {
    return this.#numbers.get(this.#channel) ?? new Map();
  }

  /** The current screen with this person's names and language. */
  get #personScreen(): Screen {
    const { paint, columns } = this.screen;
    return { paint, columns, nameOf: (id) => this.#names.get(id), locale: this.profile.locale };
  }
}

const canSee = ({ channels }: PersonView, channel: string) => channels.some(({ name }) => name === channel);
