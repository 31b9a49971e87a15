/** What moderators do to a conversation or a score. */
type Verb = 'pin' | 'unpin' | 'mute' | 'unmute' | 'archive' | 'restore';

/** How a change of one of several ended. */
type Outcome = 'done' | 'unchanged' | 'left' | 'gone' | 'failed' | 'unconfirmed' | 'defect' | 'untried';

interface Count {
  readonly count: number;
}

/** How many conversations of a contact were found, and in how many of all, where these are not all there are. */
interface Found {
  readonly found: number;
  /** The contact or game, in backticks. */
  readonly party: string;
}
interface FoundIn extends Found {
  readonly looked: number;
}

/** What is said of several that may be meant, with what to do next. */
export interface SeveralWords {
  all(of: Found): string;
  atLeast(of: Found): string;
  /** Not all were read yet. */
  soFar(of: FoundIn): string;
  atLeastSoFar(of: FoundIn): string;
  /** The service has more than Rollcall can read. */
  available(of: FoundIn): string;
  atLeastAvailable(of: FoundIn): string;
}

/**
 * What is said of one kind of resource, once for conversations and once for scores, so that each language has the
 * gender and the cases of its own word for it. `{id}`, `{typed}`, `{party}`, `{message}` and `{code}` come in backticks;
 * `{time}` is a time that Discord writes in the reader's own language: `2 days ago`. A conversation is with a contact, a
 * score is of a game, and both may be in a group.
 */
export interface ResourceWords {
  /** Facts of a card and of a list's line, apart from each other by ` · ` or a new line, so no sentences. */
  readonly fact: {
    /** In small print, for somebody who looks for the id. */
    id(of: { id: string }): string;
    /** The title of a card with neither a contact or game nor a group. */
    readonly noParty: string;
    /** The same at the beginning of a list's line. */
    readonly nobody: string;
    active(at: { time: string }): string;
    readonly neverActive: string;
    opened(at: { time: string }): string;
    readonly neverOpened: string;
    created(at: { time: string }): string;
    /** Each has its sign in front. */
    readonly muted: string;
    readonly pinned: string;
    archived(at: { time: string }): string;
    pinnedMessage(is: { message: string }): string;
  };
  /** Each change: the six verbs of the buttons. */
  readonly change: Readonly<Record<Verb, ChangeWords>>;
  readonly undo: {
    /** One of several, in a line of a report: `ada · undone · 65my`. */
    readonly line: { readonly done: string; readonly soAlready: string; readonly changedSince: string };
    /** One, above its card. */
    readonly nothing: { readonly soAlready: string; readonly changedSince: string };
  };
  /** Other sentences above a card. Commands are typed as they stand here in every language. */
  readonly card: {
    readonly created: string;
    /** Of the card, or the question, of one that has the id of the one that was meant. */
    readonly isAnother: string;
    readonly tooLongForButtons: string;
  };
  readonly create: { readonly whichParty: string };
  readonly delete: {
    /** Only who was asked can confirm, which a sentence behind it says. */
    readonly question: string;
    /** In front of the question, which is asked again. */
    readonly changedSinceAsked: string;
    /** In place of buttons, where an id is too long for them. */
    byCode(given: { code: string }): string;
    byCodeAndReason(given: { code: string }): string;
    readonly wrongCode: string;
    readonly tooLate: string;
    done(to: { id: string }): string;
    goneAlready(is: { id: string }): string;
  };
  /** The title of the form that asks which message to pin: at most 45 characters. */
  readonly messageForm: string;
  /** How many were looked through, where not all are known. */
  readonly looked: {
    soFar(of: Count): string;
    available(of: Count): string;
  };
  /** The last choice while an option is typed, which says how far the search came: at most 100 characters each. */
  readonly suggested: {
    /** Is an answer too. */
    readonly none: string;
    soFar(of: Count): string;
    available(of: Count): string;
    /** The answer to somebody who chose that line. */
    readonly chosenStatus: string;
  };
  /** What was typed for an option names a conversation by its id or its contact, a score by its id or its game. */
  readonly meant: {
    none(by: { typed: string }): string;
    noneSoFar(by: { typed: string; looked: number }): string;
    noneAvailable(by: { typed: string; looked: number }): string;
    /** In front of those below, which name one that differs in capitals alone. */
    notToTheLetter(by: { typed: string }): string;
    /** Above a menu of them. */
    readonly choose: SeveralWords;
    /** Where no menu can have them. */
    readonly giveId: SeveralWords;
  };
  /** Facts behind the size of a list: `7 conversations · only muted, archived · not pinned`. */
  readonly filter: {
    /** @param shown of `flag` below */
    only(shown: { flags: readonly string[] }): string;
    readonly flag: Readonly<Record<'muted' | 'archived' | 'pinned', string>>;
    readonly not: Readonly<Record<'muted' | 'archived' | 'pinned', string>>;
    group(is: { group: string }): string;
    party(has: { part: string }): string;
    readonly lastActiveFirst: string;
  };
  /** The menu of a list, which shows these in place of what is chosen: at most 150 characters each. */
  readonly menu: {
    readonly choose: string;
    chosen(of: { count: number; most: number }): string;
    readonly onOtherPages: string;
  };
  /** All of a filter. A button asks; each of the six verbs is a button of the question. */
  readonly all: {
    /** The button under a list, and the title of the form behind it (at most 45 characters), which leads to the question. */
    readonly button: string;
    /** `atLeast`: there may be more, which the question is not about. */
    readonly question: { all(of: Count): string; atLeast(of: Count): string };
    /** Over the first few of them. */
    readonly heading: { all(of: Count): string; atLeast(of: Count): string };
    readonly none: string;
  };
  /** The report of a change of several. */
  readonly report: {
    /** Its heading has those that there are: `Pin: 2 done, 1 unchanged`. */
    readonly counts: Readonly<Record<Outcome, (of: Count) => string>>;
    /** In a line of it: `ada · no longer fits · 65my`. */
    readonly line: { readonly noLongerFits: string; readonly notTried: string };
    /** A button: tries those that failed. */
    tryAgain(of: Count): string;
  };
}

interface ChangeWords {
  /** In a line of a report: `ada · pinned · 65my`. */
  readonly done: string;
  /** The same of one that was so before. */
  readonly already: string;
  /** Above the card of one that was changed. */
  readonly isNow: string;
  /** The same of one that was so before. */
  readonly wasAlready: string;
}
