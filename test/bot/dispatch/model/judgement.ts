/**
 * What has to hold after a run, from what people saw and what the service did. It knows nothing of the states of an
 * answer. docs/decisions.md has the exceptions, under "Answers", "Calls to Discord" and "Two processes, one interaction".
 */

import { english } from '../../../../src/handlers/words/words.ts';
import type { ShownMessage, Talk } from './discord.ts';
import type { Asked } from './record.ts';
import { BEFORE, type Outcome } from './run-of-model.ts';
import type { Errand } from './scenario.ts';
import { changesPressed, hasAside, isPublic, replyText, SECRET, WORKING } from './tasks.ts';

const { notShown, notTold, toldInPrivate } = english.answers;

const UNCERTAIN = english.answers.uncertain({ command: '/read' });

/** The small print under a failure, which each process has of its own. */
const REFERENCE = /\n-# .*$/;

/** Something that people see as the end of an interaction. */
interface End {
  readonly content: string;
  readonly isPrivate: boolean;
  readonly isFollowUp: boolean;
  /** Whether it is the message whose button was pressed. */
  readonly isPressed: boolean;
}

/** The broken promises of a run, in words; none for a good one. */
export function broken(outcome: Outcome): string[] {
  return outcome.asked.flatMap((asked) => {
    const talk = outcome.discord.talk(asked.id);
    const judged = [
      ...secrets(talk, asked),
      ...changes(talk, asked),
      ...(talk.acknowledgedAt === undefined ? unanswered(asked, outcome) : ends(talk, asked, outcome)),
    ];
    return judged.map((sentence) => `${asked.id}: ${sentence}`);
  });
}

/** Nothing private ever stood in public. */
function secrets(talk: Talk, { errand }: Asked): string[] {
  const told = messagesOf(talk)
    .filter(({ isPrivate }) => !isPrivate)
    .flatMap(({ texts }) => texts)
    .filter((text) => text.includes(SECRET));
  const asides = talk.followUps.filter(({ content, isPrivate }) => isAside(content) && !isPrivate);
  // A reply with a text for everybody has none for the asker alone.
  return [...told, ...asides.map(({ content }) => content)].map(
    (text) => `everybody could read ${JSON.stringify(text)} (${errand.answer})`,
  );
}

/** No change is begun twice, or before somebody was promised an answer; none is told as done that was not. */
function changes(talk: Talk, { errand, begun, begunUnpromised, isDone }: Asked): string[] {
  if (!errand.changes) return [];
  const told = messagesOf(talk)
    .flatMap(({ texts }) => texts)
    .filter((text) => text.startsWith('Done'));
  return [
    ...(begun.size > 1 ? [`its change was begun ${begun.size} times, by ${[...begun].join(' and ')}`] : []),
    ...(begunUnpromised ? ['its change was begun though nobody could be told of it'] : []),
    ...(told.length > 0 && !isDone ? ['it was told as done, and the service did not do it'] : []),
  ];
}

/**
 * Discord says that the bot did not answer: only where something was in the way of an answer. A response to a webhook
 * counts as sent once it is written, whatever Discord makes of its content.
 */
function unanswered(asked: Asked, { scenario, hadOutage }: Outcome): string[] {
  const isFiltered = scenario.transport === 'webhooks' && asked.errand.ends.includes('filters');
  if (asked.hasTrouble || hadOutage || isFiltered) return [];
  return ['it was not answered, and nothing was in the way'];
}

function ends(talk: Talk, asked: Asked, outcome: Outcome): string[] {
  const visible = endsOf(talk);
  const pointers = visible.filter(isPointer);
  const real = visible.filter((end) => !isPointer(end));
  if (real.length === 0 && pointers.length === 0) return noEnd(talk, asked, outcome);
  return [
    ...tooMany(real, asked, outcome),
    ...pointed(pointers, real, asked, outcome),
    ...(asked.hasTrouble || outcome.hadOutage ? [] : asWanted(talk, real, asked)),
  ];
}

/** Nobody sees an end: Discord refused the last call of a process, or a process ended and none knew of its work. */
function noEnd(talk: Talk, asked: Asked, { scenario }: Outcome): string[] {
  const isRefused = [...asked.lastCallFailed.values()].includes(true);
  const isLostWithProcess = asked.disturbances > 0 && (scenario.claims === 'no claims' || asked.isUnrecorded);
  // Discord kept a process busy beyond its stop.
  const isCutOff = asked.isCutOff && asked.unknownCalls + asked.refusedCalls > 0;
  // A response counts as the answer once it is written.
  if (isRefused || isCutOff || isLostWithProcess || asked.ignoredResponses > 0) return [];
  const waits = talk.original?.isLoading && !talk.original.isRemoved;
  return [waits ? 'it goes on thinking' : 'nobody sees an end of it'];
}

/**
 * A private sentence may be doubled after an outcome that is unknown, or by the next process, and so may an answer be whose
 * edit had an unknown outcome: it comes as a message of its own, beside that of another process where the service
 * answered each differently. Nothing else may be.
 */
