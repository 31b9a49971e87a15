import type { IncomingHttpHeaders } from 'node:http';
import type { Direction, RawRow } from '../../lists/page.ts';

/** A read of a registry's API. */
export interface RegistryCall {
  /** With its query, percent-encoded; appended to the registry's address. */
  readonly path: string;
  /** Sent as JSON by POST; a GET without it. */
  readonly body?: object;
}

/** An answer with a status below 300, or one that a step declares as `absent`. */
export interface RegistryAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The parsed JSON; undefined where the status has none. */
  readonly body: unknown;
}

/** The first step: from a name to the wallet of its owner. */
interface OwnerStep {
  /** Statuses beside 2xx which say that nobody has the name. */
  readonly absent?: readonly number[];
  /** @param name in its normal form */
  call(name: string): RegistryCall;
  /**
   * The owner in an answer; undefined for a name that nobody has, or that has expired.
   * @param now milliseconds since 1970
   * @throws ServiceFailure
   */
  read(answer: RegistryAnswer, name: string, now: number): Owner | undefined;
}

/** The owner of a name. */
interface Owner {
  /** As the registry writes it; undefined for a name without an address. */
  readonly wallet: string | undefined;
  /** Where payments to the name go, if the registry says so. */
  readonly paysTo?: string | undefined;
}

/** Which names of a wallet are read. */
interface NamesQuery {
  readonly wallet: string;
  readonly direction: Direction;
  /** 1 to the `page` of the registry. */
  readonly limit: number;
  /** Where the part before it said that it goes on; undefined for the first part. */
  readonly next: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Names of one call. */
interface NamesPart {
  /** As people write them, in the registry's order. */
  readonly names: readonly RawRow<string>[];
  /** Where the list goes on; undefined at its end. */
  readonly next: string | undefined;
  /** How many names of the call are left out as expired or unreadable. Default: none. */
  readonly leftOut?: number;
  /** How many names the wallet has; undefined where the registry does not tell, or counts others too. */
  readonly count?: number | undefined;
}

/** The second step: from a wallet to its names. */
interface NamesStep {
  call(query: NamesQuery): RegistryCall;
  /** @throws ServiceFailure */
  read(answer: RegistryAnswer, query: NamesQuery): NamesPart;
}

/** A public name registry: the form of its names and wallets, and its two steps. It knows no cache and no repetition. */
export interface Registry {
  /** As people know it: `ENS`. */
  readonly title: string;
  /** The address of its API. */
  readonly address: string;
  /** The header that takes the host's key. */
  readonly keyHeader?: string;
  /** Statuses which say that its index is behind its chain. */
  readonly syncing?: readonly number[];
  /** What its names end with, each with its dot. */
  readonly endings: readonly string[];
  /** What its names begin with. */
  readonly sign?: string;
  /** Whether it has any other name with a dot too. */
  readonly takesDomains?: true;
  /** The whole name that a text without a dot may be short for. */
  complete(text: string): string;
  /** The normal form of a whole name; undefined for a text that cannot be a name here. */
  name(text: string): string | undefined;
  /** The normal form of a wallet's address; `mistyped` for a wrong checksum, undefined for any other text. */
  wallet(text: string): string | 'mistyped' | undefined;
  /** A name for display, where that differs from its normal form. */
  shown?(name: string): string;
  /** Whether `name` works for this text before `prepare` has ended. */
  isReadyFor?(text: string): boolean;
  /** Loads what `name` and `shown` need for names of all kinds. A second call does no harm. */
  prepare?(): Promise<void>;
  /** What it has in place of a name that it refuses. */
  instead?(name: string): string | undefined;
  readonly owner: OwnerStep;
  readonly names: NamesStep;
  /** The most names of a call. */
  readonly maxNamesPerCall: number;
  /** Whether it lists names in both directions. */
  readonly hasOrder: boolean;
  /** The address of a wallet's page, for people. */
  link(wallet: string): string;
  /** The credit that the API asks for, and where it leads. */
  readonly credit?: { readonly text: string; readonly url: string };
  /** A registered name. */
  readonly example: string;
  /** An address that a wallet may have. */
  readonly walletExample: string;
  /** A call for the doctor, which finds out whether the address is the right one. */
  readonly examine?: {
    readonly call: RegistryCall;
    /** Why it is not; undefined where it is. @throws ServiceFailure */
    problem(answer: RegistryAnswer): string | undefined;
  };
}
