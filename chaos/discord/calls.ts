import type { Fault } from 'local-discord/testing';
import type { LoadPlan } from './load.ts';
import type { Tally } from './tally.ts';

/** The local Discord's URL and the bot's token. */
export interface DiscordAddress {
  readonly apiUrl: string;
  readonly token: string;
  readonly guildId: string;
  readonly applicationId: string;
  readonly publicKey: string;
}

/** The calls of the process that runs the local Discord. */
export interface DiscordCalls {
  open: { takes: undefined; gives: DiscordAddress };
  /** Delivers interactions to this address from then on. The address must pass Discord's checks. */
  deliverTo: { takes: string; gives: undefined };
  /** Runs a load to its end. */
  load: { takes: LoadPlan; gives: Tally };
  /** Ends the running load early. */
  endLoad: { takes: undefined; gives: undefined };
  /** Injects a fault for the next requests whose method and path match. */
  fault: {
    takes: { readonly pattern: RegExp; readonly fault: Fault; readonly times: number };
    gives: undefined;
  };
  /** Closes the gateway connections. Their sessions can be resumed or not. */
  drop: { takes: { readonly resumable: boolean }; gives: undefined };
  /** Returns the number of remaining session starts. */
  startsLeft: { takes: undefined; gives: number };
  /** Counts all messages so far, and those that might mention a person. */
  messages: { takes: undefined; gives: { readonly messages: number; readonly unsafe: number } };
  /** Returns the interactions of all possible actions of people. */
  record: { takes: undefined; gives: readonly Record<string, unknown>[] };
  /** Sends fuzzed interactions over the gateway, and occasionally a command, whose answers are counted. */
  fuzz: {
    takes: {
      readonly seed: number;
      readonly count: number;
      readonly recorded: readonly Record<string, unknown>[];
    };
    gives: { readonly asked: number; readonly answered: number };
  };
}
