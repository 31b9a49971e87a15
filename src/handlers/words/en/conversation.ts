import type { Formats } from '../formats.ts';
import type { ResourceWords, SeveralWords } from './resource-words.ts';

/** What is said of conversations, which people have with a contact. */
export const conversation = ({ plural, number }: Formats<'en'>): ResourceWords => {
  const conversations = (count: number) =>
    plural(count, { one: '1 conversation', other: `${number(count)} conversations` });
  const several = (next: string): SeveralWords => ({
    all: ({ found, party }) =>
      plural(found, {
        one: `1 conversation is with the contact ${party}: ${next}`,
        other: `${number(found)} conversations are with the contact ${party}: ${next}`,
      }),
    atLeast: ({ found, party }) =>
      `At least ${number(found)} conversations are with the contact ${party}: ${next}`,
    soFar: ({ found, party, looked }) =>
      plural(found, {
        one: `Looked through ${conversations(looked)} so far, and 1 of them is with the contact ${party}: ${next}`,
        other: `Looked through ${conversations(looked)} so far, and ${number(found)} of them are with the contact ${party}: ${next}`,
      }),
    atLeastSoFar: ({ found, party, looked }) =>
      `Looked through ${conversations(looked)} so far, and at least ${number(found)} of them are with the contact ${party}: ${next}`,
    available: ({ found, party, looked }) =>
      plural(found, {
        one: `Looked through the ${conversations(looked)} available, and 1 of them is with the contact ${party}: ${next}`,
        other: `Looked through the ${conversations(looked)} available, and ${number(found)} of them are with the contact ${party}: ${next}`,
      }),
    atLeastAvailable: ({ found, party, looked }) =>
      `Looked through the ${conversations(looked)} available, and at least ${number(found)} of them are with the contact ${party}: ${next}`,
  });
  return {
    fact: {
      id: ({ id }) => `conversation ${id}`,
      noParty: 'No contact',
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
        isNow: 'The conversation is pinned now.',
        wasAlready: 'The conversation was pinned already: nothing was changed.',
      },
      unpin: {
        done: 'unpinned',
        already: 'was not pinned',
        isNow: 'The conversation is unpinned now.',
        wasAlready: 'The conversation was not pinned: nothing was changed.',
      },
      mute: {
        done: 'muted',
        already: 'was muted already',
        isNow: 'The conversation is muted now.',
        wasAlready: 'The conversation was muted already: nothing was changed.',
      },
      unmute: {
        done: 'unmuted',
        already: 'was not muted',
        isNow: 'The conversation is unmuted now.',
        wasAlready: 'The conversation was not muted: nothing was changed.',
      },
      archive: {
        done: 'archived',
        already: 'was archived already',
        isNow: 'The conversation is archived now.',
        wasAlready: 'The conversation was archived already: nothing was changed.',
      },
      restore: {
        done: 'restored',
        already: 'was not archived',
        isNow: 'The conversation is restored now.',
        wasAlready: 'The conversation was not archived: nothing was changed.',
      },
    },
    undo: {
      line: {
        done: 'undone',
        soAlready: 'undone already',
        changedSince: 'somebody has changed this since',
      },
      nothing: {
        soAlready: 'Nothing was undone: it was undone already. This is the conversation as it is now.',
        changedSince:
          'Nothing was undone: somebody has changed this since. This is the conversation as it is now.',
      },
    },
    card: {
      created: 'The conversation is created.',
      isAnother: 'This id belongs to another conversation now.',
      tooLongForButtons:
        'This id is too long for buttons: use /conversation pin, mute, archive, pin-message or delete.',
    },
    create: {
      whichParty: 'Give a contact, a group, or both: the options `contact` and `group`.',
    },
    delete: {
      question:
        'Delete this conversation? It is lost for good, with all its messages. If you archive it instead, it can be restored.',
      changedSinceAsked: 'It has been changed since you were asked, and this is how it is now.',
      byCode: ({ code }) => `To confirm within 5 minutes, run /conversation delete again with ${code}.`,
      byCodeAndReason: ({ code }) =>
        `To confirm within 5 minutes, run /conversation delete again with ${code} and the reason.`,
      wrongCode:
        'The code is wrong, or its 5 minutes are over: run /conversation delete without it to get a new one.',
      tooLate: 'The 5 minutes to confirm this are over: run /conversation delete again.',
      done: ({ id }) => `Deleted the conversation ${id}.`,
      goneAlready: ({ id }) => `The conversation ${id} is gone already.`,
    },
    messageForm: 'Pin a message of a conversation',
    looked: {
      soFar: ({ count }) => `Looked through ${conversations(count)} so far.`,
      available: ({ count }) => `Looked through the ${conversations(count)} available.`,
    },
    suggested: {
      none: 'There is no conversation yet: /conversation create makes one.',
      soFar: ({ count }) =>
        `Looked through ${conversations(count)} so far: type more, or try again in a moment`,
      available: ({ count }) =>
        `Looked through the ${conversations(count)} available: type the whole id of another`,
      chosenStatus: 'That line only says how far the search has come. Type a contact or an id.',
    },
    meant: {
      none: ({ typed }) =>
        `There is no conversation with the id or the contact ${typed}: it may have been deleted, or is spelt differently.`,
      noneSoFar: ({ typed, looked }) =>
        `There is no conversation with the id or the contact ${typed}. Looked through ${conversations(looked)} so far: give the whole id, or try again in a moment.`,
      noneAvailable: ({ typed, looked }) =>
        `There is no conversation with the id or the contact ${typed}. Looked through the ${conversations(looked)} available: give the whole id.`,
      notToTheLetter: ({ typed }) => `There is no conversation with a contact spelt exactly ${typed}.`,
      choose: several('choose the one you mean.'),
      giveId: several('give the id of the one you mean, which /conversation list shows.'),
    },
    filter: {
      only: ({ flags }) => `only ${flags.join(', ')}`,
      flag: { muted: 'muted', archived: 'archived', pinned: 'pinned' },
      not: { muted: 'not muted', archived: 'not archived', pinned: 'not pinned' },
      group: ({ group }) => `of group ${group}`,
      party: ({ part }) => `contact containing ${part}`,
      lastActiveFirst: 'last active first',
    },
    menu: {
      choose: 'Choose conversations to change several at once',
      chosen: ({ count, most }) => `${number(count)} chosen, at most ${number(most)}`,
      onOtherPages: 'Chosen on other pages',
    },
    all: {
      button: 'All of this filter …',
      question: {
        all: ({ count }) =>
          `Change all ${conversations(count)} that match this filter? Each is checked again before that: what no longer matches is not changed.`,
        atLeast: ({ count }) =>
          `Change the ${conversations(count)} found so far that match this filter? Each is checked again before that: what no longer matches is not changed.`,
      },
      heading: {
        all: ({ count }) => `All ${conversations(count)}`,
        atLeast: ({ count }) => `At least ${conversations(count)}`,
      },
      none: 'No conversation matches this filter any more: press Refresh under the list.',
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
