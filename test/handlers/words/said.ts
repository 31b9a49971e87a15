/** Every message of a catalogue or a part of it, by its path: `lists.form.title`. */
export function messagesOf(words: object): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const walk = (value: unknown, path: readonly string[]) => {
    if (typeof value === 'string' || typeof value === 'function') found.set(path.join('.'), value);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, each] of Object.entries(value)) walk(each, [...path, key]);
    }
  };
  // What is no part are the language's own numbers and dates.
  walk(Object.fromEntries(Object.entries(words).filter(([, part]) => typeof part === 'object')), []);
  return found;
}

/**
 * What a message says, and the places that it uses.
 * @param put into each place; the default reads as text, as a number and as a list
 */
export function said(
  message: unknown,
  put: string | readonly string[] = ['2'],
): { readonly text: string; readonly places: readonly string[] } {
  if (typeof message !== 'function') return { text: String(message), places: [] };
  const places = new Set<string>();
  const text: unknown = message(new Proxy({}, { get: (_, key) => places.add(String(key)) && put }));
  return { text: String(text), places: [...places].sort() };
}
