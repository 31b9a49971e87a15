import type { IncomingHttpHeaders } from 'node:http';
import type { Direction, RawRow } from '../../lists/page.ts';

/** A read of a registry's API. */
export interface RegistryCall {
  /** With its query, percent-encoded; appended to the registry's address. */
  readonly path: string;
  /** Sent as JSON by POST. Without a body the call is a GET. */
  readonly body?: object;
}

/** An answer with a status below 300, or with one that a step declares as `absent`. */
export interface RegistryAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The parsed JSON; undefined if the status has no body. */
  readonly body: unknown;
}

/** The first step: from a name to the wallet of its owner. */
interface OwnerStep {
  /** Statuses besides 2xx that mean that nobody has the name. */
  readonly absent?: readonly number[];
  /** @param name in its normal form */
  call(name: string): RegistryCall;
  /**
   * Returns the owner in an answer; undefined if nobody has the name, or if it has expired.
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

interface NamesQuery {
  readonly wallet: string;
  readonly direction: Direction;
  /** 1 to `maxNamesPerCall` of the registry. */
  readonly limit: number;
  /** The `next` of the part before; undefined for the first part. */
  readonly next: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The names of one call. */
interface NamesPart {
  /** As people write them, in the registry's order. */
  readonly names: readonly RawRow<string>[];
  /** Where the list continues; undefined at its end. */
  readonly next: string | undefined;
  /** Number of names left out as expired or unreadable. Default: 0. */
  readonly leftOut?: number;
  /** Number of names of the wallet; undefined if the registry does not report it, or counts others, too. */
  readonly count?: number | undefined;
}

/** The second step: from a wallet to its names. */
interface NamesStep {
  call(query: NamesQuery): RegistryCall;
  /** @throws ServiceFailure */
  read(answer: RegistryAnswer, query: NamesQuery): NamesPart;
}

/**
 * A public name registry: the form of its names and wallets, and its two steps. It has no retries and no cache: its
 * client adds the retries, and `createCachedNames` adds the cache.
 */
export interface Registry {
  /** The public title: `ENS`. */
  readonly title: string;
  /** The address of its API. */
  readonly address: string;
  /** The header for the host's key. */
  readonly keyHeader?: string;
  /** Statuses that mean that its index is behind its chain. */
  readonly syncing?: readonly number[];
  /** The endings of its names, with their dots. */
  readonly endings: readonly string[];
  /** The sign at the beginning of its names. */
  readonly sign?: string;
  /** Whether it has other names with a dot, too. */
  readonly takesDomains?: true;
  /** Completes a text without a dot to the whole name that it may be short for. */
  complete(text: string): string;
  /** Returns the normal form of a whole name; undefined for a text that cannot be a name here. */
  name(text: string): string | undefined;
  /** Returns the normal form of a wallet's address; `mistyped` for a wrong checksum, undefined for any other text. */
  wallet(text: string): string | 'mistyped' | undefined;
  /** Returns a name for display, if that differs from its normal form. */
  shown?(name: string): string;
  /** Whether `name` works for this text before `prepare` has ended. */
  isReadyFor?(text: string): boolean;
  /** Loads what `name` and `shown` need for names of all kinds. Idempotent. */
  prepare?(): Promise<void>;
  /** Returns the name to use instead of a name that the registry refuses. */
  instead?(name: string): string | undefined;
  readonly owner: OwnerStep;
  readonly names: NamesStep;
  /** Maximum names per call. */
  readonly maxNamesPerCall: number;
  /** Whether it lists names in both directions. */
  readonly hasOrder: boolean;
  /** Returns the public address of a wallet's page. */
  link(wallet: string): string;
  /** The credit that the API requires, and its link. */
  readonly credit?: { readonly text: string; readonly url: string };
  /** A registered name. */
  readonly example: string;
  /** A plausible address of a wallet. */
  readonly walletExample: string;
  /** The doctor's call, which finds out whether the address is right. */
  readonly examine?: {
    readonly call: RegistryCall;
    /** Returns what is wrong with the address; undefined if it is right. @throws ServiceFailure */
    problem(answer: RegistryAnswer): string | undefined;
  };
}
