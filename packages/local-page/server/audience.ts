import type { Chat } from 'local-chat/chat';
import { ChatRefusal } from 'local-discord/people';
import type { Cast, PersonCard } from '../protocol/events.ts';
import type { View } from '../protocol/requests.ts';
import type { Administration } from './administration.ts';
import type { Journal } from './journal.ts';
import { News } from './news.ts';
import { placeCards } from './place-cards.ts';
import { WatchedView } from './watched-view.ts';

/** The people of a chat, and their views of the places that pages have looked at. */
export class Audience {
  readonly #chat: Chat;
  readonly #journal: Journal;
  readonly #administration: Administration;
  readonly #views = new Map<string, WatchedView>();
  readonly #news: News;
  readonly #followers = new Set<(cast: Cast) => void>();
  readonly #unwatch: readonly (() => void)[];
  #isDue = false;

  constructor(chat: Chat, journal: Journal, administration: Administration) {
    this.#chat = chat;
    this.#journal = journal;
    this.#administration = administration;
    this.#news = new News(chat, journal);
    this.#unwatch = chat.people.map(({ client }) => client.watchStanding(() => this.#changed()));
  }

  /** Calls `read` with the cast after each change of it; returns a function that stops the calls. */
  follow(read: (cast: Cast) => void): () => void {
    this.#followers.add(read);
    return () => this.#followers.delete(read);
  }

  /** All people report the same change; one cast for all of them is enough. */
  #changed(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      this.#news.follow();
      const cast = this.cast();
      for (const read of this.#followers) read(cast);
    });
  }

  /** The people, and the places they can be at now. */
  cast(): Cast {
    const people = this.#chat.people.map(({ name, about, client }): PersonCard => {
      const { id, global_name, username } = client.user;
      const places = placeCards(client, (id) => this.#administration.mayManage(client, id));
      return {
        name,
        about,
        userId: id,
        displayName: global_name ?? username,
        home: client.channelId,
        locale: client.locale,
        places,
      };
    });
    const { first, welcome } = this.#chat;
    return { people, first: first.name, ...(welcome && { welcome }) };
  }

  /**
   * This person's view of the place, watched from the first call on.
   * @throws ChatRefusal if the person does not exist, or cannot be there
   */
  view(view: View): WatchedView {
    const key = JSON.stringify([view.person, view.place]);
    const known = this.#views.get(key);
    if (known) return known;
    const person = this.#chat.people.find(({ name }) => name === view.person);
    if (!person) throw new ChatRefusal(`There is nobody called ${view.person} here.`);
    const watched = new WatchedView(view, person.client.at(view.place), this.#journal);
    this.#views.set(key, watched);
    return watched;
  }

  close(): void {
    for (const end of this.#unwatch) end();
    this.#news.close();
    for (const view of this.#views.values()) view.close();
  }
}
