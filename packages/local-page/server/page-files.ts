import type { FieldValue as ChatFieldValue, ChatFile, CommandOptions } from 'local-discord/people';
import type { Action, FieldValue, PageFile } from '../protocol/requests.ts';

/** A file in the format of a chat client. */
export const chatFile = ({ name, contentType, base64 }: PageFile): ChatFile => ({
  name,
  ...(contentType !== '' && { contentType }),
  bytes: Buffer.from(base64, 'base64'),
});

/** The fields of a form in the format of a chat client. */
export function chatFields(fields: Readonly<Record<string, FieldValue>>): Record<string, ChatFieldValue> {
  return Object.fromEntries(Object.entries(fields).map(([id, value]) => [id, chatField(value)]));
}

function chatField(value: FieldValue): ChatFieldValue {
  if (!Array.isArray(value)) return value;
  const texts = value.filter((each) => typeof each === 'string');
  return texts.length === value.length
    ? texts
    : value.flatMap((each) => (typeof each === 'string' ? [] : chatFile(each)));
}

/** The options of a command in the format of a chat client. */
export function chatOptions(options: Extract<Action, { kind: 'command' }>['options']): CommandOptions {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name,
      typeof value === 'object' ? chatFile(value) : value,
    ]),
  );
}
