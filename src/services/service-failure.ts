/**
 * Every expected failure of a call of the service. `problem` is for the log: it never contains a secret and is never
 * shown in a chat.
 */
export type FailureReason =
  | { readonly kind: 'invalid-name'; readonly problem: string }
  | { readonly kind: 'invalid-wallet'; readonly problem: string }
  | { readonly kind: 'not-registered'; readonly name: string }
  | { readonly kind: 'no-names'; readonly wallet: string }
  /** The name is registered, but no address is set for it. */
  | { readonly kind: 'no-address'; readonly name: string }
  /** The index of a registry is behind its chain, so recent registrations may be missing. */
  | { readonly kind: 'syncing'; readonly problem: string }
  /** A registry no longer looks up this name and has `instead`. */
  | { readonly kind: 'instead'; readonly name: string; readonly instead: string }
  /** None of the listed registries can have the name or wallet. */
  | {
      readonly kind: 'no-registry';
      readonly by: 'name' | 'wallet';
      readonly subject: string;
      readonly registries: readonly { readonly title: string; readonly example: string }[];
    }
  /** The registry cannot have such a name, or the address is mistyped. `id` is the registry's id. */
  | {
      readonly kind: 'not-of-registry';
      readonly by: 'name' | 'wallet';
      readonly subject: string;
      readonly id: string;
      readonly example: string;
    }
  /** Descending order was requested, but the registry has no order. */
  | { readonly kind: 'no-order' }
  | { readonly kind: 'invalid-id'; readonly problem: string }
  /** The authenticated user has no conversation or score with this id. */
  | { readonly kind: 'not-found'; readonly id: string }
  | { readonly kind: 'unauthorised'; readonly status: number }
  | { readonly kind: 'refused'; readonly status: number }
  /** `retryAfterSeconds` is undefined without a valid Retry-After. */
  | { readonly kind: 'rate-limited'; readonly retryAfterSeconds: number | undefined }
  /** `remedy` is how the host can repair the cause, if that is known. */
  | { readonly kind: 'unavailable'; readonly problem: string; readonly remedy?: string }
  | { readonly kind: 'too-slow'; readonly problem: string }
  /** A change was sent, and at least one attempt was neither confirmed nor refused: it may have been carried out. */
  | { readonly kind: 'unconfirmed'; readonly problem: string }
  /** The service answered a change with 202: it may carry it out later (RFC 9110, section 15.3.3). */
  | { readonly kind: 'accepted' }
  /** The service answered a change with success but returned the resource unchanged. */
  | { readonly kind: 'ignored' }
  /** The page is beyond the last row that can be requested. `rows` is the number of rows up to there. */
  | { readonly kind: 'out-of-reach'; readonly rows: number; readonly problem: string }
  | { readonly kind: 'unexpected-answer'; readonly problem: string }
  /** The caller ended the call. This is no sign of trouble with the service. */
  | { readonly kind: 'abandoned' };

const TROUBLE: ReadonlySet<FailureReason['kind']> = new Set([
  'unauthorised',
  'rate-limited',
  'unavailable',
  'too-slow',
  'syncing',
  'unconfirmed',
  'unexpected-answer',
]);

/** Whether the service or its settings caused a failure, so that any other request would fail, too. */
export const isServiceTrouble = (error: unknown): boolean =>
  error instanceof ServiceFailure && TROUBLE.has(error.reason.kind);

/** Whether a change failed without certainty whether it was made. */
export const isUnconfirmed = (error: unknown): boolean =>
  error instanceof ServiceFailure && ['unconfirmed', 'accepted'].includes(error.reason.kind);

/** Whether the caller ended the call. */
export const isAbandoned = (error: unknown): boolean =>
  error instanceof ServiceFailure && error.reason.kind === 'abandoned';

/** Whether the conversation or score does not exist or no longer exists. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ServiceFailure && error.reason.kind === 'not-found';

/** Whether the service refused a call, as a service may do when it has forgotten the row of a cursor. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ServiceFailure && error.reason.kind === 'refused';

/** The registry that a failure came from, when several are listed. */
export interface FailureSource {
  /** The registry's public title; undefined for the bot's own service. */
  readonly title: string | undefined;
  /** Registries that may have the same wallet, each with the text that leads there. */
  readonly others: readonly { readonly title: string | undefined; readonly subject: string }[];
}

/** Thrown by the clients in this folder for an expected failure. Any other error is a defect. */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure';
  readonly reason: FailureReason;
  /** Undefined if the service is the only source of names. */
  readonly source: FailureSource | undefined;

  constructor(reason: FailureReason, options?: ErrorOptions & { readonly source?: FailureSource }) {
    super('problem' in reason ? `${reason.kind}: ${reason.problem}` : reason.kind, options);
    this.reason = reason;
    this.source = options?.source;
  }
}
