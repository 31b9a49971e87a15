/** Diagnostics channels of the bot. Metrics and traces subscribe to them if they are configured. */

import { channel, tracingChannel } from 'node:diagnostics_channel';

/** One interaction, from its arrival to the end of all work for it. */
export interface ObservedInteraction {
  readonly kind: 'command' | 'component' | 'modal' | 'autocomplete' | 'other';
  /** The typed command (`/conversation show`), or the id of a button; `unknown` if neither is declared. */
  readonly command: string;
  readonly reference: string;
  /** The result; undefined before the end. */
  outcome?: string;
}

/** Around the handling of each interaction. */
export const interactions = tracingChannel<ObservedInteraction>('rollcall:interaction');

/** Published when Discord has accepted the first answer to an interaction. */
export interface Acknowledged {
  readonly interaction: ObservedInteraction;
  /** Since the arrival of the interaction. */
  readonly seconds: number;
}

export const acknowledgements = channel<Acknowledged>('rollcall:acknowledgement');

/** Around the handler of a command, a button, a form or an autocompletion. */
export const handlers = tracingChannel<{ readonly label: string }>('rollcall:handler');

/** Published when a gateway session begins or resumes. */
export const gatewaySessions = channel<{ readonly resumed: boolean }>('rollcall:gateway-session');

/** Published when Discord reports the number of sessions that may still begin. */
export const sessionStarts = channel<{ readonly remaining: number }>('rollcall:session-starts');

/** Published for each attempt of a call that answers an interaction. */
export interface DiscordCall {
  /** `callback`, `edit`, … */
  readonly call: string;
  /** 0 without an answer. */
  readonly status: number;
}

export const discordCalls = channel<DiscordCall>('rollcall:discord-call');

/** Published when a posting of a board has ended, and for each attempt of it that failed. */
export interface BoardPost {
  /**
   * `posted`, a new message; `edited`; `unchanged`, with nothing to send; `left-out`, for its time had passed; `failed`, an
   * attempt that is repeated or has paused the board.
   */
  readonly outcome: 'posted' | 'edited' | 'unchanged' | 'left-out' | 'failed';
}

export const boardPosts = channel<BoardPost>('rollcall:board-post');
