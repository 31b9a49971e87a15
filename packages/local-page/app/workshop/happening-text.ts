import type { HappeningView } from 'local-discord/control-client';
import type { Words } from '../words/words.ts';

/** Discord's limit for a first answer, in milliseconds. */
export const ACKNOWLEDGE_WITHIN = 3_000;

const time = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});
export const timeOf = ({ at }: HappeningView): string => time.format(at);

/** Returns the title of an entry's line. */
export function happeningTitle(card: HappeningView, { say }: Words): string {
  switch (card.kind) {
    case 'interaction':
      return `${card.who}: ${card.what}`;
    case 'gateway':
      return card.name;
    case 'call':
      return `${card.method} ${shortPath(card.path)}`;
    case 'webhook':
      return say('webhookToBot');
    case 'notice':
      return card.what;
  }
}

/** Omits the version, the query, ids and tokens, which nobody reads in a line. */
const shortPath = (path: string) =>
  path
    .replace(/^\/api(\/v\d+)?/, '')
    .replaceAll(/\d{17,20}(\/\[token\])?/g, '…')
    .replace(/\?.*/, '');

/** Returns the outcome in a word or two; undefined if there is none. */
export function stateOf(card: HappeningView, { say }: Words): string | undefined {
  switch (card.kind) {
    case 'interaction':
      return acknowledgementOf(card, say);
    case 'call':
      return [
        card.status ?? (card.cut ? '' : '…'),
        card.cut && say('cut'),
        card.took !== undefined && `${card.took} ms`,
        card.refusal,
      ]
        .filter(Boolean)
        .join(' · ');
    case 'webhook':
      return `${card.status ?? say('noAnswer')} · ${say(card.taken ? 'taken' : 'notTaken')} · ${Math.round(card.took)} ms`;
    case 'gateway':
    case 'notice':
      return undefined;
  }
}

function acknowledgementOf(card: Extract<HappeningView, { kind: 'interaction' }>, say: Words['say']): string {
  const { state, acknowledged_after = 0, undelivered, refused_answer } = card;
  if (state === 'acknowledged') return say('ofThreeSeconds', { time: secondsText(acknowledged_after) });
  if (undelivered) return say('noBotTook');
  if (refused_answer && refused_answer.after > ACKNOWLEDGE_WITHIN)
    return say('tooLate', { time: secondsText(refused_answer.after) });
  if (refused_answer?.code) return say('answerRefusedWith', { code: String(refused_answer.code) });
  if (refused_answer) return say('answerRefused');
  return say(state === 'waiting' ? 'waiting' : 'nobodyAnswered');
}

const secondsText = (milliseconds: number) =>
  `${(milliseconds / 1_000).toFixed(milliseconds < 100 ? 3 : 2)} s`;

/** Whether something went wrong. */
export function isProblem(card: HappeningView): boolean {
  switch (card.kind) {
    case 'interaction':
      return (
        card.undelivered === true ||
        (card.state !== 'acknowledged' && (card.state === 'missed' || card.refused_answer !== undefined))
      );
    case 'call':
      return card.cut === true || (card.status ?? 0) >= 400;
    case 'webhook':
      return !card.taken && card.status !== 202;
    case 'gateway':
      return /^(closed (?!1000)|INVALID_SESSION|RECONNECT)/.test(card.name);
    case 'notice':
      return true;
  }
}

/** Returns the sender and the receiver. */
export function directionOf(card: HappeningView) {
  switch (card.kind) {
    case 'interaction':
      return ['●', 'somebodyDid'] as const;
    case 'gateway':
      return card.from === 'bot' ? (['←', 'fromBot'] as const) : (['→', 'toBot'] as const);
    case 'call':
      return ['←', 'calledByBot'] as const;
    case 'webhook':
      return ['→', 'toBot'] as const;
    case 'notice':
      return ['!', 'forDeveloper'] as const;
  }
}
