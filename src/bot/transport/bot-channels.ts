/** Diagnostics channels of the bot. Metrics and traces subscribe to them if configured. */

import { channel, tracingChannel } from 'node:diagnostics_channel';

/** An interaction, from its arrival until all work for it has ended. */
export interface ObservedInteraction {
  readonly kind: 'command' | 'component' | 'modal' | 'autocomplete' | 'other';
  /** The typed command (`/conversation show`), or the id of a button; `unknown` if neither is declared. */
  readonly command: string;
  readonly reference: string;
  /** The result; undefined until the end. */
  outcome?: string;
}

/** Traces the handling of each interaction. */
export const interactions = tracingChannel<ObservedInteraction>('rollcall:interaction');

/** Published when Discord has accepted the first answer to an interaction. */
export interface Acknowledged {
  readonly interaction: ObservedInteraction;
  /** Seconds since the interaction arrived. */
  readonly seconds: number;
}

export const acknowledgements = channel<Acknowledged>('rollcall:acknowledgement');

/** Traces the handler of a command, a button, a form or an autocompletion. */
export const handlers = tracingChannel<{ readonly label: string }>('rollcall:handler');

/** Published when a gateway session starts or resumes. */
export const gatewaySessions = channel<{ readonly resumed: boolean }>('rollcall:gateway-session');

/** Published when Discord reports how many more sessions may start. */
export const sessionStarts = channel<{ readonly remaining: number }>('rollcall:session-starts');

/** Published for each attempt of a call that answers an interaction. */
export interface DiscordCall {
  /** `callback`, `edit`, … */
  readonly call: string;
  /** The HTTP status; 0 without a response. */
  readonly status: number;
}

export const discordCalls = channel<DiscordCall>('rollcall:discord-call');

/** Published when a board post ends, and for each failed attempt. */
export interface BoardPost {
  /**
   * - `posted`: a new message
   * - `edited`: an edit of the last message
   * - `unchanged`: nothing to send
   * - `left-out`: its time had passed
   * - `failed`: a failed attempt, which is retried or has paused the board
   */
  readonly outcome: 'posted' | 'edited' | 'unchanged' | 'left-out' | 'failed';
}

export const boardPosts = channel<BoardPost>('rollcall:board-post');
