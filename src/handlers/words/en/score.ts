import type { Formats } from '../formats.ts';
import type { ResourceWords, SeveralWords } from './resource-words.ts';

/** What is said of scores, which people have in a game. */
export const score = ({ plural, number }: Formats<'en'>): ResourceWords => {
  const scores = (count: number) => plural(count, { one: '1 score', other: `${number(count)} scores` });
  const several = (next: string): SeveralWords => ({
    all: ({ found, party }) =>
      plural(found, {
        one: `1 score is with the game ${party}: ${next}`,
        other: `${number(found)} scores are with the game ${party}: ${next}`,
      }),
    atLeast: ({ found, party }) => `At least ${number(found)} scores are with the game ${party}: ${next}`,
    soFar: ({ found, party, looked }) =>
      plural(found, {
        one: `Looked through ${scores(looked)} so far, and 1 of them is with the game ${party}: ${next}`,
        other: `Looked through ${scores(looked)} so far, and ${number(found)} of them are with the game ${party}: ${next}`,
      }),
    atLeastSoFar: ({ found, party, looked }) =>
      `Looked through ${scores(looked)} so far, and at least ${number(found)} of them are with the game ${party}: ${next}`,
    available: ({ found, party, looked }) =>
      plural(found, {
        one: `Looked through the ${scores(looked)} available, and 1 of them is with the game ${party}: ${next}`,
        other: `Looked through the ${scores(looked)} available, and ${number(found)} of them are with the game ${party}: ${next}`,
      }),
    atLeastAvailable: ({ found, party, looked }) =>
      `Looked through the ${scores(looked)} available, and at least ${number(found)} of them are with the game ${party}: ${next}`,
  });
  return {
    fact: {
      id: ({ id }) => `score ${id}`,
      noParty: 'No game',
      nobody: 'nobody',
      active: ({ time }) => `active ${time}`,
      neverActive: 'never active',
      opened: ({ time }) => `opened ${time}`,
      neverOpened: 'never opened',
      created: ({ time }) => `created ${time}`,
      muted: 'muted',
      pinned: 'pinned',
      archived: ({ time }) => `archived ${time}`,
      pinnedMessage: ({ message }) => `pinned message ${message}`,
    },
    change: {
      pin: {
        done: 'pinned',
        already: 'was pinned already',
        isNow: 'The score is pinned now.',
        wasAlready: 'The score was pinned already: nothing was changed.',
      },
      unpin: {
        done: 'unpinned',
        already: 'was not pinned',
        isNow: 'The score is unpinned now.',
        wasAlready: 'The score was not pinned: nothing was changed.',
      },
      mute: {
        done: 'muted',
        already: 'was muted already',
        isNow: 'The score is muted now.',
        wasAlready: 'The score was muted already: nothing was changed.',
      },
      unmute: {
        done: 'unmuted',
        already: 'was not muted',
        isNow: 'The score is unmuted now.',
        wasAlready: 'The score was not muted: nothing was changed.',
      },
      archive: {
        done: 'archived',
        already: 'was archived already',
        isNow: 'The score is archived now.',
        wasAlready: 'The score was archived already: nothing was changed.',
      },
      restore: {
        done: 'restored',
        already: 'was not archived',
        isNow: 'The score is restored now.',
        wasAlready: 'The score was not archived: nothing was changed.',
      },
    },
    undo: {
      line: {
        done: 'undone',
        soAlready: 'it is so already',
        changedSince: 'somebody has changed this since',
      },
      nothing: {
        soAlready: 'Nothing was undone: it is so already. This is the score as it is now.',
        changedSince: 'Nothing was undone: somebody has changed this since. This is the score as it is now.',
      },
    },
    card: {
      created: 'The score is created.',
      isAnother: 'This id belongs to another score now.',
      tooLongForButtons:
        'This id is too long for buttons: use /score pin, mute, archive, pin-message or delete.',
    },
    create: {
      whichParty: 'Give a game, a group, or both: the options `game` and `group`.',
    },
    delete: {
      question:
        'Delete this score? It is lost for good, with all its messages. Archiving keeps it restorable.',
      changedSinceAsked: 'It has been changed since you were asked, and this is how it is now.',
      byCode: ({ code }) => `To confirm within 5 minutes, run /score delete again with ${code}.`,
      byCodeAndReason: ({ code }) =>
        `To confirm within 5 minutes, run /score delete again with ${code} and the reason.`,
      wrongCode:
        'The code is wrong, or its 5 minutes are over: run /score delete without it to get a new one.',
      tooLate: 'The 5 minutes to confirm this are over: run /score delete again.',
      done: ({ id }) => `Deleted the score ${id}.`,
      goneAlready: ({ id }) => `The score ${id} is gone already.`,
    },
    messageForm: 'Pin a message of a score',
    looked: {
      soFar: ({ count }) => `Looked through ${scores(count)} so far.`,
      available: ({ count }) => `Looked through the ${scores(count)} available.`,
    },
    suggested: {
      none: 'There is no score yet: /score create makes one.',
      soFar: ({ count }) => `Looked through ${scores(count)} so far: type more, or try again in a moment`,
      available: ({ count }) => `Looked through the ${scores(count)} available: type the whole id of another`,
      chosenStatus: 'You picked the status line. Type a game or an id.',
    },
    meant: {
      none: ({ typed }) =>
        `No score has the id or the game ${typed}: it may have been deleted, or its spelling is different.`,
      noneSoFar: ({ typed, looked }) =>
        `No score has the id or the game ${typed}. Looked through ${scores(looked)} so far: give the whole id, or try again in a moment.`,
      noneAvailable: ({ typed, looked }) =>
        `No score has the id or the game ${typed}. Looked through the ${scores(looked)} available: give the whole id.`,
      notToTheLetter: ({ typed }) => `No score has the game ${typed} to the letter.`,
      choose: several('choose the one you mean.'),
      giveId: several('give the id of the one you mean, which /score list shows.'),
    },
    filter: {
      only: ({ flags }) => `only ${flags.join(', ')}`,
      flag: { muted: 'muted', archived: 'archived', pinned: 'pinned' },
      not: { muted: 'not muted', archived: 'not archived', pinned: 'not pinned' },
      group: ({ group }) => `of group ${group}`,
      party: ({ part }) => `game containing ${part}`,
      lastActiveFirst: 'last active first',
    },
    menu: {
      choose: 'Choose scores to change several at once',
      chosen: ({ count, most }) => `${number(count)} chosen, up to ${number(most)}`,
      onOtherPages: 'Chosen on other pages',
    },
    all: {
      button: 'All of this filter …',
      question: {
        all: ({ count }) =>
          `Change all ${scores(count)} of this filter? Each is read again, and left alone where it no longer fits.`,
        atLeast: ({ count }) =>
          `Change the ${scores(count)} of this filter that were found so far? Each is read again, and left alone where it no longer fits.`,
      },
      heading: {
        all: ({ count }) => `All ${scores(count)}`,
        atLeast: ({ count }) => `At least ${scores(count)}`,
      },
      none: 'No score passes this filter any more: press Refresh under the list.',
    },
    report: {
      counts: {
        done: ({ count }) => `${number(count)} done`,
        unchanged: ({ count }) => `${number(count)} unchanged`,
        left: ({ count }) => `${number(count)} left alone`,
        gone: ({ count }) => plural(count, { one: '1 is gone', other: `${number(count)} are gone` }),
        failed: ({ count }) => `${number(count)} failed`,
        unconfirmed: ({ count }) => `${number(count)} not confirmed`,
        defect: ({ count }) => `${number(count)} failed by a defect`,
        untried: ({ count }) => `${number(count)} not tried`,
      },
      line: { noLongerFits: 'no longer fits', notTried: 'not tried' },
      tryAgain: ({ count }) =>
        plural(count, { one: 'Try it again', other: `Try the ${number(count)} again` }),
    },
  };
};
