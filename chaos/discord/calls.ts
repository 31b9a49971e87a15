import type { Fault } from 'local-discord/testing';
import type { LoadPlan } from './load.ts';
import type { Tally } from './tally.ts';

/** The address of the Discord, and the bot's token. */
export interface DiscordAddress {
  readonly apiUrl: string;
  readonly token: string;
  readonly guildId: string;
  readonly applicationId: string;
  readonly publicKey: string;
}

/** The calls of the process with the local Discord. */
export interface DiscordCalls {
  open: { takes: undefined; gives: DiscordAddress };
  /** Delivers interactions to this address from now on; it has to pass Discord's checks. */
  deliverTo: { takes: string; gives: undefined };
  /** Runs a load to its end. */
  load: { takes: LoadPlan; gives: Tally };
  /** Ends the running load early. */
  endLoad: { takes: undefined; gives: undefined };
  /** Orders a fault for the next requests whose method and path match. */
  fault: {
    takes: { readonly pattern: RegExp; readonly fault: Fault; readonly times: number };
    gives: undefined;
  };
  /** Ends the gateway's connections, with sessions that can be resumed or not. */
  drop: { takes: { readonly resumable: boolean }; gives: undefined };
  /** The number of sessions that may still begin. */
  startsLeft: { takes: undefined; gives: number };
  /** The number of messages so far, and of those that might mention a person. */
  messages: { takes: undefined; gives: { readonly messages: number; readonly unsafe: number } };
  /** The interactions of all actions that people can take. */
  record: { takes: undefined; gives: readonly Record<string, unknown>[] };
  /** Sends fuzzed interactions over the gateway, and sometimes a command, whose answers are counted. */
  fuzz: {
    takes: {
      readonly seed: number;
      readonly count: number;
      readonly recorded: readonly Record<string, unknown>[];
    };
    gives: { readonly asked: number; readonly answered: number };
  };
}
