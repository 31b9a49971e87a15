import type { Formats } from '../formats.ts';

/**
 * Who did it, as a mention, and the facts that tell which one it is: its contact, game or group as `fact` below has it,
 * and its id in backticks. There may be one of them, or none.
 */
interface One {
  readonly who: string;
  readonly facts: readonly string[];
}

/** Who did it, and how many of `count` were changed. */
interface Several {
  readonly who: string;
  readonly count: number;
}
interface SomeOf extends Several {
  readonly made: number;
}

/** The verbs that differ by the kind: a score has no sound, and muting it turns off its notifications. */
type Muting = Readonly<
  Record<'mute' | 'unmute', { readonly done: string; readonly wanted: string; readonly undone: string }>
>;

/**
 * The channel of the audit, in the language of its server. Each line is about what one person did, by a button or a
 * command, and the verb is bold. Words that stand in the log too are English there.
 */
export const audit = ({ plural, number }: Formats<'en'>) => {
  /** The sentences about one thing of a kind, by the verb. */
  const verbsOf = (the: string) => {
    const which = (facts: readonly string[]) => (facts.length === 0 ? the : `${the} ${facts.join(' · ')}`);
    return (done: string, wanted: string) => ({
      one: {
        done: ({ who, facts }: One) => `${who} **${done}** ${which(facts)}`,
        unchanged: ({ who, facts }: One) =>
          `${who} wanted to **${wanted}** ${which(facts)}, and nothing changed`,
        failed: ({ who, facts }: One) => `${who} could not **${wanted}** ${which(facts)}`,
        /** Nobody knows whether it was done. */
        uncertain: ({ who, facts }: One) => `${who} wanted to **${wanted}** ${which(facts)}`,
        refused: ({ who, facts }: One) => `${who} was not allowed to **${wanted}** ${which(facts)}`,
      },
    });
  };
  /** The sentences about one kind of resource. */
  const kind = (the: string, several: (count: number) => string, { mute, unmute }: Muting) => {
    const verb = verbsOf(the);
    /** Above a list of those. */
    const ofSeveral = (done: string, wanted: string) => ({
      ...verb(done, wanted),
      several: {
        all: ({ who, count }: Several) => `${who} **${done}** ${several(count)}`,
        some: ({ who, made, count }: SomeOf) => `${who} **${done}** ${number(made)} of ${several(count)}`,
        none: ({ who, count }: Several) =>
          `${who} wanted to **${wanted}** ${several(count)}, and nothing changed`,
        uncertain: ({ who, count }: Several) => `${who} wanted to **${wanted}** ${several(count)}`,
      },
    });
    /** Above the words of a filter, and the counts of how its rows ended. */
    const ofFilter = (done: string, wanted: string) => ({
      ...ofSeveral(done, wanted),
      filter: {
        some: ({ who, made, count }: SomeOf) =>
          `${who} **${done}** ${number(made)} of ${several(count)} that matched a filter`,
        none: ({ who, count }: Several) =>
          `${who} wanted to **${wanted}** ${several(count)} that matched a filter`,
      },
    });
    const undone = (what: string) => {
      const { one, several } = ofSeveral(`undid ${what}`, '');
      return { one: one.done, all: several.all, some: several.some };
    };
    return {
      pin: ofFilter('pinned', 'pin'),
      unpin: ofFilter('unpinned', 'unpin'),
      mute: ofFilter(mute.done, mute.wanted),
      unmute: ofFilter(unmute.done, unmute.wanted),
      archive: ofFilter('archived', 'archive'),
      restore: ofFilter('restored', 'restore'),
      create: verb('created', 'create'),
      delete: verb('deleted', 'delete'),
      pinMessage: verb('changed the pinned message of', 'change the pinned message of'),
      /** An Undo, where what it undid is not known, or was not undone. */
      undo: ofSeveral('undid a change of', 'undo a change of'),
      /** An Undo that was done, by what it undid. */
      undone: {
        pinning: undone('the pinning of'),
        unpinning: undone('the unpinning of'),
        muting: undone(mute.undone),
        unmuting: undone(unmute.undone),
        archiving: undone('the archiving of'),
        restoring: undone('the restoring of'),
        pinningMessage: undone('the pinning of a message of'),
        unpinningMessage: undone('the unpinning of a message of'),
      },
    };
  };
  const ofBoard = verbsOf('the board');
  return {
    conversation: kind(
      'the conversation',
      (count) => plural(count, { one: '1 conversation', other: `${number(count)} conversations` }),
      {
        mute: { done: 'muted', wanted: 'mute', undone: 'the muting of' },
        unmute: { done: 'unmuted', wanted: 'unmute', undone: 'the unmuting of' },
      },
    ),
    score: kind('the score', (count) => plural(count, { one: '1 score', other: `${number(count)} scores` }), {
      mute: {
        done: 'turned off the notifications of',
        wanted: 'turn off the notifications of',
        undone: 'turning off the notifications of',
      },
      unmute: {
        done: 'turned on the notifications of',
        wanted: 'turn on the notifications of',
        undone: 'turning on the notifications of',
      },
    }),
    /** A leaderboard that posts itself: of a change of it by a manager, and of what Rollcall itself did. */
    board: {
      create: ofBoard('created', 'create'),
      change: ofBoard('changed', 'change'),
      pause: ofBoard('paused', 'pause'),
      resume: ofBoard('resumed', 'resume'),
      remove: ofBoard('removed', 'remove'),
      post: ofBoard('posted', 'post'),
    },
    /** A change of the settings of the server in which it was made. */
    settings: {
      done: ({ who }: { who: string }) => `${who} **changed** the settings of the server`,
      unchanged: ({ who }: { who: string }) =>
        `${who} wanted to **change** the settings of the server, and nothing changed`,
      failed: ({ who }: { who: string }) => `${who} could not **change** the settings of the server`,
      /** Nobody knows whether it was done. */
      uncertain: ({ who }: { who: string }) => `${who} wanted to **change** the settings of the server`,
      refused: ({ who }: { who: string }) =>
        `${who} was not allowed to **change** the settings of the server`,
    },
    /** In those sentences, with the id in backticks. */
    fact: {
      contact: ({ id }: { id: string }) => `with contact ${id}`,
      game: ({ id }: { id: string }) => `of game ${id}`,
      group: ({ id }: { id: string }) => `with group ${id}`,
    },
    /** The same in a line of a list, apart from other facts by ` · `. */
    label: {
      contact: ({ id }: { id: string }) => `contact ${id}`,
      game: ({ id }: { id: string }) => `game ${id}`,
      group: ({ id }: { id: string }) => `group ${id}`,
    },
    /** Commands as they are typed, and buttons by their English names, bold. */
    used: ({ who, commands }: { who: string; commands: string }) => `${who} used ${commands}`,
    usedInVain: ({ who, commands }: { who: string; commands: string }) =>
      `${who} was not allowed to use ${commands}`,
    /** Behind what somebody was not allowed to do: how often they tried again. */
    repeated: ({ said, count }: { said: string; count: number }) =>
      plural(count, {
        one: `${said}, once more within a minute`,
        other: `${said}, ${number(count)} times more within a minute`,
      }),
    /** Behind a sentence, or a line of a list, with one of `why`. */
    withReason: ({ said, why }: { said: string; why: string }) => `${said}: ${why}`,
    why: {
      'it was so already': 'it was so already',
      'it is so already': 'it is so already',
      'somebody has changed this since': 'somebody has changed this since',
      'it no longer fits the filter': 'it no longer matches the filter',
      'there is nothing with this id': 'there is nothing with this id',
      'it had changed since it was shown': 'it had changed since it was shown',
      'the code was wrong': 'the code was wrong',
      'somebody else was asked': 'somebody else has to confirm it',
      'the time to confirm was over': 'the time to confirm was over',
      'it is uncertain whether it was done': 'it is uncertain whether it was done',
      /** Of a change of a server's settings. */
      'the store was away': 'the store could not be reached',
      'the store was full': 'the store was full',
      'the store was read-only': 'the store could only be read',
      'the store was locked': 'another process had locked the store',
      'the store was damaged': 'the store was damaged',
      /** Of a posting of a board that is left out. */
      'it was too late': 'more than half of the time to the next one had passed',
      'the channel could not be read': 'Rollcall could not see whether it was there already',
      'not-found': 'there is nothing with this id',
      'invalid-id': 'the id is invalid',
      'rate-limited': 'the service was busy',
      unauthorised: 'the service denies Rollcall access',
      refused: 'the service refused it',
      unavailable: 'the service could not be reached',
      'too-slow': 'the service took too long',
      accepted: 'the service has accepted it and may carry it out later',
      unconfirmed: 'the service did not confirm it, so it may have been done all the same',
      ignored: 'the service accepted it but changed nothing',
      'unexpected-answer': 'the service gave an invalid answer',
    },
    /** How the rows of a filter ended, with commas between them, in small print. */
    counts: {
      done: ({ count }: { count: number }) => `${number(count)} done`,
      unchanged: ({ count }: { count: number }) => `${number(count)} unchanged`,
      left: ({ count }: { count: number }) => `${number(count)} skipped`,
      gone: ({ count }: { count: number }) => `${number(count)} no longer there`,
      failed: ({ count }: { count: number }) => `${number(count)} failed`,
      unconfirmed: ({ count }: { count: number }) => `${number(count)} not confirmed`,
      defect: ({ count }: { count: number }) => `${number(count)} failed by a defect`,
      untried: ({ count }: { count: number }) => `${number(count)} not tried`,
    },
    /** In small print under a sentence, apart from others by ` · `: what changed, and what is known of a new or a deleted one. */
    line: ({ label, value }: { label: string; value: string }) => `${label}: ${value}`,
    change: ({ label, before, after }: { label: string; before: string; after: string }) =>
      `${label}: ${before} → ${after}`,
    field: {
      contact: 'contact',
      game: 'game',
      group: 'group',
      is_pinned: 'pinned',
      is_muted: 'muted',
      /** The same of a score. */
      notifications_off: 'notifications off',
      archived_at: 'archived',
      pinned_message_id: 'pinned message',
      /** The moderator's own reason, and the filter whose rows were changed. */
      reason: 'reason',
      filter: 'filter',
    },
    yes: 'yes',
    no: 'no',
    none: 'none',
    /** The text of a link. */
    where: 'Where it happened',
    /** In place of lines for which there was no room. */
    dropped: ({ count }: { count: number }) =>
      plural(count, {
        one: '1 earlier line did not fit in here: the log of the bot has it.',
        other: `${count} earlier lines did not fit in here: the log of the bot has them.`,
      }),
  };
};
