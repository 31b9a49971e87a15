import { type FailureReason, ServiceFailure } from '../services/service-failure.ts';
import { inline } from './display/safe-text.ts';
import type { Reply } from './reply.ts';
import { english, type Say, type Words } from './words/words.ts';

/** A failure that the asker caused, with advice. Its `message` is English. */
abstract class AskerFailure extends Error {
  /** The sentence for the asker. */
  readonly say: Say;
  /** Buttons for the commands that the asker may have meant. */
  readonly buttons: SayButtons | undefined;

  constructor(say: Say, buttons?: SayButtons) {
    super(say(english));
    this.say = say;
    this.buttons = buttons;
  }
}

/** Buttons, with their labels in any language. */
type SayButtons = (words: Words) => Reply['components'];

/** A missing or invalid option that passed Discord's own checks. */
export class InvalidOption extends AskerFailure {
  override readonly name = 'InvalidOption';
}

/** A request that cannot be carried out, with an alternative and buttons for it. */
export class CannotDo extends AskerFailure {
  override readonly name = 'CannotDo';
}

/** Why a custom id cannot be read: for instance, another version of Rollcall wrote it, or Rollcall did not write it. */
export type UnreadableReason = keyof Words['answers']['component'];

/** A button, menu or form that this version of Rollcall cannot read. */
export class UnreadableCustomId extends AskerFailure {
  override readonly name = 'UnreadableCustomId';
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason) {
    super(({ answers }) => answers.component[reason]);
    this.reason = reason;
  }
}

/** The explanation of a failure for the asker. */
export interface Explanation {
  readonly sentence: string;
  /** Buttons under it. */
  readonly components?: Reply['components'] | undefined;
  /** Whether the failure is logged for the host; false for failures that the asker can fix. */
  readonly logged: boolean;
}

/** Explains an expected failure, never with raw error text. @returns undefined for anything else, which is a defect */
export function explain(error: unknown, words: Words): Explanation | undefined {
  if (error instanceof AskerFailure) {
    return { sentence: error.say(words), components: error.buttons?.(words), logged: false };
  }
  if (error instanceof ServiceFailure) {
    return { sentence: sentenceFor(error, words), logged: !ASKER_FAILURES.has(error.reason.kind) };
  }
  return undefined;
}

/** The sentence for a failure of the service, or of the registry in `source`. */
export function sentenceFor({ reason, source }: ServiceFailure, words: Words): string {
  return source?.title === undefined
    ? serviceSentence(reason, words)
    : registrySentence(reason, source.title, words);
}

/** Failures that the asker caused, or that only waiting can end. */
const ASKER_FAILURES: ReadonlySet<FailureReason['kind']> = new Set([
  ...(['invalid-name', 'invalid-wallet', 'not-registered', 'no-names', 'invalid-id'] as const),
  ...(['not-found', 'rate-limited', 'abandoned'] as const),
  ...(['no-address', 'syncing', 'instead', 'no-registry', 'not-of-registry', 'no-order'] as const),
]);

/** @param registry its title */
function registrySentence(reason: FailureReason, registry: string, words: Words): string {
  const texts = words.registries;
  switch (reason.kind) {
    case 'not-registered':
      return texts.notRegistered({ name: inline(reason.name, 255), registry });
    case 'no-address':
      return texts.noAddress({ name: inline(reason.name, 255), registry });
    case 'no-names':
      return texts.noNames({ wallet: inline(reason.wallet, 255), registry });
    case 'not-of-registry': {
      const { by, subject, id, example } = reason;
      const typed = inline(subject, 255);
      if (by === 'wallet') return texts.mistyped({ wallet: typed, registry });
      const forms: Readonly<Record<string, string>> = texts.forms;
      const form = forms[id];
      const other = { name: typed, registry, example: inline(example, 100) };
      return form === undefined ? texts.invalidNameLike(other) : texts.invalidName({ ...other, form });
    }
    case 'instead': {
      const { name, instead } = reason;
      return texts.instead({ name: inline(name, 255), registry, instead: inline(instead, 255) });
    }
    case 'no-order':
      return texts.noOrder({ registry });
    case 'syncing':
      return texts.syncing({ registry });
    case 'rate-limited':
      return busySentence(reason.retryAfterSeconds, {
        busy: texts.busy({ registry }),
        busyForSeconds: ({ seconds }) => texts.busyForSeconds({ registry, seconds }),
        busyForMinutes: ({ minutes }) => texts.busyForMinutes({ registry, minutes }),
      });
    case 'unauthorised':
      return texts.unauthorised({ registry });
    case 'refused':
      return texts.refused({ registry });
    case 'unavailable':
      return texts.unavailable({ registry });
    case 'too-slow':
      return texts.tooSlow({ registry });
    case 'unexpected-answer':
      return texts.senseless({ registry });
    default:
      return serviceSentence(reason, words);
  }
}

function serviceSentence(reason: FailureReason, words: Words): string {
  const texts = words.answers.service;
  switch (reason.kind) {
    case 'invalid-name':
      return texts.invalidName;
    case 'invalid-wallet':
      return texts.invalidWallet;
    case 'not-registered':
      return texts.notRegistered({ name: inline(reason.name, 255) });
    case 'no-names':
      return texts.noNames({ wallet: inline(reason.wallet, 255) });
    case 'no-registry': {
      const { by, subject, registries } = reason;
      return by === 'name'
        ? words.registries.noneTakesName({
            name: inline(subject, 255),
            examples: words.either(
              registries.map(({ title, example }) => `${inline(example, 100)} (${title})`),
            ),
          })
        : words.registries.noneTakesWallet({
            wallet: inline(subject, 255),
            registries: words.either(registries.map(({ title }) => title)),
          });
    }
    case 'invalid-id':
      return texts.invalidId;
    case 'not-found':
      return texts.notFound({ id: inline(reason.id, 255) });
    case 'rate-limited':
      return busySentence(reason.retryAfterSeconds, texts);
    case 'unauthorised':
      return texts.unauthorised;
    case 'refused':
      return texts.refused;
    case 'unavailable':
      return texts.unavailable;
    case 'too-slow':
      return texts.tooSlow;
    case 'accepted':
      return texts.accepted;
    case 'unconfirmed':
      return texts.unconfirmed;
    case 'ignored':
      return texts.ignored;
    case 'out-of-reach':
      return texts.outOfReach({ rows: reason.rows });
    case 'abandoned':
      return texts.abandoned;
    case 'unexpected-answer':
      return texts.senseless;
    // Only registries have these failures: see `registrySentence`.
    case 'no-address':
    case 'syncing':
    case 'instead':
    case 'not-of-registry':
    case 'no-order':
      return texts.refused;
  }
}

type BusyWords = Pick<Words['answers']['service'], 'busy' | 'busyForSeconds' | 'busyForMinutes'>;

function busySentence(seconds: number | undefined, texts: BusyWords): string {
  if (seconds === undefined) return texts.busy;
  return seconds <= 120
    ? texts.busyForSeconds({ seconds: Math.max(1, Math.ceil(seconds)) })
    : texts.busyForMinutes({ minutes: Math.ceil(seconds / 60) });
}
