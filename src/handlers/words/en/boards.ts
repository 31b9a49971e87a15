import type { Formats } from '../formats.ts';

/** Boards that post themselves: the command for managers, and the messages. */
export const boards = (_formats: Formats<'en'>) => ({
  /** Above the list of a server's boards. */
  title: 'Boards of this server',
  /** A board's message. */
  message: {
    /** Behind a player who was not on the board when it was last posted: one short word. */
    new: 'new',
  },
  /** The button under it, with which everybody gets a copy of their own. `{top}` is the command `/top`. */
  more: {
    button: 'More',
    removed: ({ top }: { top: string }) => `This board was removed: ${top} shows every game's best players.`,
    unread: ({ top }: { top: string }) =>
      `The boards cannot be read at the moment: press the button again in a minute, or use ${top}.`,
  },
  /** First place has changed hands: one line, behind which stand the game and its period, after ` · `. */
  announcement: ({ player, score, passed }: { player: string; score: string; passed: string }) =>
    `🥇 ${player} takes the first place from ${passed}, with **${score}**`,
});
