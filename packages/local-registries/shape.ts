import type { IncomingHttpHeaders } from 'node:http';

/** A name of a local registry. */
export interface LocalName {
  /** The whole name in its normal form: `ada.eth`, `collector.btc` or `ada_2`; a handle without its `$`. */
  readonly name: string;
  /** The owner's address as the registry returns it; undefined for an off-chain name. */
  readonly owner?: string | undefined;
  /** The address that receives payments; null for none. Default: the owner. */
  readonly paysTo?: string | null | undefined;
  /** Milliseconds since 1970. Default: never expires. In ENS, a name counts as expired 90 days after that. */
  readonly expires?: number | undefined;
  /** BNS: revoked by its namespace. */
  readonly isRevoked?: boolean | undefined;
  /** ENS: the display form. Default: the name. */
  readonly beautified?: string | undefined;
  /** ENS: false for a name that resolves to nothing, because no parent registry has it. */
  readonly isCanonical?: boolean | undefined;
  /** Handle: false for a name that is counted but left out of lists. */
  readonly hasUtxo?: boolean | undefined;
  /** Handle: a protected word, which nobody may own. */
  readonly isProtected?: boolean | undefined;
}

/** Behaviour that differs between installations or changes over time. */
export interface Variant {
  /** SNS: whether `.sol` names still resolve, to the `.sns` names. Default: false. */
  readonly takesSol?: boolean | undefined;
  /** SELF: the error code of a revert: 3 (the default), or -32000, which some nodes return. */
  readonly revertCode?: 3 | -32_000 | undefined;
  /** SELF: the node's chain. Default: 56. Other chains lack the contract. */
  readonly chainId?: number | undefined;
}

/** A request to a registry. */
export interface Asked {
  readonly method: string;
  /** The undecoded path, without the query. */
  readonly path: string;
  /** The decoded segments of the path. Segments that cannot be decoded stay unchanged. */
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The parsed JSON. Undefined without a body, or if it is not JSON. */
  readonly body: unknown;
}

/** The response of a registry. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. Byte bodies are sent unchanged; undefined means no body. */
  readonly body?: unknown;
}

/** The API of a registry. */
export interface Shape {
  answer(asked: Asked, names: NameTable, variant: Variant): Answer | Promise<Answer>;
  /** Returns an error body in the registry's form. */
  error(message: string, status: number): unknown;
  /** Turns a usual answer into one while the index lags behind its chain. Default: 503. */
  readonly behind?: (usual: Answer) => Answer;
}

/** The names of a registry, in the given order. */
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

/** Compares names by code units, as a database without a collation does. */
export const byName = (a: Pick<LocalName, 'name'>, b: Pick<LocalName, 'name'>): number =>
  a.name < b.name ? -1 : Number(a.name > b.name);

/** Returns the address that receives payments to a name. */
export const payee = ({ paysTo, owner }: LocalName): string | null =>
  paysTo === undefined ? (owner ?? null) : paysTo;

/**
 * Parses an integer of a query.
 * @returns undefined for any other text
 */
export function queryNumber(text: string | null, byDefault: number): number | undefined {
  if (text === null) return byDefault;
  return /^[0-9]{1,9}$/.test(text) ? Number(text) : undefined;
}
