import type { Formats } from '../formats.ts';

/** The history of what moderators did, of one conversation or score or of a server. */
export const history = ({ plural, number }: Formats<'en'>) => ({
  title: 'What was moderated',
  /** Behind the number of lines: an id in backticks, and a mention of a user. */
  about: ({ id }: { id: string }) => `about ${id}`,
  by: ({ user }: { user: string }) => `by ${user}`,
  /** In place of lines that were not written, among the others. */
  lost: ({ count }: { count: number }) =>
    plural(count, {
      one: '1 line is in the log of the bot alone',
      other: `${number(count)} lines are in the log of the bot alone`,
    }),
  /** By the setting of the host because of which none is kept. */
  off: {
    AUDIT_DAYS: 'This bot keeps no history of moderation: `AUDIT_DAYS` is 0.',
    DATABASE_URL:
      'This bot keeps no history of moderation: several processes run it, and `DATABASE_URL` is not set.',
  },
  /** Moderation itself goes on. */
  unread: {
    away: 'The history of moderation cannot be reached: try again in a minute.',
    full: 'The store of the history of moderation is full: tell the host of this bot.',
    'read-only': 'The history of moderation cannot be read by this version of the bot: tell its host.',
    locked: 'Another process has locked the history of moderation: try again in a minute.',
    damaged: 'The history of moderation is damaged: tell the host of this bot.',
  },
  /** Of a contact, game or group that was typed for `id`. */
  several: ({ typed, found }: { typed: string; found: number }) =>
    `${typed} fits ${number(found)} of them: choose one from the suggestions of \`id\`.`,
  /** Also a suggestion, of at most 100 characters: lines wait to be searched, or the search took too long. */
  notAll: 'Not all of the history was searched: type more or the whole id, or try again later.',
  /** At most 80 characters. */
  button: { history: 'History', csv: 'CSV' },
  /** Above a file. */
  cutFile: ({ count }: { count: number }) =>
    plural(count, {
      one: 'The file has the newest line, which is as much as Discord accepts here.',
      other: `The file has the ${number(count)} newest lines, as many as Discord accepts here.`,
    }),
});
