import type { Control } from 'local-discord/control';
import type { ChatAttachments, ChatClient, SeenMessage } from 'local-discord/people';

/** What a prompt stands in front of: the people of a local Discord, and how to act as them. */
export interface PromptChat extends ChatAttachments {
  /** Its verbs do not wait for further messages: these are printed as they come. */
  readonly control: Pick<Control, 'client' | 'listen'>;
  /** The person whom one is at first. */
  readonly first: { readonly name: string };
  /** Channels beside the one where somebody writes, looked at on request; with a name for those who see them. */
  readonly watched: readonly Pick<WatchedChannel, 'name' | 'readers'>[];
}

/** The input of a chat client, be it a prompt or a page: its people and its places. */
export interface Chat extends ChatAttachments {
  readonly people: readonly ChatPerson[];
  /** Who of them one is at first. */
  readonly first: ChatPerson;
  /** Channels beside the one where somebody writes, looked at on request. */
  readonly watched: readonly WatchedChannel[];
  /** What a page says where somebody begins. */
  readonly welcome?: Welcomes;
}

/** A welcome for the channels of servers, and one for direct messages. */
export interface Welcomes {
  readonly channel: Welcome;
  readonly direct: Welcome;
}

/** What this is, and lines to begin with. */
export interface Welcome {
  readonly sentence: string;
  readonly chips: readonly Chip[];
}

/** A button that puts a line into the field and does not send it. */
export interface Chip {
  readonly line: string;
  /** What stands on it; the line without it. */
  readonly label?: string;
  /** The names of those who may send the line. For anybody else the button has the label, and makes them the first of these. */
  readonly by?: readonly string[];
}

/** Somebody whom one can be. */
export interface ChatPerson {
  /** One word in lower case by which they are chosen: `moderator`. */
  readonly name: string;
  /** What they are there for, in a few words: "may moderate". */
  readonly about: string;
  readonly client: ChatClient;
}

/** A channel that only some of the people see. */
export interface WatchedChannel {
  /** Without its sign: `audit`. */
  readonly name: string;
  /** What those who see it are called: "moderators". */
  readonly readers: string;
  readonly seenBy: readonly ChatPerson[];
  /** All of its messages, oldest first. */
  messages(): readonly SeenMessage[];
}
