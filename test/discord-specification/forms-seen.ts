import type { Exchange } from './violations.ts';

/**
 * Exchanges that were right, as the forms that they have: two that differ in their ids and times alone have one. Ids are
 * numbered as they come, so that which of them are equal belongs to the form. It stays for all files of a process.
 */
const right = new Set<string>();

const VARYING =
  /\b[1-9]\d{16,19}\b|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)|\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/g;
/** Of an interaction: no form depends on it. */
const TOKEN = /(?<=\/(?:interactions|webhooks)\/\d+\/)[^/?]+/;

/** What is alike in all exchanges with the same verdict. */
export function formOf(
  { method, path, query, body, status, answerType, answer }: Exchange,
  more: string,
): string {
  const names = new Map<string, string>();
  const text = `${more} ${method} ${status} ${answerType} ${path.replace(TOKEN, '*')}?${query}\n${JSON.stringify(body)}\n${answer}`;
  return text.replace(VARYING, (found) => {
    // What a time is belongs to no other value.
    if (found[4] === '-' && found[10] === 'T') return Number.isNaN(Date.parse(found)) ? found : 'time';
    const name = names.get(found) ?? `id${names.size}`;
    names.set(found, name);
    return name;
  });
}

export const wasRight = (form: string): boolean => right.has(form);
export const isRight = (form: string): void => void right.add(form);
