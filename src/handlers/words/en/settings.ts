import type { Formats } from '../formats.ts';

/** The command with which managers decide for their server: its panel, its form and its history. */
export const settings = ({ plural, number }: Formats<'en'>) => {
  const inSeconds = (seconds: number) =>
    plural(seconds, { one: '1 second', other: `${number(seconds)} seconds` });
  return {
    /** Above the panel, and of the form: at most 45 characters. */
    title: 'Settings of this server',
    /** The settings: at most 45 characters each. */
    name: {
      moderator_roles: 'Moderator roles',
      audit_channel: 'Audit channel',
      language: 'Language',
      page_size: 'Rows on a page',
      cooldown: 'Cooldown',
    },
    /** A line of the panel, with one of the values and one of the sources below. */
    line: ({ name, value, source }: { name: string; value: string; source: string }) =>
      `**${name}:** ${value} · ${source}`,
    value: {
      /** Everybody with this permission moderates. It is called as Discord calls it. */
      permissionAlone: 'Manage Messages alone',
      nobodyModerates: 'nobody moderates here',
      none: 'none',
      ofEachCommand: 'as each command has it',
      seconds: ({ seconds }: { seconds: number }) => inSeconds(seconds),
      /** Before or after a change: the host or Discord decides. */
      notSet: 'not set',
    },
    source: { server: 'set here', host: 'from the host', discord: 'from Discord', usual: 'default' },
    /** Under the panel, a sentence each. Settings in backticks are those of the host. */
    note: {
      hostRoles: ({ roles }: { roles: readonly string[] }) =>
        `Moderators also need a role that the host asks for: ${roles.join(', ')}.`,
      hostCooldown: ({ seconds }: { seconds: number }) =>
        `The cooldown set here is ${inSeconds(seconds)}. The host's is longer, and counts.`,
      notModerated: ({ setting }: { setting: string }) =>
        `Moderator roles cannot be chosen: the host of this bot has to name this server in ${setting} first.`,
      noToken: ({ setting }: { setting: string }) =>
        `An audit channel cannot be chosen: the host of this bot has to set ${setting} first.`,
      noCooldown: "A cooldown cannot be chosen: the host's is as long as the longest that the form offers.",
      notSaved: ({ setting }: { setting: string }) =>
        `Nothing can be changed: this bot runs in several processes, so its host has to set ${setting} first.`,
      away: 'The store of the settings is away: the values above stay in use, and nothing can be changed until it is back.',
      untrusted:
        'The store of the settings is away: until it is back, nobody can moderate and nothing can be changed.',
      unreadable:
        'The stored settings of this server make no sense, so nobody can moderate here: press Change and send the form to store them anew.',
      auditBehind: ({ channel }: { channel: string }) =>
        `${channel} takes no lines of the audit: allow Rollcall to write there, or choose another channel.`,
    },
    /** At most 80 characters. "Change" is named in sentences here. */
    button: { change: 'Change', history: 'History', export: 'Export', back: 'Back' },
    form: {
      /** Under the names of the settings: at most 100 characters each. */
      about: {
        moderator_roles: 'Moderators need one of these, besides what the host asks for.',
        audit_channel: 'What is changed in this server is written there.',
        language: 'Of what everybody sees. What you alone see is in yours.',
        page_size: 'Where nobody asks for another number.',
        cooldown: 'How long each of you waits before the same command again.',
      },
      /** In their place where Discord did not open the form with what is set. */
      gone: 'What was set may be gone. What you leave empty stays as it is.',
      /** Choices that leave it to somebody else: at most 100 characters, with a value of above. */
      asHost: ({ value }: { value: string }) => `As the host has it: ${value}`,
      asDiscord: ({ value }: { value: string }) => `As Discord has it: ${value}`,
      asEachCommand: 'As each command has it',
    },
    /** Above the panel: how a form ended. Names are those of the settings. */
    saved: ({ names }: { names: readonly string[] }) => `Saved: ${names.join(', ')}.`,
    unchanged: 'Nothing in the form was new, so nothing was saved.',
    changedSince:
      'Nothing was saved: somebody else has changed the settings meanwhile. Check them, and try again.',
    failed: {
      away: 'Nothing was saved: the store of the settings cannot be reached. Try again in a minute.',
      full: 'Nothing was saved: the store of the settings is full. Tell the host of this bot.',
      'read-only':
        'Nothing was saved: the store of the settings can only be read. Tell the host of this bot.',
      locked:
        'Nothing was saved: another process has locked the store of the settings. Try again in a minute.',
      damaged: 'Nothing was saved: the store of the settings is damaged. Tell the host of this bot.',
    },
    /** What a form says that it cannot. */
    refused: {
      notOffered: ({ name }: { name: string }) =>
        `Nothing was saved: the form does not offer this choice of ${name}. Press Change and choose again.`,
      /** Permissions as below. */
      permissions: ({ channel, permissions }: { channel: string; permissions: readonly string[] }) =>
        `Nothing was saved: Rollcall lacks ${permissions.join(', ')} in ${channel}. Allow it there, or choose another channel.`,
    },
    /** Permissions, as Discord calls them. */
    permission: {
      viewChannel: 'View Channel',
      sendMessages: 'Send Messages',
      embedLinks: 'Embed Links',
      /** These two a board alone needs. */
      readMessageHistory: 'Read Message History',
      attachFiles: 'Attach Files',
    },
    history: {
      title: 'Latest changes',
      none: 'Nothing was changed yet.',
      host: 'the host',
      /** A line with the number of the change in the list, who made it and when. */
      by: ({ number, who, time }: { number: string; who: string; time: string }) =>
        `**${number}.** ${who}, ${time}`,
      /** Behind that. */
      undid: ({ line }: { line: string }) => `${line}, to undo an earlier change`,
      change: ({ name, before, after }: { name: string; before: string; after: string }) =>
        `${name}: ${before} → ${after}`,
      leftOut: ({ count }: { count: number }) =>
        plural(count, {
          one: '1 earlier change did not fit in here.',
          other: `${count} earlier changes did not fit in here.`,
        }),
      unread: 'The history cannot be read: try again in a minute.',
      /** The menu, at most 150 characters, and its options: at most 100. */
      choose: 'Choose a change to undo',
      option: ({ number, names }: { number: string; names: readonly string[] }) =>
        `${number}. ${names.join(', ')}`,
    },
    undo: {
      done: ({ names }: { names: readonly string[] }) => `Undone: ${names.join(', ')}.`,
      changedSince: ({ names }: { names: readonly string[] }) =>
        `Changed again since, so left alone: ${names.join(', ')}.`,
      notAllowed: ({ names }: { names: readonly string[] }) =>
        `Not possible any more, so left alone: ${names.join(', ')}.`,
      nothing: 'Nothing was undone.',
      notKept: 'Nothing was undone: this change is no longer kept.',
    },
  };
};
