import type { Fault } from 'local-discord/testing';
import type { LoadPlan } from './load.ts';
import type { Tally } from './tally.ts';

/** Where a bot finds the Discord, and how it gets in. */
export interface DiscordAddress {
  readonly apiUrl: string;
  readonly token: string;
  readonly guildId: string;
  readonly applicationId: string;
  readonly publicKey: string;
}

/** What the process with the local Discord in it serves. */
export interface DiscordCalls {
  open: { takes: undefined; gives: DiscordAddress };
  /** Delivers interactions to this address from now on, which has to answer as Discord wants it. */
  deliverTo: { takes: string; gives: undefined };
  /** Runs a load to its end. */
  load: { takes: LoadPlan; gives: Tally };
  /** Ends the load that runs before its time. */
  endLoad: { takes: undefined; gives: undefined };
  /** The next requests whose method and path match meet with a fault. */
  fault: {
    takes: { readonly pattern: RegExp; readonly fault: Fault; readonly times: number };
    gives: undefined;
  };
  /** Ends the gateway's connections, so that they can be resumed or not. */
  drop: { takes: { readonly resumable: boolean }; gives: undefined };
  /** How many sessions may still be begun. */
  startsLeft: { takes: undefined; gives: number };
  /** Messages so far, and those of them that might mention somebody. */
  messages: { takes: undefined; gives: { readonly messages: number; readonly unsafe: number } };
  /** The interactions that come of everything that people can do. */
  record: { takes: undefined; gives: readonly Record<string, unknown>[] };
  /** Sends fuzzed interactions over the gateway, and a command now and then, whose answers are counted. */
  fuzz: {
    takes: {
      readonly seed: number;
      readonly count: number;
      readonly recorded: readonly Record<string, unknown>[];
    };
    gives: { readonly asked: number; readonly answered: number };
  };
}
