import { hasPlaceholders, type MessageElement, parseIcuMessage } from 'message-format/message';

/** The type of a placeholder's value: a text, a number, or one of these words. */
export type ValueType = 'string' | 'number' | readonly string[];

/** The placeholders of a message with the types of their values. A number anywhere is a number everywhere. */
export function placeholdersOf(
  elements: readonly MessageElement[],
  found = new Map<string, ValueType>(),
): Map<string, ValueType> {
  for (const element of elements) {
    if (typeof element === 'string') continue;
    const { name } = element;
    const before = found.get(name);
    if (!('keys' in element)) {
      if (element.isNumber || before === undefined) found.set(name, element.isNumber ? 'number' : 'string');
      continue;
    }
    if (element.isPlural) found.set(name, 'number');
    else found.set(name, [...new Set([...(Array.isArray(before) ? before : []), ...element.keys])].sort());
    for (const text of element.texts) placeholdersOf(text, found);
  }
  return found;
}

interface Group {
  [name: string]: Group | string;
}

/** The module with the types of all English messages, as `messages.ts` beside them. @throws MessageSyntaxError */
export function messageTypes(messages: ReadonlyMap<string, string>): string {
  const whole: Group = {};
  for (const [key, text] of messages) {
    const groups = key.split('.');
    const name = groups.pop() ?? '';
    let group = whole;
    for (const each of groups) {
      const found = group[each];
      const inner = typeof found === 'object' ? found : {};
      group[each] = inner;
      group = inner;
    }
    group[name] = typeOf(text);
  }
  return `/** Generated from en.json by \`npm run language -- types\`. */

/** A message with placeholders. */
type Says<Values> = (values: Readonly<Values>) => string;

/** All messages, by the features that show them. */
export interface Messages {
${membersOf(whole, '  ')}}
`;
}

function typeOf(text: string): string {
  if (!hasPlaceholders(text)) return 'string';
  const members = [...placeholdersOf(parseIcuMessage(text))].map(
    ([name, type]) =>
      `${name}: ${typeof type === 'string' ? type : type.map((word) => `'${word}'`).join(' | ')}`,
  );
  return `Says<{ ${members.join('; ')} }>`;
}

const membersOf = (group: Group, indent: string): string =>
  Object.entries(group)
    .map(([name, type]) => {
      const key = /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`;
      return typeof type === 'string'
        ? `${indent}readonly ${key}: ${type};\n`
        : `${indent}readonly ${key}: {\n${membersOf(type, `${indent}  `)}${indent}};\n`;
    })
    .join('');
