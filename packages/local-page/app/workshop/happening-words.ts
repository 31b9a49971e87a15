import type { HappeningCard } from '../../protocol/workshop.ts';

/** Discord's limit for a first answer, in milliseconds. */
export const ACKNOWLEDGE_WITHIN = 3_000;

const time = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});
export const timeOf = ({ at }: HappeningCard): string => time.format(at);

/** What it is, in a line. */
export function happeningTitle(card: HappeningCard): string {
  switch (card.kind) {
    case 'interaction':
      return `${card.who}: ${card.what}`;
    case 'gateway':
      return card.name;
    case 'call':
      return `${card.method} ${shortPath(card.path)}`;
    case 'webhook':
      return 'webhook to the bot';
    case 'notice':
      return card.what;
  }
}

/** Without the version, the query, and ids and tokens, which nobody reads in a line. */
const shortPath = (path: string) =>
  path
    .replace(/^\/api(\/v\d+)?/, '')
    .replaceAll(/\d{17,20}(\/\[token\])?/g, '…')
    .replace(/\?.*/, '');

/** How it ended, in a word or two; undefined where nothing is to be said. */
export function stateOf(card: HappeningCard): string | undefined {
  switch (card.kind) {
    case 'interaction':
      return acknowledgementOf(card);
    case 'call':
      return [
        card.status ?? (card.cut ? '' : '…'),
        card.cut && 'cut',
        card.took !== undefined && `${card.took} ms`,
        card.refusal,
      ]
        .filter(Boolean)
        .join(' · ');
    case 'webhook':
      return `${card.status ?? 'no answer'} · ${card.taken ? 'taken' : 'not taken'} · ${Math.round(card.took)} ms`;
    case 'gateway':
    case 'notice':
      return undefined;
  }
}

function acknowledgementOf(card: Extract<HappeningCard, { kind: 'interaction' }>): string {
  const { state, acknowledgedAfter = 0, undelivered, refusedAnswer } = card;
  if (state === 'acknowledged') return `${secondsText(acknowledgedAfter)} of 3 s`;
  if (undelivered) return 'no bot took it';
  if (refusedAnswer && refusedAnswer.after > ACKNOWLEDGE_WITHIN)
    return `too late: ${secondsText(refusedAnswer.after)} of 3 s`;
  if (refusedAnswer) return `its answer was refused${refusedAnswer.code ? ` (${refusedAnswer.code})` : ''}`;
  return state === 'waiting' ? 'waiting …' : 'nobody answered in 3 s';
}

const secondsText = (milliseconds: number) =>
  `${(milliseconds / 1_000).toFixed(milliseconds < 100 ? 3 : 2)} s`;

/** Whether something went wrong with it. */
export function isTrouble(card: HappeningCard): boolean {
  switch (card.kind) {
    case 'interaction':
      return (
        card.undelivered === true ||
        (card.state !== 'acknowledged' && (card.state === 'missed' || card.refusedAnswer !== undefined))
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

/** Where it went: from whom to whom. */
export function directionOf(card: HappeningCard): readonly [sign: string, words: string] {
  switch (card.kind) {
    case 'interaction':
      return ['●', 'somebody did'];
    case 'gateway':
      return card.from === 'bot' ? ['←', 'from the bot'] : ['→', 'to the bot'];
    case 'call':
      return ['←', 'called by the bot'];
    case 'webhook':
      return ['→', 'to the bot'];
    case 'notice':
      return ['!', 'for the developer'];
  }
}
