import type { Conversation } from '../conversation.ts';
import { buttonText, numberButtons } from './message/buttons.ts';

const MOST_LINES = 10;

/** The last message of the channel, cut after ten lines; undefined in an empty channel. */
export function latestMessage(conversation: Conversation): string | undefined {
  const latest = conversation.latest().at(-1);
  if (!latest) return undefined;
  const lines = conversation.textOf(latest).split('\n');
  if (lines.length <= MOST_LINES) return lines.join('\n');
  const buttons = numberButtons(latest).map((button) => buttonText(button));
  return [...lines.slice(0, MOST_LINES), '…', ...buttons].join('\n');
}
