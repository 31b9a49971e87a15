import { type CommandTexts, commands } from './en/commands.ts';

/**
 * Finds what a text of a declaration is in a language. Declarations hold English, so that a command can be added before
 * it is in any catalogue; one English text has one translation.
 * @returns undefined for a text that is in no catalogue
 */
export function translated(texts: CommandTexts): (english: string) => string | undefined {
  const found = new Map<string, string>();
  const walk = (source: object, target: object) => {
    for (const [key, english] of Object.entries(source)) {
      const text: unknown = Reflect.get(target, key);
      if (typeof english === 'string' && typeof text === 'string') found.set(english, text);
      else if (typeof english === 'object' && typeof text === 'object' && text !== null) walk(english, text);
    }
  };
  walk(commands, texts);
  return (english) => found.get(english);
}
