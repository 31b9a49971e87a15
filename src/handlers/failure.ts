import { type FailureReason, ServiceFailure } from '../services/service-failure.ts';
import { countOf, inline } from './display/safe-text.ts';
import type { Reply } from './reply.ts';

/** A failure of the asker's own making, with the sentence that says what to do. */
abstract class AskerFailure extends Error {
  abstract readonly sentence: string;
  /** Buttons that do what the asker may have meant. */
  readonly components: Reply['components'] | undefined;

  constructor(message: string, components?: Reply['components'] | undefined) {
    super(message);
    this.components = components;
  }
}

/** An option that is missing or out of its limits, in spite of Discord's own checks. */
export class InvalidOption extends AskerFailure {
  override readonly name = 'InvalidOption';
  readonly sentence: string;

  constructor(option: string, expected: string) {
    super(`${option} ${expected}`);
    this.sentence = `The option \`${option}\` ${expected}.`;
  }
}

/** Something that cannot be done as it was asked for, with what to do instead, and buttons that do it. */
export class CannotDo extends AskerFailure {
  override readonly name = 'CannotDo';
  readonly sentence: string;

  constructor(sentence: string, components?: Reply['components'] | undefined) {
    super(sentence, components);
    this.sentence = sentence;
  }
}

/** Why a custom id cannot be read: another version wrote it, or none did. */
export type UnreadableReason = keyof typeof UNREADABLE;

const UNREADABLE = {
  older:
    'This button or form comes from an older version of Rollcall: run the command again to get a new one.',
  newer:
    'This button or form comes from a newer version of Rollcall, which is being deployed: press it again in a moment, or open it again.',
  garbled: 'Rollcall cannot read this button or form: run the command again to get a new one.',
};

/** A button, menu or form that this version of Rollcall did not write. */
export class UnreadableCustomId extends AskerFailure {
  override readonly name = 'UnreadableCustomId';
  readonly reason: UnreadableReason;
  readonly sentence: string;

  constructor(reason: UnreadableReason) {
    super(`the custom id is ${reason}`);
    this.reason = reason;
    this.sentence = UNREADABLE[reason];
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
export function explain(error: unknown): Explanation | undefined {
  if (error instanceof AskerFailure) {
    return { sentence: error.sentence, components: error.components, logged: false };
  }
  if (error instanceof ServiceFailure) return explainService(error.reason);
  return undefined;
}

function explainService(reason: FailureReason): Explanation {
  switch (reason.kind) {
    case 'invalid-name':
      return asker(
        'A registered name has 1 to 255 characters, without control characters: check it and try again.',
      );
    case 'invalid-wallet':
      return asker(
        'The address of a wallet has 1 to 255 characters, without control characters: check it and try again.',
      );
    case 'not-registered':
      return asker(`Nobody has registered the name ${inline(reason.name, 255)}: check the spelling.`);
    case 'no-names':
      return asker(`The wallet ${inline(reason.wallet, 255)} has no names registered to it.`);
    case 'invalid-id':
      return asker('An id has 1 to 255 characters, without control characters: check it and try again.');
    case 'not-found':
      return asker(
        `There is nothing with the id ${inline(reason.id, 255)}: it may have been deleted, or the id is wrong.`,
      );
    case 'rate-limited':
      return asker(`The service is busy: try again ${inSeconds(reason.retryAfterSeconds)}.`);
    case 'unauthorised':
      return host('The service does not let Rollcall in: tell the host of this bot, who can set its token.');
    case 'refused':
      return host('The service refused this: check what you typed, or tell the host of this bot.');
    case 'unavailable':
      return host('The service cannot be reached at the moment: try again in a minute.');
    case 'too-slow':
      return host('The service took too long to answer: try again in a minute.');
    case 'unconfirmed':
      return host(
        'The service did not confirm this, so it may have been done all the same: look before you try again.',
      );
    case 'ignored':
      return host('The service took this and changed nothing: tell the host of this bot.');
    case 'out-of-reach':
      return host(
        `No more than the first ${countOf('row', reason.rows)} of this list can be shown: tell the host of this bot, who may change that.`,
      );
    case 'abandoned':
      return asker('This took too long: try again.');
    case 'unexpected-answer':
      return host('The service gave an answer that makes no sense: tell the host of this bot.');
  }
}

const asker = (sentence: string): Explanation => ({ sentence, logged: false });
const host = (sentence: string): Explanation => ({ sentence, logged: true });

function inSeconds(seconds: number | undefined): string {
  if (seconds === undefined) return 'in a minute';
  if (seconds <= 1) return 'in a second';
  return seconds <= 120 ? `in ${Math.ceil(seconds)} seconds` : `in ${Math.ceil(seconds / 60)} minutes`;
}
