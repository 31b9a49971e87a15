import type { Formats } from '../formats.ts';
import type { ResourceWords, SeveralWords } from './resource-words.ts';

/** What is said of scores, which people have in a game. */
export const score = ({ plural, number }: Formats<'en'>): ResourceWords => {
  const scores = (count: number) => plural(count, { one: '1 score', other: `${number(count)} scores` });
  const several = (next: string): SeveralWords => ({
    all: ({ found, party }) =>
      plural(found, {
        one: `1 score is of the game ${party}: ${next}`,
        other: `${number(found)} scores are of the game ${party}: ${next}`,
      }),
    atLeast: ({ found, party }) => `At least ${number(found)} scores are of the game ${party}: ${next}`,
    soFar: ({ found, party, looked }) =>
      plural(found, {
        one: `Looked through ${scores(looked)} so far, and 1 of them is of the game ${party}: ${next}`,
        other: `Looked through ${scores(looked)} so far, and ${number(found)} of them are of the game ${party}: ${next}`,
      }),
    atLeastSoFar: ({ found, party, looked }) =>
      `Looked through ${scores(looked)} so far, and at least ${number(found)} of them are of the game ${party}: ${next}`,
    available: ({ found, party, looked }) =>
      plural(found, {
        one: `Looked through the ${scores(looked)} available, and 1 of them is of the game ${party}: ${next}`,
        other: `Looked through the ${scores(looked)} available, and ${number(found)} of them are of the game ${party}: ${next}`,
      }),
    atLeastAvailable: ({ found, party, looked }) =>
      `Looked through the ${scores(looked)} available, and at least ${number(found)} of them are of the game ${party}: ${next}`,
  });
  return {
    fact: {
      id: ({ id }) => `score ${id}`,
      noParty: 'No game',
      nobody: 'no game',
      active: ({ time }) => `active ${time}`,
      neverActive: 'never active',
      opened: ({ time }) => `opened ${time}`,
      neverOpened: 'never opened',
      created: ({ time }) => `created ${time}`,
      muted: 'notifications off',
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
        done: 'notifications off',
        already: 'notifications were off already',
        isNow: 'The notifications of the score are off now.',
        wasAlready: 'The notifications of the score were off already: nothing was changed.',
      },
      unmute: {
        done: 'notifications on',
        already: 'notifications were on already',
        isNow: 'The notifications of the score are on now.',
        wasAlready: 'The notifications of the score were on already: nothing was changed.',
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
        soAlready: 'undone already',
        changedSince: 'somebody has changed this since',
      },
      nothing: {
        soAlready: 'Nothing was undone: it was undone already. This is the score as it is now.',
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
        'Delete this score? It is lost for good, with all its messages. If you archive it instead, it can be restored.',
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
      chosenStatus: 'That line only says how far the search has come. Type a game or an id.',
    },
    meant: {
      none: ({ typed }) =>
        `There is no score with the id or the game ${typed}: it may have been deleted, or is spelt differently.`,
      noneSoFar: ({ typed, looked }) =>
        `There is no score with the id or the game ${typed}. Looked through ${scores(looked)} so far: give the whole id, or try again in a moment.`,
      noneAvailable: ({ typed, looked }) =>
        `There is no score with the id or the game ${typed}. Looked through the ${scores(looked)} available: give the whole id.`,
      notToTheLetter: ({ typed }) => `There is no score with a game spelt exactly ${typed}.`,
      choose: several('choose the one you mean.'),
      giveId: several('give the id of the one you mean, which /score list shows.'),
    },
    filter: {
      only: ({ flags }) => `only ${flags.join(', ')}`,
      flag: { muted: 'with notifications off', archived: 'archived', pinned: 'pinned' },
      not: { muted: 'with notifications on', archived: 'not archived', pinned: 'not pinned' },
      group: ({ group }) => `of group ${group}`,
      party: ({ part }) => `game containing ${part}`,
      lastActiveFirst: 'last active first',
    },
    menu: {
      choose: 'Choose scores to change several at once',
      chosen: ({ count, most }) => `${number(count)} chosen, at most ${number(most)}`,
      onOtherPages: 'Chosen on other pages',
    },
    all: {
      button: 'All of this filter …',
      question: {
        all: ({ count }) =>
          `Change all ${scores(count)} that match this filter? Each is checked again before that: what no longer matches is not changed.`,
        atLeast: ({ count }) =>
          `Change the ${scores(count)} found so far that match this filter? Each is checked again before that: what no longer matches is not changed.`,
      },
      heading: {
        all: ({ count }) => `All ${scores(count)}`,
        atLeast: ({ count }) => `At least ${scores(count)}`,
      },
      none: 'No score matches this filter any more: press Refresh under the list.',
    },
    report: {
      counts: {
        done: ({ count }) => `${number(count)} done`,
        unchanged: ({ count }) => `${number(count)} unchanged`,
        left: ({ count }) => `${number(count)} skipped`,
        gone: ({ count }) => `${number(count)} no longer there`,
        failed: ({ count }) => `${number(count)} failed`,
        unconfirmed: ({ count }) => `${number(count)} not confirmed`,
        defect: ({ count }) => `${number(count)} failed by a defect`,
        untried: ({ count }) => `${number(count)} not tried`,
      },
      line: { noLongerFits: 'no longer matches', notTried: 'not tried' },
      tryAgain: ({ count }) =>
        plural(count, { one: 'Try it again', other: `Try the ${number(count)} again` }),
    },
  };
};
