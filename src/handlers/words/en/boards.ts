import type { Formats } from '../formats.ts';

/** Boards that post themselves: the command for managers, and the messages. */
export const boards = ({ plural, number }: Formats<'en'>) => {
  const boardsInWords = (count: number) =>
    plural(count, { one: '1 board', other: `${number(count)} boards` });
  return {
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
      removed: ({ top }: { top: string }) =>
        `This board was removed: ${top} shows every game's best players.`,
      unread: ({ top }: { top: string }) =>
        `The boards cannot be read at the moment: press the button again in a minute, or use ${top}.`,
    },
    /** First place has changed hands: one line, behind which stand the game and its period, after ` · `. */
    announcement: ({ player, score, passed }: { player: string; score: string; passed: string }) =>
      `🥇 ${player} takes the first place from ${passed}, with **${score}**`,
    /** What managers set, and below what a board is doing: at most 45 characters each. */
    name: {
      provider: 'Game',
      channel: 'Channel',
      every: 'Posted',
      at: 'Time',
      zone: 'Time zone',
      day: 'Day',
      message: 'Message',
      period: 'Period',
      stage: 'Stage',
      limit: 'Rows',
      chart: 'Chart',
      announce: 'New leader',
    },
    fact: { state: 'State', last: 'Last message', next: 'Next' },
    value: {
      every: { day: 'every day', week: 'every week', change: 'as scores change' },
      day: {
        monday: 'Monday',
        tuesday: 'Tuesday',
        wednesday: 'Wednesday',
        thursday: 'Thursday',
        friday: 'Friday',
        saturday: 'Saturday',
        sunday: 'Sunday',
      },
      message: { same: 'the same one, edited', new: 'a new one each time' },
      allStages: 'all stages',
      none: 'none',
      announced: 'announced in a message',
      notAnnounced: 'not announced',
    },
    /** The card of a board, `{id}` in backticks. */
    card: {
      heading: ({ id }: { id: string }) => `**Board ${id}**`,
      line: ({ name, value }: { name: string; value: string }) => `**${name}:** ${value}`,
      noMessage: 'none yet',
      soon: 'within seconds',
      onChange: 'at the next change',
      /** A time at which Discord or the service may let it be posted. */
      waits: ({ until }: { until: string }) => `not before ${until}`,
    },
    /** What a board is doing, or why it is paused; in the audit too. */
    state: {
      running: 'running',
      'by-manager': 'paused by a manager',
      'by-host': 'paused by the host of this bot',
      'channel-gone': 'paused, because its channel is gone',
      'no-rights': 'paused, because Rollcall lacks permissions in its channel',
      'message-deleted': 'paused, because its message was deleted',
      refused: 'paused, because Discord refused its message',
      'zone-unknown': 'paused, because its time zone is not known any more',
    },
    /** The same with the number of Discord's error. */
    refusedWith: ({ code }: { code: string }) =>
      `paused, because Discord refused its message with error ${code}`,
    /** Under the card or the list, a sentence each: what can be done. */
    note: {
      'by-host': 'Only the host of this bot can resume it.',
      'channel-gone': 'Press Change and choose another channel, then press Resume.',
      'no-rights':
        'Allow Rollcall in the channel to view it, send messages, embed links, read the message history and, for a chart, attach files. Then press Resume.',
      'message-deleted': 'Press Resume to begin with a new message.',
      refused: 'Check the channel, then press Resume. Tell the host of this bot if it happens again.',
      'zone-unknown': 'Press Change and write another time zone, then press Resume.',
      unkept:
        'Nothing is posted at the moment: no process keeps boards. Tell the host of this bot if it stays so.',
    },
    /** At most 80 characters. They are named in sentences here. */
    button: {
      postNow: 'Post now',
      preview: 'Preview',
      pause: 'Pause',
      resume: 'Resume',
      change: 'Change',
      remove: 'Remove',
      removeForGood: 'Remove for good',
      keep: 'Keep it',
      all: 'All boards',
    },
    list: {
      none: ({ create }: { create: string }) => `This server has no boards: ${create} makes one.`,
      /** The menu: at most 150 characters. */
      choose: 'Choose a board',
      page: ({ page, pages }: { page: string; pages: string }) => `page ${page} of ${pages}`,
    },
    form: {
      /** At most 45 characters. */
      title: ({ id }: { id: string }) => `Change board ${id}`,
      /** Under the names of the settings: at most 100 characters each. */
      about: {
        channel: 'Another channel begins with a new message.',
        at: 'In 24 hours, like 18:00.',
        zone: 'An IANA zone, like Europe/Berlin.',
        limit: 'Players on the board.',
        message: 'One message that is edited, or a new one each time.',
      },
    },
    /** Above the card or the list: how a press ended. */
    done: {
      post: 'It is posted within seconds.',
      pause: 'Nothing is posted until somebody presses Resume.',
      resume: 'It runs again.',
    },
    previewEmpty: 'Nothing would be posted now, as there are no scores:',
    wasSo: 'It was so already, so nothing was saved.',
    tooSoon: 'This board was posted a moment ago: press Post now again in 10 seconds.',
    askRemoval: ({ id }: { id: string }) => `Remove board ${id} for good? Its messages stay.`,
    removed: ({ id }: { id: string }) => `Board ${id} is removed. Its messages stay.`,
    changedSince: 'Nothing was saved: this board has changed meanwhile. Check how it is now, and try again.',
    gone: 'Nothing was done: this board has been removed.',
    unread:
      'The boards cannot be read at the moment: try again in a minute, and tell the host of this bot if it happens again.',
    /** What a command or a form says that it cannot. What was typed comes in backticks. */
    refused: {
      at: ({ typed }: { typed: string }) =>
        `Nothing was saved: ${typed} is not a time of day. Write it in 24 hours, like \`18:00\`.`,
      zone: ({ typed }: { typed: string }) =>
        `Nothing was saved: ${typed} is not a time zone. Write an IANA zone, like \`Europe/Berlin\` or \`UTC\`.`,
      /** Above a button for each of the nearest zones. */
      zoneNear: ({ typed }: { typed: string }) =>
        `Nothing is saved yet. Which time zone do you mean by ${typed}?`,
      dayAlone: ({ day }: { day: string }) =>
        `Nothing was saved: ${day} needs \`every:week\`. Add it, or leave the day out.`,
      announceAlone: ({ announce }: { announce: string }) =>
        `Nothing was saved: ${announce} needs \`every:change\`. Add it, or leave the announcement out.`,
      /** Options with their values. */
      withChange: ({ options }: { options: readonly string[] }) =>
        `Nothing was saved: \`every:change\` edits one message as scores change, so it goes without ${options.join(', ')}.`,
      /** Permissions are those of settings. */
      yours: ({ channel, permissions }: { channel: string; permissions: readonly string[] }) =>
        `Nothing was saved: you lack ${permissions.join(', ')} in ${channel}. Choose a channel in which you can write.`,
      ofBoth: ({
        channel,
        yours,
        permissions,
      }: {
        channel: string;
        yours: readonly string[];
        permissions: readonly string[];
      }) =>
        `Nothing was saved: in ${channel} you lack ${yours.join(', ')}, and Rollcall lacks ${permissions.join(', ')}. Choose another channel.`,
      full: ({ most }: { most: number }) =>
        `Nothing was saved: this server has ${boardsInWords(most)}, the most that the host of this bot allows. Remove one first.`,
    },
  };
};