function tooMany(found: readonly End[], asked: Asked, { hadOutage }: Outcome): string[] {
  // Edits with unknown outcomes are followed by a message of its own, also one that names nothing.
  const real = found.filter(
    ({ isFollowUp, content }) => !isFollowUp || content !== notShown || asked.unknownCalls === 0,
  );
  // It is always right to call a change uncertain whose deferral may be another process's, or whose aside was refused.
  const certain = real.filter(({ content }) => !content.startsWith(UNCERTAIN));
  if (real.length < 2 || (certain.length < 2 && (asked.unknownCalls > 0 || hasAside(asked.errand))))
    return [];
  const [first] = real;
  const isHandedOn = asked.disturbances > 0 || hadOutage;
  const doubled = real.filter((end) => {
    const { isPrivate, isFollowUp, content } = end;
    const isAnothers = asked.serviceTrouble > 0 && isReply(end, asked.errand);
    const isUncertain = isHandedOn && content.startsWith(UNCERTAIN);
    return isFollowUp && (isPrivate || content === first?.content || isAnothers || isUncertain);
  });
  const isSame = new Set(certain.map(({ content }) => content.replace(REFERENCE, ''))).size <= 1;
  // Where two processes may be answering, the service may have answered each differently, or Discord refused the aside of
  // one for its content, and that of the other for its own outage.
  const mayDiffer = isSame || asked.serviceTrouble > 0 || asked.errand.ends === 'aside that Discord filters';
  // Beside a pressed message, the process that has promised the answer sends the only sentence. One whose first answer
  // Discord refused may try on until the other has promised it.
  const sentences = real.filter((end) => end.isFollowUp && !isReply(end, asked.errand));
  const isOneTooMany = changesPressed(asked.errand) && asked.refusedCalls === 0 && sentences.length > 1;
  const mayBeDoubled = isHandedOn || (asked.unknownCalls > 0 && mayDiffer && !isOneTooMany);
  if (mayBeDoubled && real.length - doubled.length <= 1) return [];
  return [`people see ${real.length} ends: ${real.map(inWords).join(' and ')}`];
}

/** A filled placeholder stays only where it could not be deleted, or its process has ended. */
function pointed(
  pointers: readonly End[],
  real: readonly End[],
  asked: Asked,
  { hadOutage }: Outcome,
): string[] {
  if (pointers.length === 0) return [];
  // The database may not have heard that a process finished it.
  const isUnrecorded = hadOutage && asked.isProcessGone;
  if (!asked.hasTrouble && !isUnrecorded)
    return [`a filled placeholder stays: ${pointers.map(inWords).join(' and ')}`];
  if (real.length === 0) {
    const isRefused = [...asked.lastCallFailed.values()].includes(true) || asked.disturbances > 0;
    return isRefused || pointers.some(({ content }) => content !== toldInPrivate)
      ? []
      : ['a filled placeholder stays, and nobody was told why'];
  }
  const mayStay = asked.disturbances > 0 || asked.unknownCalls > 0 || asked.isProcessGone;
  return mayStay ? [] : [`a filled placeholder stays beside ${real.map(inWords).join(' and ')}`];
}

/** Without any trouble the end is that of the handler. */
function asWanted(talk: Talk, real: readonly End[], asked: Asked): string[] {
  const { errand, step, serviceTrouble } = asked;
  if (step === 'opening')
    return talk.form === undefined && errand.opensAfter < 1_500 ? ['no form opened'] : [];
  if (errand.takes > 60_000 || errand.ends.includes('filters') || serviceTrouble > 0) return [];
  const isReplied = errand.ends.startsWith('reply');
  const [end] = real;
  if (!end) return ['nobody sees an end of it'];
  const asides = talk.followUps.filter(({ content }) => isAside(content));
  const expected = isReplied && hasAside(errand) ? 1 : 0;
  return [
    ...(isReplied && end.content !== replyText(errand)
      ? [`it should end in ${JSON.stringify(replyText(errand))}, and people see ${inWords(end)}`]
      : []),
    ...(isReplied && end.isPrivate === isPublic(errand)
      ? [`its end is seen by the wrong people: ${inWords(end)}`]
      : []),
    ...(!isReplied && !end.isPrivate && !errand.answer.startsWith('update')
      ? [`its failure is seen by everybody: ${inWords(end)}`]
      : []),
    ...(asides.length === expected ? [] : [`the asker got ${asides.length} asides`]),
  ];
}

/** Messages that the bot made or changed for an interaction. */
function messagesOf({ original, followUps }: Talk): ShownMessage[] {
  return original ? [original, ...followUps] : followUps;
}

function endsOf({ original, followUps, pressed, form }: Talk): End[] {
  const found: End[] = [];
  if (form !== undefined)
    found.push({ content: 'a form', isPrivate: true, isFollowUp: false, isPressed: false });
  const isPressed = original === pressed;
  if (original && isEnd(original, isPressed)) found.push({ ...original, isFollowUp: false, isPressed });
  for (const message of followUps) {
    if (!isAside(message.content)) found.push({ ...message, isFollowUp: true, isPressed: false });
  }
  return found;
}

const isEnd = ({ isLoading, isRemoved, content }: ShownMessage, isPressed: boolean): boolean =>
  !isLoading && !isRemoved && content !== WORKING && !(isPressed && content === BEFORE);

const isReply = ({ content }: End, errand: Errand): boolean =>
  errand.ends !== 'sentence' && content.startsWith(replyText(errand));

const isAside = (content: string): boolean => content.startsWith('An aside');

/**
 * A sentence that names nothing private, in a message that two processes may write into: neither sees a private one of the
 * other.
 */
const isPointer = ({ content, isFollowUp, isPrivate, isPressed }: End): boolean =>
  !isFollowUp &&
  // The message that should be deleted may be a private one of another process.
  (!isPrivate || isPressed || content === toldInPrivate) &&
  ([toldInPrivate, notTold, notShown].includes(content) || content.startsWith(UNCERTAIN));

const inWords = ({ content, isPrivate }: End): string =>
  `${JSON.stringify(content)} (${isPrivate ? 'private' : 'public'})`;
