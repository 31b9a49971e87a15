/** What the bot tells to whoever subscribes: metrics and traces, where they are asked for. */

import { channel, tracingChannel } from 'node:diagnostics_channel';

/** One interaction, from when it came until nothing more is done for it. */
export interface ObservedInteraction {
  readonly kind: 'command' | 'component' | 'modal' | 'autocomplete' | 'other';
  /** As it is typed (`/conversation show`), or the id of a button; `unknown` for what no declaration knows. */
  readonly command: string;
  readonly reference: string;
  /** How it ended, from when it has. */
  outcome?: string;
}

/** Around the handling of each interaction. */
export const interactions = tracingChannel<ObservedInteraction>('rollcall:interaction');

/** Told when Discord has taken the first answer to an interaction. */
export interface Acknowledged {
  readonly interaction: ObservedInteraction;
  /** Since the interaction came. */
  readonly seconds: number;
}

export const acknowledgements = channel<Acknowledged>('rollcall:acknowledgement');

/** Around the handler of a command, a button or a form, and around what suggests something for an option. */
export const handlers = tracingChannel<{ readonly label: string }>('rollcall:handler');

/** Told when a session of the gateway begins or goes on. */
export const gatewaySessions = channel<{ readonly resumed: boolean }>('rollcall:gateway-session');

/** Told when Discord has said how many sessions may still begin. */
export const sessionStarts = channel<{ readonly remaining: number }>('rollcall:session-starts');

/** Told of each attempt of a call that answers an interaction. */
export interface DiscordCall {
  /** `callback`, `edit`, … */
  readonly call: string;
  /** 0 when there was no answer. */
  readonly status: number;
}

export const discordCalls = channel<DiscordCall>('rollcall:discord-call');
