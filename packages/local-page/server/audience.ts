import type { Chat } from 'local-chat/chat';
import { ChatRefusal } from 'local-discord/people';
import type { Cast, PersonCard } from '../protocol/events.ts';
import type { View } from '../protocol/requests.ts';
import type { Journal } from './journal.ts';
import { placesOf } from './places.ts';
import { WatchedView } from './watched-view.ts';

/** The people of a chat, and what each of them sees at the places that somebody has looked at. */
export class Audience {
  readonly #chat: Chat;
  readonly #journal: Journal;
  readonly #views = new Map<string, WatchedView>();

  constructor(chat: Chat, journal: Journal) {
    this.#chat = chat;
    this.#journal = journal;
  }

  /** Who there is, and where they can be now. */
  cast(): Cast {
    const people = this.#chat.people.map(({ name, about, client }): PersonCard => {
      const { id, global_name, username } = client.user;
      const places = placesOf(client);
      return {
        name,
        about,
        userId: id,
        displayName: global_name ?? username,
        home: client.channelId,
        places,
      };
    });
    return { people, first: this.#chat.first.name };
  }

  /**
   * What this person sees there, watched from the first time on.
   * @throws ChatRefusal when there is no such person, or they cannot be there
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
    for (const view of this.#views.values()) view.close();
  }
}
