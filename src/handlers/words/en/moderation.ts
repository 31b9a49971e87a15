import type { Formats } from '../formats.ts';

/**
 * What moderators read that is the same for conversations and scores. `{group}` and what was typed come in backticks or
 * as they stand in a menu; buttons have at most 80 characters, and half of that is better.
 */
export const moderation = ({ plural, number }: Formats<'en'>) => ({
  /** A fact in a line, and in the label of a menu's option, where it may be 12 characters longer than the group's id. */
  group: ({ group }: { group: string }) => `group ${group}`,
  /** What a button does, and what several were asked to be. */
  action: {
    pin: {
      /** A button of a card. */
      button: 'Pin',
      /** A button under a list, for what is chosen in its menu. */
      chosen: 'Pin chosen',
      /** A button for all of a filter, or for some of them. */
      all: ({ count }: { count: number }) => `Pin ${number(count)}`,
      some: ({ count, all }: { count: number; all: number }) => `Pin ${number(count)} of ${number(all)}`,
      /** While it is at work. */
      doing: ({ done, all }: { done: number; all: number }) =>
        `Pinning: ${number(done)} of ${number(all)} done …`,
      /** The heading of its report. @param counts of `report` of conversations or scores */
      report: ({ counts }: { counts: readonly string[] }) => `Pin: ${counts.join(', ')}`,
    },
    unpin: {
      button: 'Unpin',
      chosen: 'Unpin chosen',
      all: ({ count }: { count: number }) => `Unpin ${number(count)}`,
      some: ({ count, all }: { count: number; all: number }) => `Unpin ${number(count)} of ${number(all)}`,
      doing: ({ done, all }: { done: number; all: number }) =>
        `Unpinning: ${number(done)} of ${number(all)} done …`,
      report: ({ counts }: { counts: readonly string[] }) => `Unpin: ${counts.join(', ')}`,
    },
    mute: {
      button: 'Mute',
      chosen: 'Mute chosen',
      all: ({ count }: { count: number }) => `Mute ${number(count)}`,
      some: ({ count, all }: { count: number; all: number }) => `Mute ${number(count)} of ${number(all)}`,
      doing: ({ done, all }: { done: number; all: number }) =>
        `Muting: ${number(done)} of ${number(all)} done …`,
      report: ({ counts }: { counts: readonly string[] }) => `Mute: ${counts.join(', ')}`,
    },
    unmute: {
      button: 'Unmute',
      chosen: 'Unmute chosen',
      all: ({ count }: { count: number }) => `Unmute ${number(count)}`,
      some: ({ count, all }: { count: number; all: number }) => `Unmute ${number(count)} of ${number(all)}`,
      doing: ({ done, all }: { done: number; all: number }) =>
        `Unmuting: ${number(done)} of ${number(all)} done …`,
      report: ({ counts }: { counts: readonly string[] }) => `Unmute: ${counts.join(', ')}`,
    },
    archive: {
      button: 'Archive',
      chosen: 'Archive chosen',
      all: ({ count }: { count: number }) => `Archive ${number(count)}`,
      some: ({ count, all }: { count: number; all: number }) => `Archive ${number(count)} of ${number(all)}`,
      doing: ({ done, all }: { done: number; all: number }) =>
        `Archiving: ${number(done)} of ${number(all)} done …`,
      report: ({ counts }: { counts: readonly string[] }) => `Archive: ${counts.join(', ')}`,
    },
    restore: {
      button: 'Restore',
      chosen: 'Restore chosen',
      all: ({ count }: { count: number }) => `Restore ${number(count)}`,
      some: ({ count, all }: { count: number; all: number }) => `Restore ${number(count)} of ${number(all)}`,
      doing: ({ done, all }: { done: number; all: number }) =>
        `Restoring: ${number(done)} of ${number(all)} done …`,
      report: ({ counts }: { counts: readonly string[] }) => `Restore: ${counts.join(', ')}`,
    },
  },
  /** The same of two verbs for scores, which have no sound: muting one turns off the notifications about its messages. */
  scoreAction: {
    mute: {
      button: 'Turn off notifications',
      chosen: 'Turn off notifications of chosen',
      all: ({ count }: { count: number }) => `Turn off notifications of ${number(count)}`,
      some: ({ count, all }: { count: number; all: number }) =>
        `Turn off notifications of ${number(count)} of ${number(all)}`,
      doing: ({ done, all }: { done: number; all: number }) =>
        `Turning off notifications: ${number(done)} of ${number(all)} done …`,
      report: ({ counts }: { counts: readonly string[] }) => `Notifications off: ${counts.join(', ')}`,
    },
    unmute: {
      button: 'Turn on notifications',
      chosen: 'Turn on notifications of chosen',
      all: ({ count }: { count: number }) => `Turn on notifications of ${number(count)}`,
      some: ({ count, all }: { count: number; all: number }) =>
        `Turn on notifications of ${number(count)} of ${number(all)}`,
      doing: ({ done, all }: { done: number; all: number }) =>
        `Turning on notifications: ${number(done)} of ${number(all)} done …`,
      report: ({ counts }: { counts: readonly string[] }) => `Notifications on: ${counts.join(', ')}`,
    },
  },
  undo: {
    button: 'Undo',
    doing: ({ done, all }: { done: number; all: number }) =>
      `Undoing: ${number(done)} of ${number(all)} done …`,
    report: ({ counts }: { counts: readonly string[] }) => `Undo: ${counts.join(', ')}`,
    /** Above a card. */
    done: 'Undone.',
    /** The menu over the button, at most 150 characters, and the answer to who pressed it without a choice. */
    choose: 'Choose what to undo',
    nothingChosen: 'First choose from the menu what to undo.',
    /** Those whose ids do not fit into the menu. */
    leavesOut: ({ count }: { count: number }) =>
      plural(count, {
        one: 'Undo leaves out 1: its id is too long for it.',
        other: `Undo leaves out ${number(count)}: their ids are too long for it.`,
      }),
  },
  /** Other buttons. */
  button: {
    show: 'Show',
    pinMessage: 'Pin a message',
    unpinMessage: 'Unpin the message',
    delete: 'Delete',
    deleteForGood: 'Delete for good',
    archiveInstead: 'Archive instead',
    keep: 'Keep it',
    cancel: 'Cancel',
    lookFurther: 'Look further',
    refresh: 'Refresh',
    goOn: 'Go on …',
  },
  nothingDeleted: 'Nothing was deleted.',
  nothingChanged: 'Nothing was changed.',
  nothingChosen: 'First choose something from the menu.',
  /** The menu of several that may be meant: at most 150 characters. */
  chooseMeant: 'Choose the one you mean',
  /** The last choice while an option is typed: at most 100 characters. */
  loading: 'Still loading. Type the whole id or try again.',
  /** A line of small print under a question, with one text in backticks, which is read from it: no others here. */
  reason: ({ reason }: { reason: string }) => `Reason: ${reason}`,
  /** The form before a deletion and before the question about all of a filter: at most 45 and 100 characters. */
  reasonForm: {
    label: 'Reason (optional)',
    about: 'It is written down with the change. The next step asks you to confirm.',
  },
  /** Who may confirm a deletion or a change of a whole filter: a mention, and the time of day. */
  confirm: {
    onlyYou: ({ time }: { time: string }) => `Only you can confirm, until ${time}.`,
    onlyThey: ({ user }: { user: string }) => `Only ${user} can confirm this.`,
    tooLate: 'The 5 minutes to confirm this are over: press the button of the list again.',
    confirmedAlready: 'This was confirmed already: its message shows the progress.',
    /** In front of a question that is asked anew: its rows are not kept, and others fit by now. */
    askedAnew:
      'The rows that match this filter are no longer those that you were asked about, so nothing was changed yet.',
  },
  /** A list. `Refresh` and `Go on` are its buttons, as they are called above. */
  list: {
    filtersTooLong: 'These filters are too long for page buttons: a larger `limit` shows more.',
    notShownAgain: ({ command }: { command: string }) =>
      `This list is not shown again after the change: use ${command}.`,
    pressRefresh: 'The list does not show this yet: press Refresh under it.',
    /** In place of a filter. */
    noFilter: 'no filter',
  },
  /** A change of several, and of all of a filter. */
  bulk: {
    mostOfRun: ({ most }: { most: number }) =>
      `At most ${number(most)} are changed at once: do it again for the rest.`,
    noUndo: ({ most }: { most: number }) =>
      `For more than ${number(most)} rows there is no Undo: the report has the changed ids as a file.`,
    /** The last line of some. */
    /** Behind the filter, over the rows: when they were read. */
    asOf: ({ time }: { time: string }) => `as of ${time}`,
    others: ({ count }: { count: number }) => `… and ${number(count)} more`,
    stopped: 'Rollcall had to stop before the end: the rows that are still chosen can be tried again.',
    endedAfter: ({ done, all }: { done: number; all: number }) =>
      `It stopped after ${number(done)} of ${number(all)} rows.`,
    /** Rows that came to fit after the question. */
    more: ({ count, time }: { count: number; time: string }) =>
      plural(count, {
        one: `1 more matches this filter, as of ${time}, and was not changed: press Go on, which asks about it.`,
        other: `${number(count)} more match this filter, as of ${time}, and were not changed: press Go on, which asks about them.`,
      }),
    remaining: ({ count }: { count: number }) =>
      plural(count, {
        one: '1 is left: press Go on, which skips rows where nothing has to change.',
        other: `${number(count)} are left: press Go on, which skips rows where nothing has to change.`,
      }),
  },
  /** What message is pinned. `{none}` is the word that pins none, and the same in every language. */
  pinMessage: {
    nothingTyped: ({ none }: { none: string }) =>
      `Nothing was typed, so nothing was changed: type the id of a message, or ${none} to pin no message.`,
    isNow: 'The message is pinned now.',
    noneIsNow: 'No message is pinned any more.',
    wasAlready: 'This message was pinned already: nothing was changed.',
    noneWasAlready: 'No message was pinned: nothing was changed.',
    /** Behind `isNow` and `noneIsNow`. */
    before: ({ message }: { message: string }) => `Before, it was ${message}.`,
    noneBefore: 'Before, no message was pinned.',
    tooSlow: 'The service is too slow for a form: try again, or give the option `message` too.',
    tooLong: 'This id is too long for a form: give the option `message` too.',
    share: 'To share the answer, give the option `message` too.',
    /** The form: labels of at most 45 characters, descriptions of at most 100. */
    label: 'Id of the message',
    reason: 'Reason',
    typeNone: ({ none }: { none: string }) => `Type ${none} to pin no message.`,
    pinnedNow: ({ none }: { none: string }) => `This one is pinned now. Type ${none} to pin no message.`,
  },
  /** The menu command on a user: conversations whose contact is called as they are. */
  findConversations: {
    none: 'No conversations',
    all: ({ count }: { count: number }) =>
      plural(count, { one: '1 conversation', other: `${number(count)} conversations` }),
    noneOfMore: 'No conversations, and there are more',
    someOfMore: ({ count }: { count: number }) =>
      plural(count, {
        one: '1 conversation, and there are more',
        other: `${number(count)} conversations, and there are more`,
      }),
    sought: ({ id, name }: { id: string; name: string }) =>
      `Rollcall looks for the user's id ${id} or name ${name} as the contact: the service knows nothing else about Discord's users.`,
    soFar: ({ count }: { count: number }) =>
      `Looked through ${plural(count, { one: '1 conversation', other: `${number(count)} conversations` })} so far: try again in a moment for the rest.`,
  },
});
