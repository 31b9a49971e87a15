import type { Formats } from '../formats.ts';

/** Why something was not done, and what the asker can do about it. `{id}` and other text of people comes in backticks. */
export const answers = ({ plural, number }: Formats<'en'>) => ({
  /** A command that needs a permission or a place. */
  access: {
    unknownCommand: 'Rollcall does not know this command any more: type / to see the commands it has.',
    unknownComponent:
      'Rollcall does not know this button: press it again in a moment, and if that does not help, run the command again.',
    otherServers: 'This works only in the servers that the host of this bot has named for moderation.',
    permission: 'This is for moderators: you need the permission Manage Messages in this channel.',
    /** A command of those who manage a server, in a direct message or in a server where the asker alone has the bot. */
    managedServers: 'This works only in servers that have installed Rollcall.',
    manage: 'This is for managers: you need the permission Manage Server.',
    role: ({ roles }: { roles: readonly string[] }) =>
      `This is for moderators: you need the role ${roles.join(' or ')}.`,
    /** The same, where the server's own settings name the roles. */
    ownRole: ({ roles }: { roles: readonly string[] }) =>
      `This is for moderators: in this server they need the role ${roles.join(' or ')} too, as its settings say.`,
    storeAway:
      'Nobody can moderate at the moment: the store with the settings of the servers cannot be read. Try again in a minute, and tell the host of this bot if it happens again.',
    unreadableSettings:
      'Nobody can moderate here at the moment: the store has settings of this server that Rollcall cannot read. Somebody with Manage Server can save them again with /settings.',
    tooSoon: ({ command, seconds }: { command: string; seconds: number }) =>
      `Try ${command} again in ${plural(seconds, { one: '1 second', other: `${seconds} seconds` })}.`,
  },
  reference: ({ reference }: { reference: string }) => `Reference ${reference}`,
  defect:
    'Something went wrong inside Rollcall: try again, and tell the host of this bot if it happens again.',
  uncertain: ({ command }: { command: string }) =>
    `It is uncertain whether this was done: check with ${command}, and try again if it was not.`,
  /** Where everybody reads it. */
  notShown: 'This did not work: try again to see why.',
  notTold:
    'The result could not be sent in a message of its own: check what was changed before you try again.',
  toldInPrivate: 'This did not work. The person who asked was told why in private.',
  noTarget: {
    message: 'Discord did not say which message this is: try again.',
    user: 'Discord did not say which user this is: try again.',
  },
  /** An option of a command. */
  option: {
    missing: ({ option }: { option: string }) => `The option \`${option}\` is required.`,
    tooShort: ({ option, least }: { option: string; least: number }) =>
      `The option \`${option}\` must have at least ${plural(least, { one: '1 character', other: `${least} characters` })}.`,
    tooLong: ({ option, most }: { option: string; most: number }) =>
      `The option \`${option}\` must have at most ${most} characters.`,
    truth: ({ option }: { option: string }) => `The option \`${option}\` must be True or False.`,
    range: ({ option, min, max }: { option: string; min: number; max: number }) =>
      `The option \`${option}\` must be a whole number from ${min} to ${max}.`,
    whole: ({ option }: { option: string }) => `The option \`${option}\` must be a whole number.`,
    user: ({ option }: { option: string }) => `The option \`${option}\` must be a user.`,
    oneOf: ({ option, values }: { option: string; values: readonly string[] }) =>
      `The option \`${option}\` must be one of ${values.join(', ')}.`,
    channel: ({ option }: { option: string }) =>
      `The option \`${option}\` must be a text channel or an announcement channel.`,
  },
  /** A button, menu or form of another version. */
  component: {
    older:
      'This button or form comes from an older version of Rollcall: run the command again to get a new one.',
    newer:
      'This button or form comes from a newer version of Rollcall, which is being deployed: press it again in a moment, or open it again.',
    garbled: 'Rollcall cannot read this button or form: run the command again to get a new one.',
  },
  /** What the service answered, or did not. */
  service: {
    invalidName:
      'A registered name has 1 to 255 characters, without control characters: check it and try again.',
    invalidWallet:
      'The address of a wallet has 1 to 255 characters, without control characters: check it and try again.',
    notRegistered: ({ name }: { name: string }) =>
      `Nobody has registered the name ${name}: check the spelling.`,
    noNames: ({ wallet }: { wallet: string }) => `The wallet ${wallet} has no names registered to it.`,
    invalidId: 'An id has 1 to 255 characters, without control characters: check it and try again.',
    notFound: ({ id }: { id: string }) =>
      `There is nothing with the id ${id}: it may have been deleted, or the id is wrong.`,
    busy: 'The service is busy: try again in a minute.',
    busyForSeconds: ({ seconds }: { seconds: number }) =>
      `The service is busy: try again in ${plural(seconds, { one: 'a second', other: `${seconds} seconds` })}.`,
    busyForMinutes: ({ minutes }: { minutes: number }) =>
      `The service is busy: try again in ${plural(minutes, { one: 'a minute', other: `${minutes} minutes` })}.`,
    unauthorised: 'The service denies Rollcall access: tell the host of this bot, who can set its token.',
    refused: 'The service refused this: check what you typed, or tell the host of this bot.',
    unavailable: 'The service cannot be reached at the moment: try again in a minute.',
    tooSlow: 'The service took too long to answer: try again in a minute.',
    accepted: 'The service has accepted this and may carry it out later: check before you try again.',
    unconfirmed:
      'The service did not confirm this, so it may have been done all the same: check before you try again.',
    ignored: 'The service accepted this but changed nothing: tell the host of this bot.',
    outOfReach: ({ rows }: { rows: number }) =>
      `No more than the first ${plural(rows, { one: '1 row', other: `${number(rows)} rows` })} of this list can be shown: tell the host of this bot, who may change that.`,
    abandoned: 'This took too long: try again.',
    senseless: 'The service gave an invalid answer: tell the host of this bot.',
  },
});
