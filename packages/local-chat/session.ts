import type { Control } from 'local-discord/control';
import type { ControlEvent, OfferView, Outcome, Person, PersonView } from 'local-discord/control-client';
import { type ChatAttachments, ChatRefusal, type SeenMessage } from 'local-discord/people';
import { formText, type OpenForm } from './form.ts';
import { MessageBuffer } from './message-buffer.ts';
import { type Controls, controlsOf } from './view/controls.ts';
import { messageText } from './view/message-text.ts';
import type { Screen } from './view/screen.ts';
import { visibleLine, visibleText } from './view/terminal-text.ts';

/** The number of messages that are listed, and offered by Tab. */
const MAX_LISTED = 10;
/** The wait for an action's effect, in milliseconds. Discord ends an interaction without an answer much earlier. */
const MAX_WAIT_MS = 600_000;

/** What a prompt stands in front of: the people of a local Discord, and how to act as them. */
export interface Chat {
  /** Its verbs do not wait for further messages: these are printed as they come. */
  readonly control: Pick<Control, 'client' | 'listen'>;
  /** The files of messages. */
  readonly files: ChatAttachments;
  /** The name of the person whom one is at first. */
  readonly first: string;
  /** Channels beside the one where somebody writes, looked at on request. */
  readonly watched: readonly WatchedChannel[];
}

/** A channel that only some of the people see. */
export interface WatchedChannel {
  /** Without its sign: `audit`. */
  readonly name: string;
  /** A name for those who see it: "moderators". */
  readonly readers: string;
}

/** What one person has on the screen of a channel, and to which message numbers without a message's number refer. */
interface PrintedState {
  /** The messages as they were printed last, by id: a number means what somebody has seen. */
  readonly messages: Map<string, SeenMessage>;
  /**
   * The last message that came with such controls, even if an edit has taken them away since: the same number once more
   * must not mean an older message.
   */
  withButtons?: SeenMessage;
  withMenus?: SeenMessage;
}

/** Who is at the prompt, and what they do there: one of the people at a time, each with a form of their own. */
export class Session implements Disposable {
  readonly chat: Chat;
  readonly screen: Screen;
  readonly #later: MessageBuffer;
  readonly #stop: () => void;
  readonly #forms = new Map<string, OpenForm>();
  /** The numbers by which people name messages, by channel: the oldest that any of them sees is 1. */
  readonly #numbers = new Map<string, Map<string, number>>();
  /** The ids of new lines in watched channels, by the channel's name. */
  readonly #news: ReadonlyMap<string, Set<string>>;
  #people: readonly PersonView[] = [];
  #name: string;
  #channel = '';
  #names: ReadonlyMap<string, string> = new Map();
  #shown: PrintedState = { messages: new Map() };

  /** @param arrived called whenever there may be something for `later` */
  static async open(chat: Chat, screen: Screen, arrived: () => void = () => {}): Promise<Session> {
    const session = new Session(chat, screen, arrived);
    await session.#look(session.#homeChannel);
    return session;
  }

