/** What a role permits or does not, by the number of its bit. */
interface Permission {
  readonly bit: number;
  readonly name: string;
  readonly sentence: string;
}

/** Discord's permissions as its settings group them. A test compares them with the library's. */
export const PERMISSION_GROUPS: readonly {
  readonly title: string;
  readonly permissions: readonly Permission[];
}[] = [
  {
    title: 'General Server Permissions',
    permissions: [
      { bit: 10, name: 'View Channels', sentence: 'Sees channels, but for those that are private.' },
      { bit: 4, name: 'Manage Channels', sentence: 'Creates, changes and deletes channels.' },
      {
        bit: 28,
        name: 'Manage Roles',
        sentence: 'Creates roles and changes or deletes those below their own highest one.',
      },
      { bit: 43, name: 'Create Expressions', sentence: 'Adds emoji, stickers and sounds of the server.' },
      {
        bit: 30,
        name: 'Manage Expressions',
        sentence: 'Changes and removes emoji, stickers and sounds of the server.',
      },
      { bit: 7, name: 'View Audit Log', sentence: 'Reads who has changed what in this server.' },
      {
        bit: 19,
        name: 'View Server Insights',
        sentence: 'Reads how the server grows and who takes part in it.',
      },
      {
        bit: 41,
        name: 'View Server Subscription Insights',
        sentence: 'Reads what the server earns from its subscribers.',
      },
      {
        bit: 29,
        name: 'Manage Webhooks',
        sentence: 'Creates, changes and deletes webhooks, which post messages from elsewhere.',
      },
      {
        bit: 5,
        name: 'Manage Server',
        sentence: 'Changes the server’s name and settings, adds apps, and says who may use their commands.',
      },
    ],
  },
  {
    title: 'Membership Permissions',
    permissions: [
      { bit: 0, name: 'Create Invite', sentence: 'Invites new people to this server.' },
      { bit: 26, name: 'Change Nickname', sentence: 'Changes their own name in this server.' },
      { bit: 27, name: 'Manage Nicknames', sentence: 'Changes the names of others in this server.' },
      {
        bit: 1,
        name: 'Kick, Approve, and Reject Members',
        sentence: 'Removes members, who can come back with an invite, and decides who is let in.',
      },
      { bit: 2, name: 'Ban Members', sentence: 'Removes members for good, and their latest messages.' },
      {
        bit: 40,
        name: 'Timeout Members',
        sentence: 'Keeps members for a while from writing, reacting and speaking.',
      },
    ],
  },
  {
    title: 'Text Channel Permissions',
    permissions: [
      { bit: 11, name: 'Send Messages', sentence: 'Writes messages in text channels.' },
      { bit: 38, name: 'Send Messages in Threads', sentence: 'Writes messages in threads.' },
      {
        bit: 35,
        name: 'Create Public Threads',
        sentence: 'Begins threads that everybody in the channel sees.',
      },
      {
        bit: 36,
        name: 'Create Private Threads',
        sentence: 'Begins threads for those who are invited to them.',
      },
      { bit: 14, name: 'Embed Links', sentence: 'Links show a preview of what they lead to.' },
      { bit: 15, name: 'Attach Files', sentence: 'Attaches files and pictures to messages.' },
      { bit: 6, name: 'Add Reactions', sentence: 'Adds emoji to messages as reactions.' },
      { bit: 18, name: 'Use External Emoji', sentence: 'Uses emoji of other servers.' },
      { bit: 37, name: 'Use External Stickers', sentence: 'Uses stickers of other servers.' },
      {
        bit: 17,
        name: 'Mention @everyone, @here, and All Roles',
        sentence: 'Notifies everybody at once, and roles that nobody else can mention.',
      },
      {
        bit: 13,
        name: 'Manage Messages',
        sentence: 'Deletes messages of others, and removes previews from them.',
      },
      { bit: 51, name: 'Pin Messages', sentence: 'Pins messages, and unpins them.' },
      {
        bit: 52,
        name: 'Bypass Slowmode',
        sentence: 'Writes as often as they want where others have to wait.',
      },
      {
        bit: 34,
        name: 'Manage Threads',
        sentence: 'Renames, closes and deletes threads, and sees private ones.',
      },
      {
        bit: 16,
        name: 'Read Message History',
        sentence: 'Reads messages that were written before they came.',
      },
      {
        bit: 12,
        name: 'Send Text-to-Speech Messages',
        sentence: 'Has messages read aloud to everybody who looks at the channel.',
      },
      { bit: 46, name: 'Send Voice Messages', sentence: 'Records a message and sends it.' },
      { bit: 49, name: 'Create Polls', sentence: 'Asks a question with answers to vote for.' },
    ],
  },
  {
    title: 'Voice Channel Permissions',
    permissions: [
      { bit: 20, name: 'Connect', sentence: 'Joins voice channels, and hears others there.' },
      { bit: 21, name: 'Speak', sentence: 'Talks in voice channels.' },
      { bit: 9, name: 'Video', sentence: 'Shows their camera or their screen in voice channels.' },
      { bit: 42, name: 'Use Soundboard', sentence: 'Plays sounds of the server’s soundboard.' },
      { bit: 45, name: 'Use External Sounds', sentence: 'Plays sounds of other servers.' },
      { bit: 25, name: 'Use Voice Activity', sentence: 'Talks without holding a key down.' },
      {
        bit: 8,
        name: 'Priority Speaker',
        sentence: 'Is heard louder than others while they hold a key down.',
      },
      { bit: 22, name: 'Mute Members', sentence: 'Mutes others in voice channels for everybody.' },
      { bit: 23, name: 'Deafen Members', sentence: 'Keeps others in voice channels from hearing anybody.' },
      { bit: 24, name: 'Move Members', sentence: 'Moves others to another voice channel, or out of one.' },
      {
        bit: 48,
        name: 'Set Voice Channel Status',
        sentence: 'Writes what a voice channel is about at the moment.',
      },
    ],
  },
  {
    title: 'Apps Permissions',
    permissions: [
      {
        bit: 31,
        name: 'Use Application Commands',
        sentence: 'Uses commands of apps, by slash or in the menus of messages and members.',
      },
      {
        bit: 39,
        name: 'Use Activities',
        sentence: 'Starts activities, such as games that are played together.',
      },
      {
        bit: 50,
        name: 'Use External Apps',
        sentence: 'Lets apps that they have added for themselves write for everybody to see.',
      },
    ],
  },
  {
    title: 'Stage Channel Permissions',
    permissions: [{ bit: 32, name: 'Request to Speak', sentence: 'Asks to speak in stage channels.' }],
  },
  {
    title: 'Events Permissions',
    permissions: [
      { bit: 44, name: 'Create Events', sentence: 'Creates events, and changes or cancels their own.' },
      {
        bit: 33,
        name: 'Manage Events',
        sentence: 'Creates events, and changes or cancels those of anybody.',
      },
    ],
  },
  {
    title: 'Advanced Permissions',
    permissions: [
      {
        bit: 3,
        name: 'Administrator',
        sentence:
          'Has every permission, in private channels as well, and no other setting limits it. Give it with care.',
      },
    ],
  },
];
