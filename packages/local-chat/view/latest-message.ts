import type { ChannelView } from '../channel-view.ts';
import { buttonText, numberButtons } from './message/numbered-controls.ts';

const MOST_LINES = 10;

/** The last message of the channel, cut after ten lines; undefined in an empty channel. */
export function latestMessage(view: ChannelView): string | undefined {
  const latest = view.latest().at(-1);
  if (!latest) return undefined;
  const lines = view.textOf(latest).split('\n');
  if (lines.length <= MOST_LINES) return lines.join('\n');
  const buttons = numberButtons(latest).map((button) => buttonText(button));
  return [...lines.slice(0, MOST_LINES), '…', ...buttons].join('\n');
}
