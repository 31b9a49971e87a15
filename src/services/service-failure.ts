/**
 * Every way in which a call of the service can fail that we expect and have words for.
 * `problem` is for the log: it never holds a secret and is never shown in a chat.
 */
export type FailureReason =
  | { readonly kind: 'invalid-name'; readonly problem: string }
  | { readonly kind: 'invalid-wallet'; readonly problem: string }
  | { readonly kind: 'not-registered'; readonly name: string }
  | { readonly kind: 'no-names'; readonly wallet: string }
  | { readonly kind: 'invalid-id'; readonly problem: string }
  /** No conversation or score of the authenticated user has this id. */
  | { readonly kind: 'not-found'; readonly id: string }
  | { readonly kind: 'unauthorised'; readonly status: number }
  | { readonly kind: 'refused'; readonly status: number }
  /** `retryAfterSeconds` is undefined when the service did not say how long to wait. */
  | { readonly kind: 'rate-limited'; readonly retryAfterSeconds: number | undefined }
  /** `remedy` is what the host does about it, where that is known. */
  | { readonly kind: 'unavailable'; readonly problem: string; readonly remedy?: string }
  | { readonly kind: 'too-slow'; readonly problem: string }
  /** A change was sent and neither confirmed nor refused each time, so that it may have been carried out. */
  | { readonly kind: 'unconfirmed'; readonly problem: string }
  /** The service answered a change with success, and the resource as it was. */
  | { readonly kind: 'ignored' }
  /** A page lies further in a list than can be asked for; `rows` is how many come before that. */
  | { readonly kind: 'out-of-reach'; readonly rows: number; readonly problem: string }
  | { readonly kind: 'unexpected-answer'; readonly problem: string }
  /** Nobody waits for the answer any more: the call was ended here, and says nothing about the service. */
  | { readonly kind: 'abandoned' };

const TROUBLE: ReadonlySet<FailureReason['kind']> = new Set([
  'unauthorised',
  'rate-limited',
  'unavailable',
  'too-slow',
  'unconfirmed',
  'unexpected-answer',
]);

/** Whether the service or its settings caused a failure, so that any other request would fail too. */
export const isServiceTrouble = (error: unknown): boolean =>
  error instanceof ServiceFailure && TROUBLE.has(error.reason.kind);

/** Whether a change failed in a way that leaves open whether it was made. */
export const isUnconfirmed = (error: unknown): boolean =>
  error instanceof ServiceFailure && error.reason.kind === 'unconfirmed';

/** Whether the call was ended here, since nobody waited for it any more. */
export const isAbandoned = (error: unknown): boolean =>
  error instanceof ServiceFailure && error.reason.kind === 'abandoned';

/** Whether there is no such conversation or score, or not any more. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ServiceFailure && error.reason.kind === 'not-found';

/** Whether the service refused a call, as it may where it does not know the row of a cursor any more. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ServiceFailure && error.reason.kind === 'refused';

/** Thrown by the clients in this folder for an expected failure; anything else that they throw is a defect. */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure';
  readonly reason: FailureReason;

  constructor(reason: FailureReason, options?: ErrorOptions) {
    super('problem' in reason ? `${reason.kind}: ${reason.problem}` : reason.kind, options);
    this.reason = reason;
  }
}
