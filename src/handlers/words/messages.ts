/** Generated from en.json by `npm run language -- types`. */

/** A message with placeholders. */
type Says<Values> = (values: Readonly<Values>) => string;

/** All messages, by the features that show them. */
export interface Messages {
  readonly answers: {
    readonly access: {
      readonly unknownCommand: string;
      readonly unknownComponent: string;
      readonly otherServers: string;
      readonly permission: string;
      readonly managedServers: string;
      readonly manage: string;
      readonly role: Says<{ roles: string }>;
      readonly ownRole: Says<{ roles: string }>;
      readonly storeAway: string;
      readonly unreadableSettings: string;
      readonly tooSoon: Says<{ command: string; seconds: number }>;
    };
    readonly reference: Says<{ reference: string }>;
    readonly defect: string;
    readonly uncertain: Says<{ command: string }>;
    readonly notShown: string;
    readonly notTold: string;
    readonly toldInPrivate: string;
    readonly noTarget: {
      readonly message: string;
      readonly user: string;
    };
    readonly option: {
      readonly missing: Says<{ option: string }>;
      readonly tooShort: Says<{ option: string; least: number }>;
      readonly tooLong: Says<{ option: string; most: number }>;
      readonly truth: Says<{ option: string }>;
      readonly range: Says<{ option: string; min: number; max: number }>;
      readonly whole: Says<{ option: string }>;
      readonly user: Says<{ option: string }>;
      readonly oneOf: Says<{ option: string; values: string }>;
      readonly channel: Says<{ option: string }>;
    };
    readonly component: {
      readonly older: string;
      readonly newer: string;
      readonly expired: string;
      readonly away: string;
      readonly garbled: string;
    };
    readonly service: {
      readonly invalidName: string;
      readonly invalidWallet: string;
      readonly notRegistered: Says<{ name: string }>;
      readonly noNames: Says<{ wallet: string }>;
      readonly invalidId: string;
      readonly notFound: Says<{ id: string }>;
      readonly busy: string;
      readonly busyForSeconds: Says<{ seconds: number }>;
      readonly busyForMinutes: Says<{ minutes: number }>;
      readonly unauthorised: string;
      readonly refused: string;
      readonly unavailable: string;
      readonly tooSlow: string;
      readonly accepted: string;
      readonly unconfirmed: string;
      readonly ignored: string;
      readonly outOfReach: Says<{ rows: number }>;
      readonly abandoned: string;
      readonly senseless: string;
    };
  };
  readonly audit: {
    readonly conversation: {
      readonly pin: {
        readonly one: {
          readonly done: Says<{ who: string; facts: string }>;
          readonly unchanged: Says<{ who: string; facts: string }>;
          readonly failed: Says<{ who: string; facts: string }>;
          readonly uncertain: Says<{ who: string; facts: string }>;
          readonly refused: Says<{ who: string; facts: string }>;
        };
        readonly several: {
          readonly all: Says<{ who: string; count: number }>;
          readonly some: Says<{ who: string; made: number; count: number }>;
          readonly none: Says<{ who: string; count: number }>;
          readonly uncertain: Says<{ who: string; count: number }>;
        };
        readonly filter: {
          readonly some: Says<{ who: string; made: number; count: number }>;
          readonly none: Says<{ who: string; count: number }>;
        };
      };
      readonly unpin: {
        readonly one: {
          readonly done: Says<{ who: string; facts: string }>;
          readonly unchanged: Says<{ who: string; facts: string }>;
          readonly failed: Says<{ who: string; facts: string }>;
          readonly uncertain: Says<{ who: string; facts: string }>;
          readonly refused: Says<{ who: string; facts: string }>;
        };
        readonly several: {
          readonly all: Says<{ who: string; count: number }>;
          readonly some: Says<{ who: string; made: number; count: number }>;
          readonly none: Says<{ who: string; count: number }>;
          readonly uncertain: Says<{ who: string; count: number }>;
        };
        readonly filter: {
          readonly some: Says<{ who: string; made: number; count: number }>;
          readonly none: Says<{ who: string; count: number }>;
        };
      };
      readonly mute: {
        readonly one: {
          readonly done: Says<{ who: string; facts: string }>;
          readonly unchanged: Says<{ who: string; facts: string }>;
          readonly failed: Says<{ who: string; facts: string }>;
          readonly uncertain: Says<{ who: string; facts: string }>;
          readonly refused: Says<{ who: string; facts: string }>;
        };
        readonly several: {
          readonly all: Says<{ who: string; count: number }>;
          readonly some: Says<{ who: string; made: number; count: number }>;
          readonly none: Says<{ who: string; count: number }>;
          readonly uncertain: Says<{ who: string; count: number }>;
        };
        readonly filter: {
          readonly some: Says<{ who: string; made: number; count: number }>;
          readonly none: Says<{ who: string; count: number }>;
        };
      };
      readonly unmute: {
        readonly one: {
          readonly done: Says<{ who: string; facts: string }>;
          readonly unchanged: Says<{ who: string; facts: string }>;
          readonly failed: Says<{ who: string; facts: string }>;
          readonly uncertain: Says<{ who: string; facts: string }>;
          readonly refused: Says<{ who: string; facts: string }>;
        };
        readonly several: {
          readonly all: Says<{ who: string; count: number }>;
          readonly some: Says<{ who: string; made: number; count: number }>;
          readonly none: Says<{ who: string; count: number }>;
          readonly uncertain: Says<{ who: string; count: number }>;
        };
        readonly filter: {
          readonly some: Says<{ who: string; made: number; count: number }>;
          readonly none: Says<{ who: string; count: number }>;
        };
      };
      readonly archive: {
        readonly one: {
          readonly done: Says<{ who: string; facts: string }>;
          readonly unchanged: Says<{ who: string; facts: string }>;
          readonly failed: Says<{ who: string; facts: string }>;
          readonly uncertain: Says<{ who: string; facts: string }>;
          readonly refused: Says<{ who: string; facts: string }>;
        };
        readonly several: {
          readonly all: Says<{ who: string; count: number }>;
          readonly some: Says<{ who: string; made: number; count: number }>;
          readonly none: Says<{ who: string; count: number }>;
          readonly uncertain: Says<{ who: string; count: number }>;
        };
        readonly filter: {
          readonly some: Says<{ who: string; made: number; count: number }>;
          readonly none: Says<{ who: string; count: number }>;
        };
      };
      readonly restore: {
        readonly one: {
          readonly done: Says<{ who: string; facts: string }>;
          readonly unchanged: Says<{ who: string; facts: string }>;
          readonly failed: Says<{ who: string; facts: string }>;
          readonly uncertain: Says<{ who: string; facts: string }>;
          readonly refused: Says<{ who: string; facts: string }>;
        };
        readonly several: {
          readonly all: Says<{ who: string; count: number }>;
          readonly some: Says<{ who: string; made: number; count: number }>;
          readonly none: Says<{ who: string; count: number }>;
          readonly uncertain: Says<{ who: string; count: number }>;
        };
        readonly filter: {
          readonly some: Says<{ who: string; made: number; count: number }>;
          readonly none: Says<{ who: string; count: number }>;
        };
      };
      readonly create: {
        readonly one: {
          readonly done: Says<{ who: string; facts: string }>;
          readonly unchanged: Says<{ who: string; facts: string }>;
          readonly failed: Says<{ who: string; facts: string }>;
          readonly uncertain: Says<{ who: string; facts: string }>;
          readonly refused: Says<{ who: string; facts: string }>;
        };
      };
      readonly delete: {
        readonly one: {
          readonly done: Says<{ who: string; facts: string }>;
          readonly unchanged: Says<{ who: string; facts: string }>;
          readonly failed: Says<{ who: string; facts: string }>;
          readonly uncertain: Says<{ who: string; facts: string }>;
          readonly refused: Says<{ who: string; facts: string }>;
        };
      };
      readonly pinMessage: {
        readonly one: {
          readonly done: Says<{ who: string; facts: string }>;
          readonly unchanged: Says<{ who: string; facts: string }>;
          readonly failed: Says<{ who: string; facts: string }>;
          readonly uncertain: Says<{ who: string; facts: string }>;
          readonly refused: Says<{ who: string; facts: string }>;
        };
      };
      readonly undo: {
        readonly one: {
          readonly done: Says<{ who: string; facts: string }>;
          readonly unchanged: Says<{ who: string; facts: string }>;
          readonly failed: Says<{ who: string; facts: string }>;
          readonly uncertain: Says<{ who: string; facts: string }>;
          readonly refused: Says<{ who: string; facts: string }>;
        };
        readonly several: {
          readonly all: Says<{ who: string; count: number }>;
          readonly some: Says<{ who: string; made: number; count: number }>;
          readonly none: Says<{ who: string; count: number }>;
          readonly uncertain: Says<{ who: string; count: number }>;
        };
      };
      readonly undone: {
        readonly pinning: {
          readonly one: Says<{ who: string; facts: string }>;
          readonly all: Says<{ who: string; count: number }>;
          readonly some: Says<{ who: string; made: number; count: number }>;
        };
        readonly unpinning: {
          readonly one: Says<{ who: string; facts: string }>;
          readonly all: Says<{ who: string; count: number }>;
          readonly some: Says<{ who: string; made: number; count: number }>;
        };
        readonly muting: {
          readonly one: Says<{ who: string; facts: string }>;
          readonly all: Says<{ who: string; count: number }>;
          readonly some: Says<{ who: string; made: number; count: number }>;
        };
        readonly unmuting: {
          readonly one: Says<{ who: string; facts: string }>;
          readonly all: Says<{ who: string; count: number }>;
          readonly some: Says<{ who: string; made: number; count: number }>;
        };
        readonly archiving: {
          readonly one: Says<{ who: string; facts: string }>;
          readonly all: Says<{ who: string; count: number }>;
          readonly some: Says<{ who: string; made: number; count: number }>;
        };
        readonly restoring: {
          readonly one: Says<{ who: string; facts: string }>;
          readonly all: Says<{ who: string; count: number }>;
          readonly some: Says<{ who: string; made: number; count: number }>;
        };
        readonly pinningMessage: {
          readonly one: Says<{ who: string; facts: string }>;
          readonly all: Says<{ who: string; count: number }>;
          readonly some: Says<{ who: string; made: number; count: number }>;
        };
        readonly unpinningMessage: {
          readonly one: Says<{ who: string; facts: string }>;
          readonly all: Says<{ who: string; count: number }>;
          readonly some: Says<{ who: string; made: number; count: number }>;
        };
      };
    };
    readonly score: {
      readonly pin: {
        readonly one: {
          readonly done: Says<{ who: string; facts: string }>;
          readonly unchanged: Says<{ who: string; facts: string }>;
          readonly failed: Says<{ who: string; facts: string }>;
          readonly uncertain: Says<{ who: string; facts: string }>;
          readonly refused: Says<{ who: string; facts: string }>;
        };
        readonly several: {
          readonly all: Says<{ who: string; count: number }>;
          readonly some: Says<{ who: string; made: number; count: number }>;
          readonly none: Says<{ who: string; count: number }>;
          readonly uncertain: Says<{ who: string; count: number }>;
        };
        readonly filter: {
          readonly some: Says<{ who: string; made: number; count: number }>;
          readonly none: Says<{ who: string; count: number }>;
        };
      };
      readonly unpin: {
        readonly one: {
          readonly done: Says<{ who: string; facts: string }>;
          readonly unchanged: Says<{ who: string; facts: string }>;
          readonly failed: Says<{ who: string; facts: string }>;
          readonly uncertain: Says<{ who: string; facts: string }>;
          readonly refused: Says<{ who: string; facts: string }>;
        };
        readonly several: {
          readonly all: Says<{ who: string; count: number }>;
          readonly some: Says<{ who: string; made: number; count: number }>;
          readonly none: Says<{ who: string; count: number }>;
          readonly uncertain: Says<{ who: string; count: number }>;
        };
        readonly filter: {
          readonly some: Says<{ who: string; made: number; count: number }>;
          readonly none: Says<{ who: string; count: number }>;
        };
      };
      readonly mute: {
        readonly one: {
          readonly done: Says<{ who: string; facts: string }>;
          readonly unchanged: Says<{ who: string; facts: string }>;
          readonly failed: Says<{ who: string; facts: string }>;
          readonly uncertain: Says<{ who: string; facts: string }>;
          readonly refused: Says<{ who: string; facts: string }>;
        };
        readonly several: {
          readonly all: Says<{ who: string; count: number }>;
          readonly some: Says<{ who: string; made: number; count: number }>;
          readonly none: Says<{ who: string; count: number }>;
          readonly uncertain: Says<{ who: string; count: number }>;
        };
        readonly filter: {
          readonly some: Says<{ who: string; made: number; count: number }>;
          readonly none: Says<{ who: string; count: number }>;
        };
      };
      readonly unmute: {
        readonly one: {
          readonly done: Says<{ who: string; facts: string }>;
          readonly unchanged: Says<{ who: string; facts: string }>;
          readonly failed: Says<{ who: string; facts: string }>;
          readonly uncertain: Says<{ who: string; facts: string }>;
          readonly refused: Says<{ who: string; facts: string }>;
        };
        readonly several: {
          readonly all: Says<{ who: string; count: number }>;
          readonly some: Says<{ who: string; made: number; count: number }>;
          readonly none: Says<{ who: string; count: number }>;
          readonly uncertain: Says<{ who: string; count: number }>;
        };
        readonly filter: {
          readonly some: Says<{ who: string; made: number; count: number }>;
          readonly none: Says<{ who: string; count: number }>;
        };
      };
      readonly archive: {
        readonly one: {
          readonly done: Says<{ who: string; facts: string }>;
          readonly unchanged: Says<{ who: string; facts: string }>;
          readonly failed: Says<{ who: string; facts: string }>;
          readonly uncertain: Says<{ who: string; facts: string }>;
          readonly refused: Says<{ who: string; facts: string }>;
        };
        readonly several: {
          readonly all: Says<{ who: string; count: number }>;
          readonly some: Says<{ who: string; made: number; count: number }>;
          readonly none: Says<{ who: string; count: number }>;
          readonly uncertain: Says<{ who: string; count: number }>;
        };
        readonly filter: {
          readonly some: Says<{ who: string; made: number; count: number }>;
          readonly none: Says<{ who: string; count: number }>;
        };
      };
      readonly restore: {
        readonly one: {
          readonly done: Says<{ who: string; facts: string }>;
          readonly unchanged: Says<{ who: string; facts: string }>;
          readonly failed: Says<{ who: string; facts: string }>;
          readonly uncertain: Says<{ who: string; facts: string }>;
          readonly refused: Says<{ who: string; facts: string }>;
        };
        readonly several: {
          readonly all: Says<{ who: string; count: number }>;
          readonly some: Says<{ who: string; made: number; count: number }>;
          readonly none: Says<{ who: string; count: number }>;
          readonly uncertain: Says<{ who: string; count: number }>;
        };
        readonly filter: {
          readonly some: Says<{ who: string; made: number; count: number }>;
          readonly none: Says<{ who: string; count: number }>;
        };
      };
      readonly create: {
        readonly one: {
          readonly done: Says<{ who: string; facts: string }>;
          readonly unchanged: Says<{ who: string; facts: string }>;
          readonly failed: Says<{ who: string; facts: string }>;
          readonly uncertain: Says<{ who: string; facts: string }>;
          readonly refused: Says<{ who: string; facts: string }>;
        };
      };
      readonly delete: {
        readonly one: {
          readonly done: Says<{ who: string; facts: string }>;
          readonly unchanged: Says<{ who: string; facts: string }>;
          readonly failed: Says<{ who: string; facts: string }>;
          readonly uncertain: Says<{ who: string; facts: string }>;
          readonly refused: Says<{ who: string; facts: string }>;
        };
      };
      readonly pinMessage: {
        readonly one: {
          readonly done: Says<{ who: string; facts: string }>;
          readonly unchanged: Says<{ who: string; facts: string }>;
          readonly failed: Says<{ who: string; facts: string }>;
          readonly uncertain: Says<{ who: string; facts: string }>;
          readonly refused: Says<{ who: string; facts: string }>;
        };
      };
      readonly undo: {
        readonly one: {
          readonly done: Says<{ who: string; facts: string }>;
          readonly unchanged: Says<{ who: string; facts: string }>;
          readonly failed: Says<{ who: string; facts: string }>;
          readonly uncertain: Says<{ who: string; facts: string }>;
          readonly refused: Says<{ who: string; facts: string }>;
        };
        readonly several: {
          readonly all: Says<{ who: string; count: number }>;
          readonly some: Says<{ who: string; made: number; count: number }>;
          readonly none: Says<{ who: string; count: number }>;
          readonly uncertain: Says<{ who: string; count: number }>;
        };
      };
      readonly undone: {
        readonly pinning: {
          readonly one: Says<{ who: string; facts: string }>;
          readonly all: Says<{ who: string; count: number }>;
          readonly some: Says<{ who: string; made: number; count: number }>;
        };
        readonly unpinning: {
          readonly one: Says<{ who: string; facts: string }>;
          readonly all: Says<{ who: string; count: number }>;
          readonly some: Says<{ who: string; made: number; count: number }>;
        };
        readonly muting: {
          readonly one: Says<{ who: string; facts: string }>;
          readonly all: Says<{ who: string; count: number }>;
          readonly some: Says<{ who: string; made: number; count: number }>;
        };
        readonly unmuting: {
          readonly one: Says<{ who: string; facts: string }>;
          readonly all: Says<{ who: string; count: number }>;
          readonly some: Says<{ who: string; made: number; count: number }>;
        };
        readonly archiving: {
          readonly one: Says<{ who: string; facts: string }>;
          readonly all: Says<{ who: string; count: number }>;
          readonly some: Says<{ who: string; made: number; count: number }>;
        };
        readonly restoring: {
          readonly one: Says<{ who: string; facts: string }>;
          readonly all: Says<{ who: string; count: number }>;
          readonly some: Says<{ who: string; made: number; count: number }>;
        };
        readonly pinningMessage: {
          readonly one: Says<{ who: string; facts: string }>;
          readonly all: Says<{ who: string; count: number }>;
          readonly some: Says<{ who: string; made: number; count: number }>;
        };
        readonly unpinningMessage: {
          readonly one: Says<{ who: string; facts: string }>;
          readonly all: Says<{ who: string; count: number }>;
          readonly some: Says<{ who: string; made: number; count: number }>;
        };
      };
    };
    readonly board: {
      readonly create: {
        readonly one: {
          readonly done: Says<{ who: string; facts: string }>;
          readonly unchanged: Says<{ who: string; facts: string }>;
          readonly failed: Says<{ who: string; facts: string }>;
          readonly uncertain: Says<{ who: string; facts: string }>;
          readonly refused: Says<{ who: string; facts: string }>;
        };
      };
      readonly change: {
        readonly one: {
          readonly done: Says<{ who: string; facts: string }>;
          readonly unchanged: Says<{ who: string; facts: string }>;
          readonly failed: Says<{ who: string; facts: string }>;
          readonly uncertain: Says<{ who: string; facts: string }>;
          readonly refused: Says<{ who: string; facts: string }>;
        };
      };
      readonly pause: {
        readonly one: {
          readonly done: Says<{ who: string; facts: string }>;
          readonly unchanged: Says<{ who: string; facts: string }>;
          readonly failed: Says<{ who: string; facts: string }>;
          readonly uncertain: Says<{ who: string; facts: string }>;
          readonly refused: Says<{ who: string; facts: string }>;
        };
      };
      readonly resume: {
        readonly one: {
          readonly done: Says<{ who: string; facts: string }>;
          readonly unchanged: Says<{ who: string; facts: string }>;
          readonly failed: Says<{ who: string; facts: string }>;
          readonly uncertain: Says<{ who: string; facts: string }>;
          readonly refused: Says<{ who: string; facts: string }>;
        };
      };
      readonly remove: {
        readonly one: {
          readonly done: Says<{ who: string; facts: string }>;
          readonly unchanged: Says<{ who: string; facts: string }>;
          readonly failed: Says<{ who: string; facts: string }>;
          readonly uncertain: Says<{ who: string; facts: string }>;
          readonly refused: Says<{ who: string; facts: string }>;
        };
      };
      readonly post: {
        readonly one: {
          readonly done: Says<{ who: string; facts: string }>;
          readonly unchanged: Says<{ who: string; facts: string }>;
          readonly failed: Says<{ who: string; facts: string }>;
          readonly uncertain: Says<{ who: string; facts: string }>;
          readonly refused: Says<{ who: string; facts: string }>;
        };
      };
    };
    readonly settings: {
      readonly done: Says<{ who: string }>;
      readonly unchanged: Says<{ who: string }>;
      readonly failed: Says<{ who: string }>;
      readonly uncertain: Says<{ who: string }>;
      readonly refused: Says<{ who: string }>;
    };
    readonly fact: {
      readonly contact: Says<{ id: string }>;
      readonly game: Says<{ id: string }>;
      readonly group: Says<{ id: string }>;
    };
    readonly label: {
      readonly contact: Says<{ id: string }>;
      readonly game: Says<{ id: string }>;
      readonly group: Says<{ id: string }>;
    };
    readonly used: Says<{ who: string; commands: string }>;
    readonly usedInVain: Says<{ who: string; commands: string }>;
    readonly repeated: Says<{ count: number; said: string }>;
    readonly withReason: Says<{ said: string; why: string }>;
    readonly why: {
      readonly 'it was so already': string;
      readonly 'it is so already': string;
      readonly 'somebody has changed this since': string;
      readonly 'it no longer fits the filter': string;
      readonly 'there is nothing with this id': string;
      readonly 'it had changed since it was shown': string;
      readonly 'somebody else was asked': string;
      readonly 'the time to confirm was over': string;
      readonly 'it is uncertain whether it was done': string;
      readonly 'the store was away': string;
      readonly 'the store was full': string;
      readonly 'the store was read-only': string;
      readonly 'the store was locked': string;
      readonly 'the store was damaged': string;
      readonly 'it was too late': string;
      readonly 'the channel could not be read': string;
      readonly 'not-found': string;
      readonly 'invalid-id': string;
      readonly 'rate-limited': string;
      readonly unauthorised: string;
      readonly refused: string;
      readonly unavailable: string;
      readonly 'too-slow': string;
      readonly accepted: string;
      readonly unconfirmed: string;
      readonly ignored: string;
      readonly 'unexpected-answer': string;
    };
    readonly counts: {
      readonly done: Says<{ count: number }>;
      readonly unchanged: Says<{ count: number }>;
      readonly left: Says<{ count: number }>;
      readonly gone: Says<{ count: number }>;
      readonly failed: Says<{ count: number }>;
      readonly unconfirmed: Says<{ count: number }>;
      readonly defect: Says<{ count: number }>;
      readonly untried: Says<{ count: number }>;
    };
    readonly line: Says<{ label: string; value: string }>;
    readonly change: Says<{ label: string; before: string; after: string }>;
    readonly field: {
      readonly contact: string;
      readonly game: string;
      readonly group: string;
      readonly is_pinned: string;
      readonly is_muted: string;
      readonly notifications_off: string;
      readonly archived_at: string;
      readonly pinned_message_id: string;
      readonly reason: string;
      readonly filter: string;
    };
    readonly yes: string;
    readonly no: string;
    readonly none: string;
    readonly where: string;
    readonly dropped: Says<{ count: number }>;
    readonly facts: Says<{ facts: string }>;
  };
  readonly help: {
    readonly about: string;
    readonly heading: {
      readonly usable: string;
      readonly inMenus: string;
      readonly notUsable: string;
    };
    readonly menu: {
      readonly message: Says<{ name: string; about: string }>;
      readonly user: Says<{ name: string; about: string }>;
    };
    readonly refused: Says<{ commands: string; why: string }>;
    readonly example: Says<{ command: string }>;
    readonly overview: string;
    readonly overviewAbout: string;
  };
  readonly lists: {
    readonly rows: {
      readonly names: {
        readonly none: string;
        readonly noneOnPage: Says<{ page: number }>;
        readonly noneOnPageOf: Says<{ page: number; pages: number }>;
        readonly all: Says<{ count: number }>;
        readonly atLeast: Says<{ count: number }>;
      };
      readonly conversations: {
        readonly none: string;
        readonly noneOnPage: Says<{ page: number }>;
        readonly noneOnPageOf: Says<{ page: number; pages: number }>;
        readonly all: Says<{ count: number }>;
        readonly atLeast: Says<{ count: number }>;
      };
      readonly scores: {
        readonly none: string;
        readonly noneOnPage: Says<{ page: number }>;
        readonly noneOnPageOf: Says<{ page: number; pages: number }>;
        readonly all: Says<{ count: number }>;
        readonly atLeast: Says<{ count: number }>;
      };
      readonly records: {
        readonly none: string;
        readonly noneOnPage: Says<{ page: number }>;
        readonly noneOnPageOf: Says<{ page: number; pages: number }>;
        readonly all: Says<{ count: number }>;
        readonly atLeast: Says<{ count: number }>;
      };
      readonly players: {
        readonly none: string;
        readonly noneOnPage: Says<{ page: number }>;
        readonly noneOnPageOf: Says<{ page: number; pages: number }>;
        readonly all: Says<{ count: number }>;
        readonly atLeast: Says<{ count: number }>;
      };
      readonly lines: {
        readonly none: string;
        readonly noneOnPage: Says<{ page: number }>;
        readonly noneOnPageOf: Says<{ page: number; pages: number }>;
        readonly all: Says<{ count: number }>;
        readonly atLeast: Says<{ count: number }>;
      };
    };
    readonly cannotBeShown: Says<{ rows: string }>;
    readonly page: Says<{ page: number }>;
    readonly pageOf: Says<{ page: number; pages: number }>;
    readonly button: {
      readonly previous: string;
      readonly next: string;
      readonly page: Says<{ page: string }>;
      readonly typeAgain: string;
      readonly allNames: string;
      readonly allOfThese: string;
      readonly nextFile: string;
      readonly explorer: string;
      readonly namesOfWallet: string;
      readonly lookUp: string;
    };
    readonly otherPage: {
      readonly furthest: Says<{ page: number }>;
      readonly seemsLast: string;
      readonly isLast: Says<{ page: number }>;
    };
    readonly form: {
      readonly title: string;
      readonly page: string;
      readonly pageOrLetters: string;
      readonly first: string;
      readonly last: string;
      readonly any: Says<{ first: string; last: string }>;
      readonly range: Says<{ pages: number; first: string; last: string }>;
      readonly orNames: Says<{ range: string }>;
      readonly nothing: string;
      readonly notANumber: Says<{ first: string; last: string }>;
      readonly fromOne: string;
      readonly tooMany: Says<{ last: string }>;
      readonly typed: Says<{ text: string }>;
    };
    readonly containing: Says<{ text: string }>;
    readonly belongsTo: Says<{ name: string }>;
    readonly theWallet: string;
    readonly walletOf: Says<{ name: string; names: string }>;
    readonly wallet: Says<{ wallet: string; names: string }>;
    readonly stale: Says<{ minutes: number }>;
    readonly justStale: string;
    readonly asFile: string;
    readonly tooLarge: string;
    readonly cutFile: Says<{ count: number; all: number }>;
    readonly byNameAlone: string;
    readonly lookedThrough: Says<{ count: number }>;
    readonly find: {
      readonly none: Says<{ typed: string }>;
      readonly noneOfFirst: Says<{ count: number; typed: string }>;
      readonly found: Says<{ found: number; typed: string }>;
      readonly foundOfFirst: Says<{ found: number; count: number; typed: string }>;
      readonly apart: string;
    };
    readonly unregistered: {
      readonly inSmallLetters: Says<{ name: string; small: string }>;
      readonly nothingAsked: string;
      readonly nobody: Says<{ name: string }>;
      readonly didYouMean: Says<{ names: string }>;
      readonly likeAnAddress: Says<{ command: string }>;
      readonly likeAName: Says<{ command: string }>;
    };
    readonly message: {
      readonly which: string;
      readonly whichOfFirst: string;
      readonly noneChosen: string;
      readonly noName: string;
    };
  };
  readonly registries: {
    readonly belongsTo: Says<{ name: string; registry: string }>;
    readonly theWallet: Says<{ registry: string }>;
    readonly walletOf: Says<{ name: string; registry: string; names: string }>;
    readonly wallet: Says<{ wallet: string; registry: string; names: string }>;
    readonly lookedUp: Says<{ typed: string; name: string }>;
    readonly paysTo: Says<{ address: string }>;
    readonly readSoFar: Says<{ count: number }>;
    readonly stale: Says<{ registry: string; minutes: number }>;
    readonly justStale: Says<{ registry: string }>;
    readonly namesAt: Says<{ registry: string }>;
    readonly namesAtService: string;
    readonly noneTakesName: Says<{ name: string; examples: string }>;
    readonly noneTakesWallet: Says<{ wallet: string; registries: string }>;
    readonly invalidName: Says<{ name: string; registry: string; form: string; example: string }>;
    readonly invalidNameLike: Says<{ name: string; registry: string; example: string }>;
    readonly forms: {
      readonly ens: string;
      readonly bns: string;
      readonly sns: string;
      readonly handle: string;
      readonly tez: string;
      readonly self: string;
    };
    readonly mistyped: Says<{ wallet: string; registry: string }>;
    readonly notRegistered: Says<{ name: string; registry: string }>;
    readonly noAddress: Says<{ name: string; registry: string }>;
    readonly noNames: Says<{ wallet: string; registry: string }>;
    readonly instead: Says<{ registry: string; name: string; instead: string }>;
    readonly noOrder: Says<{ registry: string }>;
    readonly syncing: Says<{ registry: string }>;
    readonly busy: Says<{ registry: string }>;
    readonly busyForSeconds: Says<{ registry: string; seconds: number }>;
    readonly busyForMinutes: Says<{ registry: string; minutes: number }>;
    readonly unauthorised: Says<{ registry: string }>;
    readonly refused: Says<{ registry: string }>;
    readonly unavailable: Says<{ registry: string }>;
    readonly tooSlow: Says<{ registry: string }>;
    readonly senseless: Says<{ registry: string }>;
  };
  readonly records: {
    readonly button: {
      readonly details: string;
      readonly newest: string;
      readonly highest: string;
      readonly oldest: string;
      readonly file: string;
      readonly asJson: string;
    };
    readonly filter: {
      readonly game: Says<{ provider: string }>;
      readonly player: Says<{ player: string }>;
      readonly award: Says<{ award: string }>;
      readonly order: {
        readonly asc: string;
        readonly desc: string;
        readonly score: string;
      };
    };
    readonly sortCounted: string;
    readonly severalGames: string;
    readonly field: {
      readonly record: Says<{ id: string }>;
      readonly numbers: Says<{ score: string; stage: string; bonus: string }>;
      readonly award: Says<{ award: string }>;
      readonly noAward: string;
      readonly logged: Says<{ time: string; ago: string }>;
      readonly changed: Says<{ time: string; ago: string }>;
      readonly player: string;
      readonly metadata: string;
      readonly noMetadata: string;
      readonly noJson: string;
      readonly unknownMetadata: string;
    };
    readonly notOnPage: string;
    readonly index: {
      readonly waiting: Says<{ records: number }>;
      readonly reading: Says<{ records: number }>;
      readonly whole: Says<{ time: string }>;
      readonly full: Says<{ time: string; records: number }>;
      readonly cut: Says<{ time: string; records: number }>;
    };
    readonly file: {
      readonly records: Says<{ records: number }>;
      readonly discordsFirst: Says<{ records: number }>;
      readonly discordsFirstOf: Says<{ records: number; all: number }>;
      readonly first: Says<{ records: number }>;
      readonly firstOf: Says<{ records: number; all: number }>;
      readonly noMetadata: string;
    };
    readonly nothingLogged: string;
    readonly unknown: {
      readonly gameToPick: Says<{ typed: string }>;
      readonly game: Says<{ typed: string; near: string }>;
      readonly awardToPick: Says<{ typed: string }>;
      readonly award: Says<{ typed: string; near: string }>;
      readonly player: Says<{ typed: string }>;
      readonly playerNear: Says<{ typed: string; near: string }>;
      readonly playerByName: Says<{ typed: string }>;
      readonly playerByNameNear: Says<{ typed: string; near: string }>;
      readonly severalPlayers: Says<{ typed: string }>;
    };
    readonly playerUnclear: string;
    readonly playerNotRead: string;
    readonly also: Says<{ name: string }>;
    readonly period: {
      readonly week: string;
      readonly month: string;
      readonly all: string;
    };
    readonly noneInPeriod: Says<{ wider: string }>;
    readonly top: {
      readonly title: Says<{ provider: string }>;
      readonly stage: Says<{ stage: string }>;
      readonly noScore: Says<{ player: string }>;
      readonly rank: Says<{ player: string; rank: number; players: number; score: string }>;
    };
  };
  readonly charts: {
    readonly kind: {
      readonly 'over-time': string;
      readonly distribution: string;
    };
    readonly kindOfPlayer: {
      readonly 'over-time': Says<{ player: string }>;
      readonly distribution: Says<{ player: string }>;
    };
    readonly noScores: Says<{ provider: string }>;
    readonly noScoresOfPlayer: Says<{ player: string; provider: string }>;
    readonly noneInPeriod: string;
    readonly oneScore: Says<{ score: string }>;
    readonly scores: Says<{ count: number }>;
    readonly lowest: Says<{ score: string }>;
    readonly median: Says<{ score: string }>;
    readonly highest: Says<{ score: string }>;
    readonly older: Says<{ count: number }>;
    readonly tooLarge: Says<{ count: number }>;
    readonly button: {
      readonly kind: {
        readonly 'over-time': string;
        readonly distribution: string;
      };
      readonly period: {
        readonly week: string;
        readonly month: string;
        readonly all: string;
      };
    };
    readonly alternative: Says<{ what: string; provider: string; period: string; figures: string }>;
    readonly alternativeKindOfPlayer: {
      readonly 'over-time': Says<{ player: string }>;
      readonly distribution: Says<{ player: string }>;
    };
    readonly figures: Says<{ count: number; lowest: string; median: string; highest: string }>;
    readonly axis: {
      readonly score: {
        readonly plain: string;
        readonly millions: string;
        readonly billions: string;
        readonly trillions: string;
        readonly quadrillions: string;
      };
      readonly logarithmic: string;
      readonly records: {
        readonly plain: string;
        readonly millions: string;
        readonly billions: string;
        readonly trillions: string;
        readonly quadrillions: string;
      };
      readonly logged: string;
      readonly loggedIn: Says<{ year: string }>;
      readonly loggedFromYears: Says<{ from: string; to: string }>;
      readonly loggedFrom: Says<{ from: string; to: string }>;
    };
    readonly legend: {
      readonly lowestToHighest: string;
      readonly median: string;
      readonly best: string;
      readonly player: string;
      readonly others: string;
    };
  };
  readonly moderation: {
    readonly group: Says<{ group: string }>;
    readonly action: {
      readonly pin: {
        readonly button: string;
        readonly all: Says<{ count: number }>;
        readonly doing: Says<{ done: number; all: number }>;
        readonly report: Says<{ counts: string }>;
      };
      readonly unpin: {
        readonly button: string;
        readonly all: Says<{ count: number }>;
        readonly doing: Says<{ done: number; all: number }>;
        readonly report: Says<{ counts: string }>;
      };
      readonly mute: {
        readonly button: string;
        readonly all: Says<{ count: number }>;
        readonly doing: Says<{ done: number; all: number }>;
        readonly report: Says<{ counts: string }>;
      };
      readonly unmute: {
        readonly button: string;
        readonly all: Says<{ count: number }>;
        readonly doing: Says<{ done: number; all: number }>;
        readonly report: Says<{ counts: string }>;
      };
      readonly archive: {
        readonly button: string;
        readonly all: Says<{ count: number }>;
        readonly doing: Says<{ done: number; all: number }>;
        readonly report: Says<{ counts: string }>;
      };
      readonly restore: {
        readonly button: string;
        readonly all: Says<{ count: number }>;
        readonly doing: Says<{ done: number; all: number }>;
        readonly report: Says<{ counts: string }>;
      };
    };
    readonly scoreAction: {
      readonly mute: {
        readonly button: string;
        readonly all: Says<{ count: number }>;
        readonly doing: Says<{ done: number; all: number }>;
        readonly report: Says<{ counts: string }>;
      };
      readonly unmute: {
        readonly button: string;
        readonly all: Says<{ count: number }>;
        readonly doing: Says<{ done: number; all: number }>;
        readonly report: Says<{ counts: string }>;
      };
    };
    readonly undo: {
      readonly button: string;
      readonly doing: Says<{ done: number; all: number }>;
      readonly report: Says<{ counts: string }>;
      readonly done: string;
    };
    readonly button: {
      readonly show: string;
      readonly pinMessage: string;
      readonly unpinMessage: string;
      readonly delete: string;
      readonly deleteForGood: string;
      readonly archiveInstead: string;
      readonly keep: string;
      readonly lookFurther: string;
      readonly refresh: string;
      readonly goOn: string;
    };
    readonly nothingDeleted: string;
    readonly nothingChanged: string;
    readonly chooseMeant: string;
    readonly loading: string;
    readonly reason: Says<{ reason: string }>;
    readonly reasonForm: {
      readonly label: string;
      readonly deletes: string;
      readonly why: string;
    };
    readonly confirm: {
      readonly onlyYou: Says<{ time: string }>;
      readonly onlyThey: Says<{ user: string }>;
      readonly tooLate: string;
      readonly confirmedAlready: string;
    };
    readonly list: {
      readonly notShownAgain: Says<{ command: string }>;
      readonly pressRefresh: string;
      readonly noFilter: string;
    };
    readonly bulk: {
      readonly chooseAll: Says<{ count: number }>;
      readonly chooseFirst: Says<{ count: number }>;
      readonly chooseNone: string;
      readonly notKept: string;
      readonly fewOf: Says<{ names: string; count: number }>;
      readonly undoAfter: string;
      readonly checkedAgain: string;
      readonly mostOfRun: Says<{ most: number }>;
      readonly asOf: Says<{ time: string }>;
      readonly others: Says<{ count: number }>;
      readonly endedAfter: Says<{ done: number; all: number }>;
      readonly remaining: Says<{ count: number }>;
      readonly tryAgain: Says<{ count: number }>;
      readonly undo: Says<{ count: number }>;
    };
    readonly pinMessage: {
      readonly nothingTyped: Says<{ none: string }>;
      readonly isNow: string;
      readonly noneIsNow: string;
      readonly wasAlready: string;
      readonly noneWasAlready: string;
      readonly before: Says<{ message: string }>;
      readonly label: string;
      readonly typeNone: Says<{ none: string }>;
      readonly pinnedNow: Says<{ none: string }>;
    };
    readonly findConversations: {
      readonly none: string;
      readonly all: Says<{ count: number }>;
      readonly noneOfMore: string;
      readonly someOfMore: Says<{ count: number }>;
      readonly sought: Says<{ id: string; name: string }>;
      readonly soFar: Says<{ count: number }>;
    };
  };
  readonly conversation: {
    readonly fact: {
      readonly id: Says<{ id: string }>;
      readonly noParty: string;
      readonly nobody: string;
      readonly active: Says<{ time: string }>;
      readonly neverActive: string;
      readonly opened: Says<{ time: string }>;
      readonly neverOpened: string;
      readonly created: Says<{ time: string }>;
      readonly muted: string;
      readonly pinned: string;
      readonly archived: Says<{ time: string }>;
      readonly pinnedMessage: Says<{ message: string }>;
    };
    readonly change: {
      readonly pin: {
        readonly isNow: string;
        readonly wasAlready: string;
      };
      readonly unpin: {
        readonly isNow: string;
        readonly wasAlready: string;
      };
      readonly mute: {
        readonly isNow: string;
        readonly wasAlready: string;
      };
      readonly unmute: {
        readonly isNow: string;
        readonly wasAlready: string;
      };
      readonly archive: {
        readonly isNow: string;
        readonly wasAlready: string;
      };
      readonly restore: {
        readonly isNow: string;
        readonly wasAlready: string;
      };
    };
    readonly undo: {
      readonly line: {
        readonly changedSince: string;
      };
      readonly nothing: {
        readonly soAlready: string;
        readonly changedSince: string;
      };
    };
    readonly card: {
      readonly created: string;
      readonly isAnother: string;
    };
    readonly create: {
      readonly whichParty: string;
    };
    readonly delete: {
      readonly question: string;
      readonly changedSinceAsked: string;
      readonly tooLate: string;
      readonly done: Says<{ id: string }>;
      readonly goneAlready: Says<{ id: string }>;
    };
    readonly messageForm: string;
    readonly looked: {
      readonly soFar: Says<{ count: number }>;
      readonly available: Says<{ count: number }>;
    };
    readonly suggested: {
      readonly none: string;
      readonly soFar: Says<{ count: number }>;
      readonly available: Says<{ count: number }>;
      readonly chosenStatus: string;
    };
    readonly meant: {
      readonly none: Says<{ typed: string }>;
      readonly noneSoFar: Says<{ typed: string; looked: number }>;
      readonly noneAvailable: Says<{ typed: string; looked: number }>;
      readonly notToTheLetter: Says<{ typed: string }>;
      readonly choose: {
        readonly all: Says<{ found: number; party: string }>;
        readonly atLeast: Says<{ found: number; party: string }>;
        readonly soFar: Says<{ found: number; looked: number; party: string }>;
        readonly atLeastSoFar: Says<{ looked: number; found: number; party: string }>;
        readonly available: Says<{ found: number; looked: number; party: string }>;
        readonly atLeastAvailable: Says<{ looked: number; found: number; party: string }>;
      };
    };
    readonly filter: {
      readonly only: Says<{ flags: string }>;
      readonly flag: {
        readonly muted: string;
        readonly archived: string;
        readonly pinned: string;
      };
      readonly not: {
        readonly muted: string;
        readonly archived: string;
        readonly pinned: string;
      };
      readonly group: Says<{ group: string }>;
      readonly party: Says<{ part: string }>;
      readonly lastActiveFirst: string;
    };
    readonly menu: {
      readonly choose: string;
      readonly elsewhere: Says<{ count: number }>;
    };
    readonly all: {
      readonly heading: {
        readonly all: Says<{ count: number }>;
        readonly atLeast: Says<{ count: number }>;
      };
      readonly none: string;
    };
    readonly report: {
      readonly counts: {
        readonly done: Says<{ count: number }>;
        readonly unchanged: Says<{ count: number }>;
        readonly left: Says<{ count: number }>;
        readonly gone: Says<{ count: number }>;
        readonly failed: Says<{ count: number }>;
        readonly unconfirmed: Says<{ count: number }>;
        readonly defect: Says<{ count: number }>;
        readonly untried: Says<{ count: number }>;
      };
      readonly line: {
        readonly noLongerFits: string;
      };
    };
  };
  readonly score: {
    readonly fact: {
      readonly id: Says<{ id: string }>;
      readonly noParty: string;
      readonly nobody: string;
      readonly active: Says<{ time: string }>;
      readonly neverActive: string;
      readonly opened: Says<{ time: string }>;
      readonly neverOpened: string;
      readonly created: Says<{ time: string }>;
      readonly muted: string;
      readonly pinned: string;
      readonly archived: Says<{ time: string }>;
      readonly pinnedMessage: Says<{ message: string }>;
    };
    readonly change: {
      readonly pin: {
        readonly isNow: string;
        readonly wasAlready: string;
      };
      readonly unpin: {
        readonly isNow: string;
        readonly wasAlready: string;
      };
      readonly mute: {
        readonly isNow: string;
        readonly wasAlready: string;
      };
      readonly unmute: {
        readonly isNow: string;
        readonly wasAlready: string;
      };
      readonly archive: {
        readonly isNow: string;
        readonly wasAlready: string;
      };
      readonly restore: {
        readonly isNow: string;
        readonly wasAlready: string;
      };
    };
    readonly undo: {
      readonly line: {
        readonly changedSince: string;
      };
      readonly nothing: {
        readonly soAlready: string;
        readonly changedSince: string;
      };
    };
    readonly card: {
      readonly created: string;
      readonly isAnother: string;
    };
    readonly create: {
      readonly whichParty: string;
    };
    readonly delete: {
      readonly question: string;
      readonly changedSinceAsked: string;
      readonly tooLate: string;
      readonly done: Says<{ id: string }>;
      readonly goneAlready: Says<{ id: string }>;
    };
    readonly messageForm: string;
    readonly looked: {
      readonly soFar: Says<{ count: number }>;
      readonly available: Says<{ count: number }>;
    };
    readonly suggested: {
      readonly none: string;
      readonly soFar: Says<{ count: number }>;
      readonly available: Says<{ count: number }>;
      readonly chosenStatus: string;
    };
    readonly meant: {
      readonly none: Says<{ typed: string }>;
      readonly noneSoFar: Says<{ typed: string; looked: number }>;
      readonly noneAvailable: Says<{ typed: string; looked: number }>;
      readonly notToTheLetter: Says<{ typed: string }>;
      readonly choose: {
        readonly all: Says<{ found: number; party: string }>;
        readonly atLeast: Says<{ found: number; party: string }>;
        readonly soFar: Says<{ found: number; looked: number; party: string }>;
        readonly atLeastSoFar: Says<{ looked: number; found: number; party: string }>;
        readonly available: Says<{ found: number; looked: number; party: string }>;
        readonly atLeastAvailable: Says<{ looked: number; found: number; party: string }>;
      };
    };
    readonly filter: {
      readonly only: Says<{ flags: string }>;
      readonly flag: {
        readonly muted: string;
        readonly archived: string;
        readonly pinned: string;
      };
      readonly not: {
        readonly muted: string;
        readonly archived: string;
        readonly pinned: string;
      };
      readonly group: Says<{ group: string }>;
      readonly party: Says<{ part: string }>;
      readonly lastActiveFirst: string;
    };
    readonly menu: {
      readonly choose: string;
      readonly elsewhere: Says<{ count: number }>;
    };
    readonly all: {
      readonly heading: {
        readonly all: Says<{ count: number }>;
        readonly atLeast: Says<{ count: number }>;
      };
      readonly none: string;
    };
    readonly report: {
      readonly counts: {
        readonly done: Says<{ count: number }>;
        readonly unchanged: Says<{ count: number }>;
        readonly left: Says<{ count: number }>;
        readonly gone: Says<{ count: number }>;
        readonly failed: Says<{ count: number }>;
        readonly unconfirmed: Says<{ count: number }>;
        readonly defect: Says<{ count: number }>;
        readonly untried: Says<{ count: number }>;
      };
      readonly line: {
        readonly noLongerFits: string;
      };
    };
  };
  readonly settings: {
    readonly title: string;
    readonly name: {
      readonly moderator_roles: string;
      readonly audit_channel: string;
      readonly language: string;
      readonly page_size: string;
      readonly cooldown: string;
    };
    readonly line: Says<{ name: string; value: string; source: string }>;
    readonly lineByHost: Says<{ name: string }>;
    readonly value: {
      readonly permissionAlone: string;
      readonly nobodyModerates: string;
      readonly none: string;
      readonly ofEachCommand: string;
      readonly seconds: Says<{ seconds: number }>;
      readonly notSet: string;
    };
    readonly source: {
      readonly server: string;
      readonly host: string;
      readonly discord: string;
      readonly usual: string;
    };
    readonly note: {
      readonly hostRoles: Says<{ roles: string }>;
      readonly hostCooldown: Says<{ seconds: number }>;
      readonly notModerated: Says<{ setting: string }>;
      readonly noToken: Says<{ setting: string }>;
      readonly noCooldown: string;
      readonly notSaved: Says<{ setting: string }>;
      readonly away: string;
      readonly untrusted: string;
      readonly unreadable: string;
      readonly auditBehind: Says<{ channel: string }>;
    };
    readonly button: {
      readonly change: string;
      readonly history: string;
      readonly export: string;
      readonly back: string;
    };
    readonly form: {
      readonly about: {
        readonly moderator_roles: string;
        readonly audit_channel: string;
        readonly language: string;
        readonly page_size: string;
        readonly cooldown: string;
      };
      readonly gone: string;
      readonly asHost: Says<{ value: string }>;
      readonly asDiscord: Says<{ value: string }>;
      readonly asEachCommand: string;
    };
    readonly saved: Says<{ names: string }>;
    readonly unchanged: string;
    readonly changedSince: string;
    readonly failed: {
      readonly away: string;
      readonly full: string;
      readonly 'read-only': string;
      readonly locked: string;
      readonly damaged: string;
    };
    readonly refused: {
      readonly notOffered: Says<{ name: string }>;
      readonly permissions: Says<{ permissions: string; channel: string }>;
    };
    readonly permission: {
      readonly viewChannel: string;
      readonly sendMessages: string;
      readonly embedLinks: string;
      readonly readMessageHistory: string;
      readonly attachFiles: string;
    };
    readonly history: {
      readonly title: string;
      readonly none: string;
      readonly host: string;
      readonly by: Says<{ number: string; who: string; time: string }>;
      readonly undid: Says<{ line: string }>;
      readonly change: Says<{ name: string; before: string; after: string }>;
      readonly leftOut: Says<{ count: number }>;
      readonly unread: string;
      readonly choose: string;
      readonly option: Says<{ number: string; names: string }>;
    };
    readonly undo: {
      readonly done: Says<{ names: string }>;
      readonly changedSince: Says<{ names: string }>;
      readonly notAllowed: Says<{ names: string }>;
      readonly nothing: string;
      readonly notKept: string;
    };
  };
  readonly boards: {
    readonly title: string;
    readonly message: {
      readonly new: string;
    };
    readonly more: {
      readonly button: string;
      readonly removed: Says<{ top: string }>;
      readonly unread: Says<{ top: string }>;
    };
    readonly announcement: Says<{ player: string; passed: string; score: string }>;
    readonly name: {
      readonly provider: string;
      readonly channel: string;
      readonly every: string;
      readonly at: string;
      readonly zone: string;
      readonly day: string;
      readonly message: string;
      readonly period: string;
      readonly stage: string;
      readonly limit: string;
      readonly chart: string;
      readonly announce: string;
    };
    readonly fact: {
      readonly state: string;
      readonly last: string;
      readonly next: string;
    };
    readonly value: {
      readonly every: {
        readonly day: string;
        readonly week: string;
        readonly change: string;
      };
      readonly day: {
        readonly monday: string;
        readonly tuesday: string;
        readonly wednesday: string;
        readonly thursday: string;
        readonly friday: string;
        readonly saturday: string;
        readonly sunday: string;
      };
      readonly message: {
        readonly same: string;
        readonly new: string;
      };
      readonly allStages: string;
      readonly none: string;
      readonly announced: string;
      readonly notAnnounced: string;
    };
    readonly card: {
      readonly heading: Says<{ id: string }>;
      readonly line: Says<{ name: string; value: string }>;
      readonly noMessage: string;
      readonly soon: string;
      readonly onChange: string;
      readonly waits: Says<{ until: string }>;
    };
    readonly state: {
      readonly running: string;
      readonly 'by-manager': string;
      readonly 'by-host': string;
      readonly 'channel-gone': string;
      readonly 'no-rights': string;
      readonly 'message-deleted': string;
      readonly refused: string;
      readonly 'zone-unknown': string;
    };
    readonly refusedWith: Says<{ code: string }>;
    readonly lacking: Says<{ permissions: string }>;
    readonly note: {
      readonly 'by-host': string;
      readonly 'channel-gone': string;
      readonly 'no-rights': string;
      readonly lacking: Says<{ permissions: string; channel: string }>;
      readonly 'message-deleted': string;
      readonly refused: string;
      readonly 'zone-unknown': string;
      readonly unkept: string;
    };
    readonly button: {
      readonly postNow: string;
      readonly preview: string;
      readonly pause: string;
      readonly resume: string;
      readonly when: string;
      readonly what: string;
      readonly where: string;
      readonly editAgain: string;
      readonly remove: string;
      readonly removeForGood: string;
      readonly keep: string;
      readonly all: string;
    };
    readonly list: {
      readonly none: Says<{ create: string }>;
      readonly choose: string;
      readonly page: Says<{ page: string; pages: string }>;
    };
    readonly form: {
      readonly title: {
        readonly when: Says<{ id: string }>;
        readonly what: Says<{ id: string }>;
        readonly where: Says<{ id: string }>;
      };
      readonly about: {
        readonly channel: string;
        readonly every: string;
        readonly at: string;
        readonly zone: string;
        readonly day: string;
        readonly stage: string;
        readonly announce: string;
      };
    };
    readonly created: Says<{ time: string }>;
    readonly done: {
      readonly post: string;
      readonly pause: string;
      readonly resume: string;
    };
    readonly previewEmpty: string;
    readonly wasSo: string;
    readonly tooSoon: string;
    readonly askRemoval: Says<{ id: string }>;
    readonly removed: Says<{ id: string }>;
    readonly changedSince: string;
    readonly gone: string;
    readonly unread: string;
    readonly refused: {
      readonly at: Says<{ typed: string }>;
      readonly zone: Says<{ typed: string }>;
      readonly stage: Says<{ typed: string }>;
      readonly yours: Says<{ permissions: string; channel: string }>;
      readonly full: Says<{ most: number }>;
    };
  };
  readonly history: {
    readonly title: string;
    readonly about: Says<{ id: string }>;
    readonly by: Says<{ user: string }>;
    readonly lost: Says<{ count: number }>;
    readonly rowsOf: string;
    readonly oneOf: Says<{ count: number }>;
    readonly off: {
      readonly AUDIT_DAYS: string;
      readonly DATABASE_URL: string;
    };
    readonly unread: {
      readonly away: string;
      readonly full: string;
      readonly 'read-only': string;
      readonly locked: string;
      readonly damaged: string;
    };
    readonly several: Says<{ typed: string; found: number }>;
    readonly notAll: string;
    readonly button: {
      readonly history: string;
      readonly csv: string;
    };
    readonly cutFile: Says<{ count: number }>;
  };
  readonly commands: {
    readonly list: {
      readonly about: string;
      readonly name: string;
    };
    readonly wallet: {
      readonly about: string;
      readonly address: string;
    };
    readonly names: {
      readonly limit: string;
      readonly order: string;
      readonly format: string;
      readonly contains: string;
    };
    readonly records: {
      readonly about: string;
      readonly sort: string;
      readonly limit: string;
      readonly order: string;
      readonly format: string;
    };
    readonly top: {
      readonly about: string;
      readonly stage: string;
      readonly limit: string;
    };
    readonly chart: {
      readonly about: string;
      readonly kind: string;
    };
    readonly scores: {
      readonly provider: string;
      readonly award: string;
      readonly player: string;
      readonly period: string;
    };
    readonly conversation: {
      readonly about: string;
      readonly list: string;
      readonly show: string;
      readonly create: string;
      readonly change: string;
      readonly delete: string;
      readonly history: string;
      readonly id: string;
      readonly partOfParty: string;
      readonly muted: string;
      readonly newParty: string;
      readonly newGroup: string;
    };
    readonly score: {
      readonly about: string;
      readonly list: string;
      readonly show: string;
      readonly create: string;
      readonly change: string;
      readonly delete: string;
      readonly history: string;
      readonly id: string;
      readonly partOfParty: string;
      readonly muted: string;
      readonly newParty: string;
      readonly newGroup: string;
    };
    readonly moderation: {
      readonly share: string;
      readonly reason: string;
      readonly action: string;
      readonly archived: string;
      readonly pinned: string;
      readonly group: string;
      readonly order: string;
      readonly limit: string;
      readonly pastId: string;
      readonly by: string;
    };
    readonly help: {
      readonly about: string;
    };
    readonly settings: {
      readonly about: string;
    };
    readonly board: {
      readonly about: string;
      readonly create: string;
      readonly list: string;
      readonly channel: string;
    };
    readonly lookUpName: {
      readonly about: string;
    };
    readonly findConversations: {
      readonly about: string;
    };
    readonly action: {
      readonly pin: string;
      readonly unpin: string;
      readonly mute: string;
      readonly unmute: string;
      readonly archive: string;
      readonly restore: string;
    };
    readonly scoreAction: {
      readonly mute: string;
      readonly unmute: string;
    };
    readonly choices: {
      readonly only: string;
      readonly hide: string;
      readonly ascending: string;
      readonly descending: string;
      readonly newest: string;
      readonly oldest: string;
      readonly highestScore: string;
      readonly lastActivity: string;
      readonly week: string;
      readonly month: string;
      readonly all: string;
      readonly card: string;
      readonly text: string;
      readonly pages: string;
      readonly csv: string;
      readonly json: string;
      readonly overTime: string;
      readonly distribution: string;
    };
  };
}
