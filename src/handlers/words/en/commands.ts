import type { Some } from '../fallback.ts';

/**
 * Commands, their options and choices, as Discord's clients and `/help` describe them. A description has at most 100
 * characters, and so has the name of a choice. The names of commands and options are the same in every language, and so
 * are the words here that stand for one: `default` and `none`.
 */
export const commands = {
  list: {
    about: 'Show the wallet behind a registered name and every name registered to it',
    name: 'A registered name',
  },
  wallet: {
    about: 'Show every name registered to a wallet address',
    address: 'The address of a wallet',
  },
  /** The options of /list and /wallet. */
  names: {
    limit: 'Names per page; usually 15',
    order: 'Order of the names; default: ascending',
    format: 'How the answer looks; default: a card',
    contains: 'Only names that contain this; capitals do not matter',
  },
  records: {
    about: 'Show the scores that games have logged',
    sort: 'What comes first; default: the newest, where they are known',
    limit: 'Records per page; usually 15',
    /** What the interface calls `default`. There is an option with the name `sort`, which counts before it. */
    order: 'Order of the records by number; not used where sort is given',
    format: 'How the answer looks; default: pages',
  },
  top: {
    about: 'Show the best players of a game',
    /** A stage, or level, of a game. */
    stage: 'Only scores of this stage',
    limit: 'Players per page; usually 10',
  },
  chart: {
    about: 'Draw the scores of a game, or of one of its players',
    kind: 'What the chart shows; default: the scores over time',
  },
  /** Options that /records, /top and /chart share. */
  scores: {
    provider: 'The game that logged the scores',
    award: 'The award that was earned',
    /** A hash stands for the player, whose name was not shown here. */
    player: "A player's name or hash as it is shown here, or the hash's beginning",
    period: 'How far back scores count; default: all time',
  },
  /** What moderators manage: a conversation with a contact. */
  conversation: {
    about: 'List and manage conversations',
    list: 'List conversations, the newest or the last active first',
    show: 'Show a conversation with all its fields',
    create: 'Create a conversation',
    pin: 'Pin a conversation',
    unpin: 'Unpin a conversation',
    mute: 'Mute a conversation',
    unmute: 'Unmute a conversation',
    archive: 'Archive a conversation',
    restore: 'Restore a conversation',
    pinMessage: 'Pin a message of a conversation, or unpin it',
    delete: 'Delete a conversation and all its messages for good, after asking',
    history: 'Show what moderators did with conversations, the newest first',
    id: 'The conversation: type a part of its contact, group or id',
    partOfParty: 'A part of the contact; capitals do not matter',
    muted: 'Only muted ones, or only all others',
    newParty: 'The id of the contact; give this, the group or both',
    newGroup: 'The id of the group; give this, the contact or both',
  },
  /**
   * The same of a score, which has a game in place of a contact, and messages too. It has no sound: muting one turns off the
   * notifications about its messages.
   */
  score: {
    about: 'List and manage scores',
    list: 'List scores, the newest or the last active first',
    show: 'Show a score with all its fields',
    create: 'Create a score',
    pin: 'Pin a score',
    unpin: 'Unpin a score',
    mute: 'Turn off the notifications of a score',
    unmute: 'Turn on the notifications of a score',
    archive: 'Archive a score',
    restore: 'Restore a score',
    pinMessage: 'Pin a message of a score, or unpin it',
    delete: 'Delete a score and all its messages for good, after asking',
    history: 'Show what moderators did with scores, the newest first',
    id: 'The score: type a part of its game, group or id',
    partOfParty: 'A part of the game; capitals do not matter',
    muted: 'Only those with notifications off, or only all others',
    newParty: 'The id of the game; give this, the group or both',
    newGroup: 'The id of the group; give this, the game or both',
  },
  /** Options of both, of conversations and scores alike. */
  moderation: {
    share: 'Show the answer to everybody here; default: only you',
    /** The moderator's own words, which the audit keeps. */
    reason: 'Why, for the audit',
    archived: 'Only archived ones, or only all others',
    pinned: 'Only pinned ones, or only all others',
    group: 'Only those of the group with this id',
    order: 'Which come first; default: the newest',
    limit: 'Rows per page; usually 10',
    /** The id of one that may be deleted; the history of what moderators did. */
    pastId: 'Only what was done with this one, which may be deleted by now',
    by: 'Only what this user did',
    code: 'The code that the question gives when an id is too long for buttons',
    /** `none` is typed as it stands here. */
    message: 'The id of the message, or none; without it you are asked',
  },
  help: { about: 'Show what you can do with Rollcall here' },
  /** For those who manage a server. */
  settings: { about: 'Show and change what Rollcall does in this server' },
  /** Leaderboards that post themselves. `channel` may be a text channel or an announcement channel. */
  board: {
    about: 'Leaderboards that post themselves in this server',
    create: 'Post the best players of a game in a channel again and again',
    list: 'List the boards of this server, to change, pause or remove one',
    channel: 'The channel that gets it',
    every: 'When it is posted; default: every day',
    at: 'The time of day in 24 hours, like 18:00; default: 09:00',
    zone: 'Its time zone; default: that of the newest board here, else UTC',
    day: 'The day of a board that is posted every week; default: Monday',
    message: 'One message that is edited, or a new one each time; default: edited',
    limit: 'Players on it; usually 10',
    chart: 'A chart under it; default: none',
    announce: 'Whether a message says that first place changed hands; default: no',
  },
  /** Commands in the menus of a message and a user, which `/help` alone describes. */
  lookUpName: { about: 'Show the wallet behind a name in the message' },
  findConversations: { about: 'Show conversations whose contact is the id or the name of the user' },
  /** The names of choices. The same one may stand under several options. */
  choices: {
    /** Of an option that looks at one mark of rows: those with it alone, or without them. */
    only: 'only',
    hide: 'hide',
    ascending: 'ascending',
    descending: 'descending',
    /** What comes first: of scores, of conversations. */
    newest: 'newest',
    oldest: 'oldest',
    highestScore: 'highest score',
    lastActivity: 'last activity',
    /** How far back scores count. */
    week: 'last 7 days',
    month: 'last 30 days',
    all: 'all time',
    /** How an answer looks. */
    card: 'card with pages',
    text: 'plain text',
    pages: 'pages',
    csv: 'CSV file',
    json: 'JSON file',
    /** When a board is posted, and whether by a message that is edited. */
    everyDay: 'every day',
    everyWeek: 'every week',
    onChange: 'as scores change',
    same: 'one message, edited',
    new: 'a new message each time',
    monday: 'Monday',
    tuesday: 'Tuesday',
    wednesday: 'Wednesday',
    thursday: 'Thursday',
    friday: 'Friday',
    saturday: 'Saturday',
    sunday: 'Sunday',
    /** What a chart shows. */
    overTime: 'over time',
    distribution: 'distribution',
  },
};

/** Those texts, as far as a language has them. Declarations hold the English ones themselves. */
export type CommandTexts = Some<typeof commands>;
