/** Maps failures to replies to the asker and to log lines. */

import type { Logger } from 'pino';
import type { ChangeDeclaration } from '../../handlers/declaration/description.ts';
import { MESSAGE_CONTENT_LENGTH } from '../../handlers/discord-limits.ts';
import { cutText } from '../../handlers/display/safe-text.ts';
import { type Explanation, explain } from '../../handlers/handler-failure.ts';
import type { Reply } from '../../handlers/reply.ts';
import type { Words } from '../../handlers/words/words.ts';
import { type FailureReason, isServiceTrouble, ServiceFailure } from '../../services/service-failure.ts';
import { InteractionFailure, kindOf } from '../transport/interaction-failure.ts';

/** An error that the asker gets instead of a reply. Only the asker sees it. */
export interface ErrorReply {
  readonly sentence: string;
  /** Buttons below the sentence. */
  readonly components?: Reply['components'] | undefined;
  readonly outcome: 'refused' | 'failed';
}

/** Converts an error to a reply. */
export const toReply = ({ sentence, components }: ErrorReply): Reply => ({
  content: sentence,
  ...(components && { components }),
});

/** Where a failure is logged. */
interface FailureLog {
  readonly askerWords: Words;
  readonly log: Logger;
  failure?: FailureReason | undefined;
}

interface FailedInteraction extends FailureLog {
  readonly reference: string;
  readonly refundCooldown?: (() => void) | undefined;
}

/**
 * Returns the reply to the asker. Logs a failure that the host can fix: an error of the service in one line, a defect
 * with its stack. Its reply contains the reference of that line. A failure that the asker can fix, such as a mistyped
 * name, has no reference. Refunds the cooldown before the asker reads the reply.
 * @param changes declared by a command that may already have changed the service; then the reply to a defect asks to
 * check before a retry
 */
export function errorReply(
  error: unknown,
  received: FailedInteraction,
  changes?: ChangeDeclaration,
): ErrorReply {
  received.refundCooldown?.();
  const { sentence, components, logged } = explainAndLog(error, received, changes);
  return {
    sentence: logged ? withReference(sentence, received.reference, received.askerWords.answers) : sentence,
    components,
    outcome: logged ? 'failed' : 'refused',
  };
}

/**
 * Explains a failure to the asker, and logs it if the host can fix it. An outage of the service is logged once by the
 * code that makes the calls; here only the line of the interaction contains it.
 */
export function explainAndLog(error: unknown, into: FailureLog, changes?: ChangeDeclaration): Explanation {
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

/** Invalid responses are not an outage. Each log line tells what is invalid, which may differ. */
const isServiceOutage = (error: unknown): boolean =>
  isServiceTrouble(error) && !(error instanceof ServiceFailure && error.reason.kind === 'unexpected-answer');

/** Adds the reference below a sentence, in small print. */
export const withReference = (sentence: string, reference: string, answers: Words['answers']): string =>
  `${sentence}\n-# ${answers.reference({ reference })}`;

/** Maximum characters of an answer in plain text. */
const PLAIN_LENGTH = MESSAGE_CONTENT_LENGTH - 100;

/** Returns the text of a reply without buttons, files and colours: as many whole lines as fit into a message. */
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

/**
 * Removes text written by others, which is inline code, because a filter of the server may have refused such a word.
 */
const withoutForeignText = (text: string): string => text.replaceAll(/`[^`]*`/g, '…');

/**
 * Sends a refused reply as plain text, then without text written by others, and finally an error that the result of
 * the change is uncertain.
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
      logFailure(log, error, 'Discord refused the answer in plain text, too');
    }
  }
  await tell(failure);
}

/** Sends a reply. If Discord refuses it, sends it with `sendPlainText`. */
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

/** Whether Discord did not respond or a proxy did. The log has such failures of all calls as one outage. */
const isDiscordOutage = (error: unknown): boolean =>
  error instanceof InteractionFailure && !error.cutShort && (error.status === 0 || error.status >= 500);

/** Logs a failure that has a fallback. An outage is already logged. */
export const logFailure = (log: Logger, err: unknown, what: string): void =>
  log[isDiscordOutage(err) ? 'debug' : 'warn']({ err }, what);
