import type { Shown, Step } from './transcript.ts';

/** Fields of a message that are invisible, or differ in each run. */
const UNSEEN = new Set(['id', 'custom_id', 'proxy_url', 'placeholder', 'placeholder_version', 'sku_id']);
/** The address of an attachment at this Discord, at any port. */
const ATTACHMENT = /https?:\/\/127\.0\.0\.1:\d+\/(?:ephemeral-)?attachments\/\d+\/\d+\//g;
const TIME = /(?<=<t:)\d+(?=[:>])|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g;
/**
 * A snowflake, or a random id: of letters and digits, or eight hexadecimal ones. A text that begins with 0x is a value.
 */
const ID =
  /(?<![\w-])(?!0x)(\d{17,20}|(?=\d*[a-f])(?=[a-f]*\d)[\da-f]{8}|(?=[A-Za-z]*\d|[A-Za-z]*[a-z][A-Z])(?=\d*[A-Za-z])[A-Za-z0-9]{16,24})(?![\w-])/g;

/**
 * A step as lines that can be compared with those of another run: a line for each visible value with its path. Ids and
 * times that the other run lacks are numbered in their order.
 * @param other the whole other run, as text
 */
export function comparableLines(step: Step, other: string): string[] {
  const number = (kind: string) => {
    const numbers = new Map<string, number>();
    return (found: string) => {
      if (other.includes(found)) return found;
      if (!numbers.has(found)) numbers.set(found, numbers.size + 1);
      return `[${kind} ${numbers.get(found)}]`;
    };
  };
  const numbered = { time: number('time'), id: number('id') };
  const comparable = (line: string) =>
    line.replaceAll(ATTACHMENT, 'attachment://').replaceAll(TIME, numbered.time).replaceAll(ID, numbered.id);
  return [...outcomeLines(step), ...step.seen.flatMap(messageLines)].map(comparable);
}

function outcomeLines({ outcome }: Step): string[] {
  switch (outcome.kind) {
    case 'messages':
      return [];
    case 'nothing':
      return ['nothing to see'];
    case 'choices':
      return outcome.choices.length === 0
        ? ['nothing is offered']
        : outcome.choices.map((each) => `offered: ${each}`);
    case 'failed':
      return [`failed: ${outcome.reason}`];
    case 'modal':
      return [`form: ${outcome.title}`, ...valueLines('form', outcome.components)];
  }
}

function messageLines({ ephemeral, content, embeds, components, attachments, poll }: Shown): string[] {
  return [
    ephemeral ? 'message, for this person alone' : 'message',
    ...content.split('\n').map((line) => `  ${line}`.trimEnd()),
    ...valueLines('  embeds', embeds),
    ...valueLines('  components', components),
    ...valueLines('  poll', poll),
    ...attachments.map(({ filename }) => `  file ${filename}`),
  ];
}

/** A line for each value inside another, in their order; none for an empty or invisible one. */
function valueLines(path: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => valueLines(`${path}.${index + 1}`, each));
  if (typeof value === 'object' && value !== null) {
    // A menu's option is visible by its label; an input or a field of an embed by its value.
    const isOption = /\.options\.\d+$/.test(path);
    return Object.entries(value).flatMap(([key, inner]) =>
      UNSEEN.has(key) || (isOption && key === 'value') ? [] : valueLines(`${path}.${key}`, inner),
    );
  }
  if (value === undefined || value === null) return [];
  return String(value)
    .split('\n')
    .map((line) => `${path}: ${line}`);
}
