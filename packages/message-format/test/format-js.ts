import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import type { MessageElement } from '../message.ts';

/**
 * Reads a message with the parser of FormatJS, which editors and platforms for translators use.
 * @returns undefined for what it refuses, and for what our part of the syntax does not have
 */
export function readByFormatJs(message: string): readonly MessageElement[] | undefined {
  try {
    return elementsOf(parse(message, { ignoreTag: true }));
  } catch {
    return undefined;
  }
}

function elementsOf(read: readonly MessageFormatElement[], count?: string): MessageElement[] {
  const found: MessageElement[] = [];
  for (const element of read) {
    if (element.type === TYPE.literal) {
      const before = found.at(-1);
      if (typeof before === 'string') found.pop();
      found.push(typeof before === 'string' ? before + element.value : element.value);
    } else if (element.type === TYPE.pound) found.push({ name: count ?? '', isNumber: true });
    else if (element.type === TYPE.argument) found.push({ name: element.value, isNumber: false });
    else if (element.type === TYPE.number) found.push({ name: element.value, isNumber: true });
    else if (element.type === TYPE.plural || element.type === TYPE.select) {
      const isPlural = element.type === TYPE.plural;
      const texts = Object.values(element.options).map(({ value }) =>
        elementsOf(value, isPlural ? element.value : undefined),
      );
      found.push({ name: element.value, isPlural, keys: Object.keys(element.options), texts });
    } else throw new Error(`Our part of the syntax has no type ${element.type}`);
  }
  return found;
}
