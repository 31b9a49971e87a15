import { type FailureReason, ServiceFailure } from '../services/service-failure.ts';
import { inline } from './display/safe-text.ts';
import type { Reply } from './reply.ts';
import { english, type Say, type Words } from './words/en/index.ts';

/** A failure of the asker's own making, with what to do. */
abstract class AskerFailure extends Error {
  /** The sentence for the asker. */
  readonly say: Say;
  /** Buttons that do what the asker may have meant. */
  readonly buttons: SayButtons | undefined;

  constructor(say: Say, buttons?: SayButtons) {
    super(say(english));
    this.say = say;
    this.buttons = buttons;
  }
}

/** Buttons, with their labels in any language. */
type SayButtons = (words: Words) => Reply['components'];

/** An option that is missing or out of its limits, in spite of Discord's own checks. */
export class InvalidOption extends AskerFailure {
  override readonly name = 'InvalidOption';
}

/** Something that cannot be done as it was asked for, with what to do instead, and buttons that do it. */
export class CannotDo extends AskerFailure {
  override readonly name = 'CannotDo';
}

/** Why a custom id cannot be read: another version wrote it, or none did. */
export type UnreadableReason = keyof Words['answers']['component'];

/** A button, menu or form that this version of Rollcall did not write. */
export class UnreadableCustomId extends AskerFailure {
  override readonly name = 'UnreadableCustomId';
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason) {
    super(({ answers }) => answers.component[reason]);
    this.reason = reason;
  }
}

/** What a failure is to the asker: their own to fix, or something that the host should hear about. */
export interface Explanation {
  readonly sentence: string;
  /** Buttons under it. */
  readonly components?: Reply['components'] | undefined;
  /** Whether the host should find more about it in the log; not for what the asker can fix. */
  readonly logged: boolean;
}

/** The sentence for an expected failure; undefined for anything else, which is a defect. Never raw error text. */
export function explain(error: unknown, words: Words): Explanation | undefined {
  if (error instanceof AskerFailure) {
    return { sentence: error.say(words), components: error.buttons?.(words), logged: false };
  }
  if (error instanceof ServiceFailure) {
    return {
      sentence: serviceSentence(error.reason, words.answers.service),
      logged: !OF_THE_ASKER.has(error.reason.kind),
    };
  }
  return undefined;
}

/** What the service answers to a mistake of the asker, or when there is nothing to do but wait. */
const OF_THE_ASKER: ReadonlySet<FailureReason['kind']> = new Set([
  ...(['invalid-name', 'invalid-wallet', 'not-registered', 'no-names', 'invalid-id'] as const),
  ...(['not-found', 'rate-limited', 'abandoned'] as const),
]);

function serviceSentence(reason: FailureReason, says: Words['answers']['service']): string {
  switch (reason.kind) {
    case 'invalid-name':
      return says.invalidName;
    case 'invalid-wallet':
      return says.invalidWallet;
    case 'not-registered':
      return says.notRegistered({ name: inline(reason.name, 255) });
    case 'no-names':
      return says.noNames({ wallet: inline(reason.wallet, 255) });
    case 'invalid-id':
      return says.invalidId;
    case 'not-found':
      return says.notFound({ id: inline(reason.id, 255) });
    case 'rate-limited':
      return busySentence(reason.retryAfterSeconds, says);
    case 'unauthorised':
      return says.unauthorised;
    case 'refused':
      return says.refused;
    case 'unavailable':
      return says.unavailable;
    case 'too-slow':
      return says.tooSlow;
    case 'accepted':
      return says.accepted;
    case 'unconfirmed':
      return says.unconfirmed;
    case 'ignored':
      return says.ignored;
    case 'out-of-reach':
      return says.outOfReach({ rows: reason.rows });
    case 'abandoned':
      return says.abandoned;
    case 'unexpected-answer':
      return says.senseless;
  }
}

function busySentence(seconds: number | undefined, says: Words['answers']['service']): string {
  if (seconds === undefined) return says.busy;
  return seconds <= 120
    ? says.busyForSeconds({ seconds: Math.max(1, Math.ceil(seconds)) })
    : says.busyForMinutes({ minutes: Math.ceil(seconds / 60) });
}
