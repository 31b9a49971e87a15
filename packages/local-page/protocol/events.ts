/** What the server sends over the socket. Types alone: the page imports nothing at run time from here. */

import type { APIModalInteractionResponseCallbackData, Locale } from 'discord-api-types/v10';
import type { Welcomes } from 'local-chat/chat';
import type { Nameable, SeenMessage, ServerOverview } from 'local-discord/people';
import type { Offer, OfferedChoice } from './offer.ts';
import type { View } from './requests.ts';
import type { HappeningCard, InForce, PanelCard, Tools, Worked } from './workshop.ts';

/** A place where somebody can be: a channel of a server, or a direct message. */
export interface PlaceCard {
  readonly id: string;
  /** Without its sign. */
  readonly name: string;
  /** Whether this person may write there. */
  readonly maySend: boolean;
  /** Whether this person may delete messages of others there. */
  readonly mayDelete: boolean;
  /** Undefined for a direct message. */
  readonly server: ServerCard | undefined;
}

/** The server of a place. */
export interface ServerCard {
  readonly id: string;
  readonly name: string;
  /** Whether this person may change its settings. */
  readonly mayManage: boolean;
}

/** Somebody whom one can be. */
export interface PersonCard {
  /** By which they are chosen. */
  readonly name: string;
  readonly userId: string;
  readonly displayName: string;
  /** What they are there for, in a few words. */
  readonly about: string;
  /** The id of the place where they begin. */
  readonly home: string;
  /** The language of their clients, in which commands, dates and times are written. */
  readonly locale: Locale;
  readonly places: readonly PlaceCard[];
}

/** Who there is, and where they can be. */
export interface Cast {
  readonly people: readonly PersonCard[];
  /** The name of who one is at first. */
  readonly first: string;
  /** What stands where somebody begins. */
  readonly welcome?: Welcomes;
}

/** How an action ended. */
export type ActionResult =
  | Worked
  /** What is seen of it comes as changes, if anything. */
  | { readonly kind: 'done' }
  /** The bot has opened a form; it is submitted by this handle. */
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
      /** Why there are none, when the bot has not offered any in time. */
      readonly failure?: string;
    }
  | { readonly kind: 'nameables'; readonly nameables: readonly Nameable[] }
  | { readonly kind: 'settings'; readonly settings: ServerOverview };

/** A change, in the order of `seq`. */
export type Change =
  /** A message that has come or changed. */
  | { readonly type: 'message'; readonly view: View; readonly seen: SeenMessage }
  /** A message that is no longer there. */
  | { readonly type: 'gone'; readonly view: View; readonly id: string }
  /** Something has come at a place: these people see it, by name, whether they look there or not. */
  | { readonly type: 'news'; readonly place: string; readonly people: readonly string[] };

/** The server's events. A page that has seen one with `seq` has seen all earlier ones that concern it. */
export type ServerEvent =
  /** The answer to hello. Unless it is resumed, all that the page knew is void. */
  | {
      readonly type: 'welcome';
      readonly seq: number;
      readonly instance: string;
      readonly resumed: boolean;
      readonly cast: Cast;
      readonly tools: Tools;
    }
  /** What people may, see or are offered has changed, or their language: this is how it is now. */
  | { readonly type: 'cast'; readonly seq: number; readonly cast: Cast }
  /** All of a view: the ids of its messages, oldest first, and the newest of them whole. */
  | {
      readonly type: 'view';
      readonly seq: number;
      readonly view: View;
      readonly ids: readonly string[];
      readonly newest: readonly SeenMessage[];
      /** Users, roles and channels as they are called here. */
      readonly names: readonly Nameable[];
    }
  /** This person cannot look there, and why. */
  | { readonly type: 'closed'; readonly seq: number; readonly view: View; readonly sentence: string }
  | (Change & { readonly seq: number })
  | { readonly type: 'answer'; readonly id: string; readonly result: ActionResult }
  /** What a client would not let this person do, as a sentence for them. */
  | { readonly type: 'refusal'; readonly id: string; readonly sentence: string }
  /** What has happened at the local Discord, or all that is in its record. */
  | {
      readonly type: 'happened';
      readonly seq: number;
      readonly whole: boolean;
      readonly happenings: readonly HappeningCard[];
    }
  /** What is not as usual at the local Discord now. */
  | { readonly type: 'in force'; readonly seq: number; readonly inForce: InForce }
  /** A panel is as this says now, and its rows may be others. */
  | { readonly type: 'panel'; readonly seq: number; readonly panel: PanelCard }
  | { readonly type: 'pong'; readonly seq: number };
