/** What a failed call says of what else may be tried for an answer. */

import type { Logger } from 'pino';
import { InteractionFailure } from '../transport/interaction-failure.ts';

/** `RESTJSONErrorCodes.UnknownMessage`. Any other 404 may come from something in front of Discord. */
const UNKNOWN_MESSAGE = 10_008;

/** `RESTJSONErrorCodes.UnknownInteraction`. */
const UNKNOWN_INTERACTION = 10_062;

/** The call may have been carried out. */
export const isUnknown = (error: unknown): boolean => error instanceof InteractionFailure && error.unknown;

/** Discord gave no answer, or none of its own: that is in the log as an outage, once for all calls. */
const isOutage = (error: unknown): boolean =>
  error instanceof InteractionFailure && !error.cutShort && (error.status === 0 || error.status >= 500);

/** Nothing else can be answered either. Content that Discord refuses, or that cannot be sent, can be replaced. */
export const isLost = (error: unknown): boolean =>
  error instanceof InteractionFailure && !error.contentRefused;

/** Somebody has answered already, or it is too late for a first answer. */
export const isTaken = (error: unknown): boolean =>
  error instanceof InteractionFailure && (error.alreadyAcknowledged || error.code === UNKNOWN_INTERACTION);

/** There is no such message any more. */
export const isGone = (error: unknown): boolean =>
  error instanceof InteractionFailure && error.code === UNKNOWN_MESSAGE;

/** Tells the log of a failure that something else can stand in for; an outage is in it already. */
export const noteFailure = (log: Logger, err: unknown, what: string): void =>
  log[isOutage(err) ? 'debug' : 'warn']({ err }, what);
