/** The events that the server sends over the socket. Types only: the page imports no code from here. */

import type { APIModalInteractionResponseCallbackData, Locale } from 'discord-api-types/v10';
import type { Welcomes } from 'local-chat/chat';
import type { ListedChannel, Nameable, SeenChannel, SeenMessage, ServerOverview } from 'local-discord/people';
import type { Offer, OfferedChoice } from './offer.ts';
import type { View } from './requests.ts';
import type { HappeningCard, InForce, PanelCard, Tools, Worked } from './workshop.ts';

/** A place of a person: a channel of a server, or a direct message, whose name is that of the other one in it. */
export interface PlaceCard extends SeenChannel {
  /** Undefined for a direct message. */
  readonly server: ServerCard | undefined;
}

/** The server of a place. */
export interface ServerCard {
  readonly id: string;
  readonly name: string;
  /** That of its Community; null where it is none. */
  readonly language: Locale | null;
  /** Whether this person may change its settings. */
  readonly mayManage: boolean;
  /** Its channels in their order, those that are no places too. */
  readonly list: readonly ListedChannel[];
}

/** A person whom the user of the page can be. */
export interface PersonCard {
  /** Identifies the person in requests. */
  readonly name: string;
  readonly userId: string;
  readonly displayName: string;
  /** Their role in the demo, in a few words. */
  readonly about: string;
  /** The id of their first place. */
  readonly home: string;
  /** The language of their clients, for commands, dates and times. */
  readonly locale: Locale;
  readonly places: readonly PlaceCard[];
}

/** The people, and their places. */
export interface Cast {
  readonly people: readonly PersonCard[];
  /** The name of the first person. */
  readonly first: string;
  /** The welcomes at the places where people begin. */
  readonly welcome?: Welcomes;
}

/** The result of an action. */
export type ActionResult =
  | Worked
  /** The bot has opened a form; it is submitted with this handle. */
  | {
      readonly kind: 'modal';
      readonly handle: string;
      readonly modal: APIModalInteractionResponseCallbackData;
    }
  /** The bot did not answer, in Discord's words. */
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'choosable'; readonly choosable: readonly Nameable[] }
  | { readonly kind: 'read'; readonly messages: readonly SeenMessage[] }
  | { readonly kind: 'offer'; readonly offer: Offer }
  | {
      readonly kind: 'choices';
      readonly choices: readonly OfferedChoice[];
      /** Why there are none, if the bot has not offered any in time. */
      readonly failure?: string;
    }
  | { readonly kind: 'nameables'; readonly nameables: readonly Nameable[] }
  | { readonly kind: 'settings'; readonly settings: ServerOverview };

/** A change, in the order of `seq`. */
export type Change =
  /** A new or changed message. */
  | { readonly type: 'message'; readonly view: View; readonly seen: SeenMessage }
  /** A deleted message. */
  | { readonly type: 'gone'; readonly view: View; readonly id: string }
  /** A place has news that these people see, by name, whether they look there or not. */
  | { readonly type: 'news'; readonly place: string; readonly people: readonly string[] };

/** The server's events. A page that has received one with `seq` has received all earlier ones for it. */
export type ServerEvent =
  /** The answer to hello. Unless it resumes, all state of the page is void. */
  | {
      readonly type: 'welcome';
      readonly seq: number;
      readonly instance: string;
      readonly resumed: boolean;
      readonly cast: Cast;
      readonly tools: Tools;
    }
  /** The permissions, views, commands or language of people have changed: this is the current state. */
  | { readonly type: 'cast'; readonly seq: number; readonly cast: Cast }
  /** Everything begins anew: what the page keeps is void, and it has to be loaded again. */
  | { readonly type: 'started over'; readonly seq: number }
  /** A whole view: the ids of its messages, oldest first, and the newest of them in full. */
  | {
      readonly type: 'view';
      readonly seq: number;
      readonly view: View;
      readonly ids: readonly string[];
      readonly newest: readonly SeenMessage[];
      /** The names of users, roles and channels here. */
      readonly names: readonly Nameable[];
    }
  /** This person cannot look there, with the reason. */
  | { readonly type: 'closed'; readonly seq: number; readonly view: View; readonly sentence: string }
  | (Change & { readonly seq: number })
  | { readonly type: 'answer'; readonly id: string; readonly result: ActionResult }
  /** A client's refusal of an action, as a sentence for this person. */
  | { readonly type: 'refusal'; readonly id: string; readonly sentence: string }
  /** New events at the local Discord, or its whole record. */
  | {
      readonly type: 'happened';
      readonly seq: number;
      readonly whole: boolean;
      readonly happenings: readonly HappeningCard[];
    }
  /** The active faults of the local Discord. */
  | { readonly type: 'in force'; readonly seq: number; readonly inForce: InForce }
  /** The new state of a panel; its rows may have changed too. */
  | { readonly type: 'panel'; readonly seq: number; readonly panel: PanelCard }
  | { readonly type: 'pong'; readonly seq: number };
