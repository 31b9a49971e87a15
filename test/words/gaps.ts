import type { MessageFile } from './message-file.ts';

/** The most messages that a language may lack. */
const MOST = 25;

/** The messages that a language lacks, which are shown in English, in the order of the English file. */
export const gapsOf = (english: MessageFile, { messages }: MessageFile): string[] =>
  [...english.messages.keys()].filter((key) => !messages.has(key));

/** Whether the newest version has a date, which a release has. @param changelog the text of CHANGELOG.md */
export function isRelease(changelog: string): boolean {
  const [newest = ''] = /^## .*$/m.exec(changelog) ?? [];
  return /\b\d{4}-\d{2}-\d{2}\b/.test(newest);
}

/** The fault of a language that lacks too many messages: any in a release, since nobody translates them after that. */
export function tooManyGaps({ path }: MessageFile, gaps: readonly string[], isInRelease: boolean): string[] {
  if (gaps.length <= (isInRelease ? 0 : MOST)) return [];
  const most = isInRelease ? 'and a release lacks none' : `more than ${MOST}`;
  return [`${path}:1: it lacks ${counted(gaps)}, ${most}`];
}

/** The count of messages, in words. */
export const counted = ({ length }: readonly string[]): string =>
  length === 1 ? '1 message' : `${length} messages`;
