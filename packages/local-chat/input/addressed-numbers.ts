/** Numbers of controls, and the message whose they are when it is named. */
export interface AddressedNumbers {
  readonly message: number | undefined;
  /** Empty for `none`. */
  readonly numbers: readonly number[];
}

const PART = /^(?:(\d{1,4})\.)?([^.]+)$/;

/**
 * What `1`, `1 3`, `1,3-5` or `none` means, and the same of an earlier message: `3.1`, `3.1,4-5`, `3.none`.
 * Undefined for anything else, and for numbers of several messages.
 */
export function addressedNumbers(typed: string): AddressedNumbers | undefined {
  const messages = new Set<string>();
  const numbers: string[] = [];
  for (const part of typed.split(/[\s,]+/).filter((each) => each !== '')) {
    const [whole, message, number] = PART.exec(part) ?? [];
    if (whole === undefined || number === undefined) return undefined;
    if (message !== undefined) messages.add(message);
    numbers.push(number);
  }
  if (messages.size > 1) return undefined;
  const [message] = messages;
  const isNone = numbers.length === 1 && numbers[0]?.toLowerCase() === 'none';
  const listed = isNone ? [] : numberList(numbers.join(' '));
  return listed && { message: message === undefined ? undefined : Number(message), numbers: listed };
}

const RANGE = /^(\d{1,3})(?:-(\d{1,3}))?$/;

/** The numbers in a text such as `1 3` or `1,3-5`, each once; undefined for anything else. */
function numberList(text: string): readonly number[] | undefined {
  const numbers = new Set<number>();
  for (const part of text.split(/[\s,]+/).filter((each) => each !== '')) {
    const [whole, first, last = first] = RANGE.exec(part) ?? [];
    if (whole === undefined || Number(first) > Number(last)) return undefined;
    for (let number = Number(first); number <= Number(last); number += 1) numbers.add(number);
  }
  return numbers.size === 0 ? undefined : [...numbers];
}
