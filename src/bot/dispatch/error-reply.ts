/** The meaning of a failure for the asker, for the rest of an answer, and for the log. */

import type { Logger } from 'pino';
import type { Changes } from '../../handlers/declaration/description.ts';
import { MESSAGE_CONTENT_LENGTH } from '../../handlers/discord-limits.ts';
import { cutText } from '../../handlers/display/safe-text.ts';
import { type Explanation, explain } from '../../handlers/failure.ts';
import type { Reply } from '../../handlers/reply.ts';
import type { Words } from '../../handlers/words/words.ts';
import { type FailureReason, isServiceTrouble, ServiceFailure } from '../../services/service-failure.ts';
import { InteractionFailure, kindOf } from '../transport/interaction-failure.ts';

/** A sentence for the asker alone, in place of a reply. */
export interface ErrorReply {
  readonly sentence: string;
  /** Buttons under it. */
  readonly components?: Reply['components'] | undefined;
  readonly outcome: 'refused' | 'failed';
}

/** A sentence as a reply. */
export const toReply = ({ sentence, components }: ErrorReply): Reply => ({
  content: sentence,
  ...(components && { components }),
});

/** The record of a failure. */
interface FailureLog {
  readonly askerWords: Words;
  readonly log: Logger;
  failure?: FailureReason | undefined;
}

/** The interaction that failed. */
interface FailedInteraction extends FailureLog {
  readonly reference: string;
  readonly refundCooldown?: (() => void) | undefined;
}

/**
 * The sentence for the asker. A failure that the host can fix is logged, one of the service in one line and a defect with
 * its stack, and the sentence has the reference of that line. A failure that the asker can fix, such as a mistyped name,
 * has none. Both give the cooldown back before the asker reads the sentence.
 * @param changes declared by a task that may have changed the service already: the sentence for a defect asks to check
 *   before another try
 */
export function errorReply(error: unknown, received: FailedInteraction, changes?: Changes): ErrorReply {
  received.refundCooldown?.();
  const { sentence, components, logged } = explainAndLog(error, received, changes);
  return {
    sentence: logged ? withReference(sentence, received.reference, received.askerWords.answers) : sentence,
    components,
    outcome: logged ? 'failed' : 'refused',
  };
}

/**
 * Explains a failure to the asker, and logs a failure that the host can fix. An outage of the service is logged once, by
 * the code that makes the calls: here only the line of the interaction has it.
 */
export function explainAndLog(error: unknown, into: FailureLog, changes?: Changes): Explanation {
  const { askerWords } = into;
  const explanation = explain(error, askerWords);
  if (!explanation) into.log.error({ err: error }, 'unexpected error');
  else if (explanation.logged) {
    into.log[isServiceOutage(error) ? 'debug' : 'warn']({ err: error }, 'the service failed');
    if (error instanceof ServiceFailure) into.failure = error.reason;
  }
  if (explanation) return explanation;
  const { defect, uncertain } = askerWords.answers;
  return { sentence: changes ? uncertain({ command: changes.shownBy }) : defect, logged: true };
}

/** Invalid answers are not an outage: each line says where it is invalid, and they may differ. */
const isServiceOutage = (error: unknown): boolean =>
  isServiceTrouble(error) && !(error instanceof ServiceFailure && error.reason.kind === 'unexpected-answer');

/** A sentence with the reference under it, in small print. */
export const withReference = (sentence: string, reference: string, answers: Words['answers']): string =>
  `${sentence}\n-# ${answers.reference({ reference })}`;

/** Characters of an answer in plain text. */
const PLAIN_LENGTH = MESSAGE_CONTENT_LENGTH - 100;

/** The text of a reply without buttons, files and colours: as many whole lines as a plain message holds. */
function plainText({ content, embeds = [] }: Reply): string {
  const parts = [content, ...embeds.flatMap(({ title, description }) => [title, description])];
  const lines = parts.filter((part) => part !== undefined && part !== '').join('\n');
  let text = '';
  for (const line of lines.split('\n')) {
    const longer = text === '' ? cutText(line, PLAIN_LENGTH) : `${text}\n${line}`;
    if (longer.length > PLAIN_LENGTH) break;
    text = longer;
  }
  return text;
}

/** The same without the text of others, which is inline code: a filter of the server may have refused such a word. */
const withoutForeignText = (text: string): string => text.replaceAll(/`[^`]*`/g, '…');

/**
 * Sends a refused reply as plain text, then without the text of others, and finally a sentence that the result of the
 * change is uncertain.
 * @throws InteractionFailure if `tell` fails for another reason than its content
 */
export async function sendPlainText(
  reply: Reply,
  failure: ErrorReply,
  log: Logger,
  tell: (sentence: ErrorReply) => Promise<unknown>,
): Promise<void> {
  const text = plainText(reply);
  for (const sentence of new Set([text, withoutForeignText(text)])) {
    if (sentence === '') break;
    try {
      await tell({ sentence, outcome: failure.outcome });
      return;
    } catch (error) {
      if (kindOf(error) !== 'refused') throw error;
      logFailure(log, error, 'Discord refused the answer in plain text too');
    }
  }
  await tell(failure);
}

/** Sends a reply, or what `tellPlainly` makes of it if Discord refuses it. */
export const sendWithFallback = (
  reply: Reply,
  explained: (error: unknown) => ErrorReply,
  log: Logger,
  send: (reply: Reply) => Promise<void>,
): Promise<void> =>
  send(reply).catch((error) => {
    if (kindOf(error) !== 'refused') throw error;
    return sendPlainText(reply, explained(error), log, (sentence) => send(toReply(sentence)));
  });

/** Discord did not answer, or a proxy did: the log has that as one outage for all calls. */
const isDiscordOutage = (error: unknown): boolean =>
  error instanceof InteractionFailure && !error.cutShort && (error.status === 0 || error.status >= 500);

/** Logs a failure for which there is a substitute; an outage is logged already. */
export const logFailure = (log: Logger, err: unknown, what: string): void =>
  log[isDiscordOutage(err) ? 'debug' : 'warn']({ err }, what);
