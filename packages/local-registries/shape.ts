import type { IncomingHttpHeaders } from 'node:http';

/** A name of a local registry. */
export interface LocalName {
  /** The whole name in its normal form, as `ada.eth`, `collector.btc` or `ada_2`; a handle without its `$`. */
  readonly name: string;
  /** The address that owns it, in the form in which the registry answers it; undefined for a name off chain. */
  readonly owner?: string | undefined;
  /** The address that payments go to; by default the owner, null for none. */
  readonly paysTo?: string | null | undefined;
  /** Milliseconds since 1970; by default it never expires. ENS counts it as expired 90 days after that. */
  readonly expires?: number | undefined;
  /** BNS: taken back by its namespace. */
  readonly isRevoked?: boolean | undefined;
  /** ENS: the form for display; by default the name. */
  readonly beautified?: string | undefined;
  /** ENS: false for a name that resolves to nothing, since no registry above it knows it. */
  readonly isCanonical?: boolean | undefined;
  /** Handle: false for one that is counted and left out of lists. */
  readonly hasUtxo?: boolean | undefined;
  /** Handle: a word that nobody may have. */
  readonly isProtected?: boolean | undefined;
}

/** Behaviour that the documents leave to an installation, or that changes with time. */
export interface Variant {
  /** SNS: whether `.sol` names still resolve, to the names with `.sns`; false by default. */
  readonly takesSol?: boolean | undefined;
  /** SELF: the error code of a revert: 3, the default, or -32000, as of some nodes. */
  readonly revertCode?: 3 | -32_000 | undefined;
  /** SELF: the chain of the node; 56 by default. Other chains have no such contract. */
  readonly chainId?: number | undefined;
}

/** A request to a registry. */
export interface Asked {
  readonly method: string;
  /** Its path as it came, without the query. */
  readonly path: string;
  /** The parts of its path, decoded; those that cannot be decoded as they came. */
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The parsed JSON; undefined without a body, or for one of another kind. */
  readonly body: unknown;
}

/** What a registry answers. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; bytes are sent as they are, and nothing for undefined. */
  readonly body?: unknown;
}

/** The API of a registry. */
export interface Shape {
  answer(asked: Asked, names: NameTable, variant: Variant): Answer | Promise<Answer>;
  /** The body of an error, in the registry's form. */
  error(message: string, status: number): unknown;
  /** What it makes of an answer while its index is behind its chain; 503 by default. */
  readonly behind?: (usual: Answer) => Answer;
}

/** The names of a registry, in the order in which they were given. */
export class NameTable {
  readonly all: readonly LocalName[];
  readonly #byName: ReadonlyMap<string, LocalName>;
  readonly #byOwner: ReadonlyMap<string | undefined, readonly LocalName[]>;

  constructor(names: readonly LocalName[]) {
    this.all = names;
    this.#byName = new Map(names.map((row) => [row.name, row]));
    this.#byOwner = Map.groupBy(names, ({ owner }) => owner);
  }

  find(name: string): LocalName | undefined {
    return this.#byName.get(name);
  }

  of(owner: string): readonly LocalName[] {
    return this.#byOwner.get(owner) ?? [];
  }
}

/** By the bytes of their names, as a database without a collation has them. */
export const byName = (a: Pick<LocalName, 'name'>, b: Pick<LocalName, 'name'>): number =>
  a.name < b.name ? -1 : Number(a.name > b.name);

/** Where payments to a name go. */
export const payee = ({ paysTo, owner }: LocalName): string | null =>
  paysTo === undefined ? (owner ?? null) : paysTo;

/**
 * A whole number of a query.
 * @returns undefined for any other text
 */
export function queryNumber(text: string | null, byDefault: number): number | undefined {
  if (text === null) return byDefault;
  return /^[0-9]{1,9}$/.test(text) ? Number(text) : undefined;
}