  private constructor(chat: Chat, screen: Screen, arrived: () => void) {
    this.chat = chat;
    this.screen = screen;
    this.#name = chat.first;
    this.#later = new MessageBuffer(arrived);
    this.#news = new Map(chat.watched.map(({ name }) => [name, new Set()]));
    this.#stop = chat.control.listen((events) => {
      for (const event of events) this.#hear(event);
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

  /** The place and the patience of a verb. */
  get where(): { readonly channel: string; readonly wait: number } {
    return { channel: this.#channel, wait: MAX_WAIT_MS };
  }

  /** The commands that the bot offers to this person here. */
  offer(): Promise<OfferView> {
    return this.person.commands(this.#channel);
  }

  /** `member in #general`. */
  get personAndChannel(): string {
    const { name = '', server } = this.#place ?? {};
    return visibleLine(`${this.#name} in ${server ? `#${name}` : 'a direct message'}`);
  }

  /** Goes on as somebody else, and says what the numbers and `:fill` mean for them. */
  async switchTo(name: string): Promise<string> {
    this.#name = name;
    await this.#look(this.#homeChannel);
    const { form } = this;
    return [
      `You are ${this.personAndChannel} now.`,
      ...(form ? [`Your form "${visibleLine(form.modal.title)}" is still open: :fill sends it.`] : []),
    ].join('\n');
  }

  /**
   * Goes to another channel, by its name or id.
   * @throws ControlRefusal if this person does not see it
   */
  async goTo(channel: string): Promise<string> {
    await this.#look(channel);
    return `You are ${this.personAndChannel} now.`;
  }

  /**
   * Joins or leaves a server, and goes where the person is then; without a server in a thread, that.
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
   * Lets this person act, and returns what there is to say besides the messages that come; a form that opens is theirs
   * to fill in.
   */
  async act(
    verb: (person: Person, where: Session['where']) => Promise<Outcome>,
  ): Promise<string | undefined> {
    const name = this.#name;
    const outcome = await verb(this.person, this.where);
    // The events of this turn come at its end.
    await new Promise(setImmediate);
    switch (outcome.kind) {
      case 'messages':
        this.#later.putFirst(outcome.messages.map(({ id }) => id));
        return outcome.messages.some(({ message }) => message.channel_id === this.#channel)
          ? undefined
          : 'The answer is in the channel where the form was opened.';
      case 'form':
        this.#forms.set(name, outcome);
        return formText(outcome, this.#ownScreen);
      case 'failed':
        return this.screen.paint('red', visibleText(outcome.reason));
      case 'choices':
      case 'nothing':
        return 'The bot took note of it; there is nothing to see.';
    }
  }

  /** The form that this person has open. */
  get form(): OpenForm | undefined {
    return this.#forms.get(this.#name);
  }

  /** @throws ChatRefusal when this person has no form open */
  openForm(): OpenForm {
    if (!this.form) throw new ChatRefusal('There is no form to fill in.');
    return this.form;
  }

  closeForm(): void {
    this.#forms.delete(this.#name);
  }

  /** The newest messages, oldest first, as they are now. */
  async latest(): Promise<readonly SeenMessage[]> {
    const { newest } = await this.person.view(this.#channel);
    return newest.filter(({ loading }) => !loading).slice(-MAX_LISTED);
  }

  /** @throws ChatRefusal when this person sees no message of this number */
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
   * The message with this number, or the last one with such controls, as it was printed last.
   * @throws ChatRefusal when there is none
   */
  async withControls(kind: 'buttons' | 'menus', number: number | undefined): Promise<SeenMessage> {
    if (number !== undefined) return this.asShown(await this.message(number));
    const last = this.#lastWith(kind);
    if (last) return last;
    const missing = kind === 'buttons' ? 'are no buttons to click' : 'is no menu to choose from';
    throw new ChatRefusal(`There ${missing} here yet.`);
  }

  /** The controls that can be named now: of the last message with such, by number alone, and of the latest messages. */
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

  /** A message as it was printed last. */
  asShown(seen: SeenMessage): SeenMessage {
    return this.#shown.messages.get(seen.message.id) ?? seen;
  }

  /** These messages as text, which is printed now. */
  show(messages: readonly SeenMessage[]): string {
    this.#later.print(messages);
    for (const seen of messages) this.#mark(seen);
    return messages.map((seen) => this.textOf(seen)).join('\n\n');
  }

  textOf(seen: SeenMessage): string {
    const { id } = seen.message;
    const address = `${this.numberOf(seen)}.`;
    const addressed = (kind: 'buttons' | 'menus') => (this.#lastWith(kind)?.message.id === id ? '' : address);
    const controls = controlsOf(seen, addressed('buttons'), addressed('menus'));
    return messageText(seen, { controls, files: this.chat.files, screen: this.#ownScreen });
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
    return [...this.#news].flatMap(([name, fresh]) => {
      if (fresh.size === 0 || !sees(this.profile, name)) return [];
      const [lines, them] = fresh.size === 1 ? ['line', 'it'] : ['lines', 'them'];
      const notice = `${fresh.size} new ${lines} in #${name}: :${name} shows ${them}.`;
      fresh.clear();
      return notice;
    });
  }

  /** Somebody who sees a watched channel. */
  readerOf({ name }: WatchedChannel): string {
    return this.#people.find((profile) => sees(profile, name))?.name ?? 'nobody';
  }

  /**
   * The newest lines of a watched channel.
   * @throws ChatRefusal when this person does not see it
   */
  async newestIn(watched: WatchedChannel): Promise<readonly SeenMessage[]> {
    const { name, readers } = watched;
    if (!sees(this.profile, name)) {
      throw new ChatRefusal(
        `Only ${readers} see #${name}: type :as ${this.readerOf(watched)}, then :${name}.`,
      );
    }
    this.#news.get(name)?.clear();
    return (await this.person.view(name)).newest.slice(-MAX_LISTED);
  }

  /** Nothing that comes is looked at, or waited for, any more. */
  [Symbol.dispose](): void {
    this.#stop();
    this.#later.clear();
  }

  get #place(): PersonView['channels'][number] | undefined {
    return this.profile.channels.find(({ id }) => id === this.#channel);
  }

  /** The channel that this person sees first; the direct message if they do not see it any more. */
  get #homeChannel(): string {
    const { home, channels } = this.profile;
    return channels.find(({ id }) => id === home)?.id ?? channels.at(-1)?.id ?? home;
  }

  #hear(event: ControlEvent): void {
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

  /** Goes to a channel. What it holds already counts as seen, so that its controls can be used at once. */
  async #look(channel: string): Promise<void> {
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
    for (const seen of newest) if (!seen.loading) this.#mark(seen);
  }

  #mark(seen: SeenMessage): void {
    const { buttons, menus } = controlsOf(seen);
    this.#shown.messages.set(seen.message.id, seen);
    if (buttons.length > 0) this.#shown.withButtons = seen;
    if (menus.length > 0) this.#shown.withMenus = seen;
  }

  /** As it was printed last: an edit may have taken the controls away. */
  #lastWith(kind: 'buttons' | 'menus'): SeenMessage | undefined {
    const last = kind === 'buttons' ? this.#shown.withButtons : this.#shown.withMenus;
    return last && this.asShown(last);
  }

  get #numbersHere(): Map<string, number> {
    return this.#numbers.get(this.#channel) ?? new Map();
  }

  /** The screen as it is now, with the names and the language of this person. */
  get #ownScreen(): Screen {
    const { paint, columns } = this.screen;
    return { paint, columns, nameOf: (id) => this.#names.get(id), locale: this.profile.locale };
  }
}

const sees = ({ channels }: PersonView, channel: string) => channels.some(({ name }) => name === channel);
