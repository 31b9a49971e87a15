/** A language may lack messages: they are shown in English, with the numbers and plural forms of English. */

/** Some of the messages of English, at any depth. What is there has to fit: a text, or a function of the same places. */
export type Some<Messages> = Messages extends (...places: infer Places) => string
  ? (...places: Places) => string
  : Messages extends string
    ? string
    : { readonly [Key in keyof Messages]?: Some<Messages[Key]> };

/**
 * The paths of messages that English does not have. TypeScript finds them in a literal by itself, and by this in what a
 * function of the language makes.
 */
export type Unknown<Given, English, Path extends string = ''> = Given extends string
  ? never
  : Given extends (...places: never) => string
    ? never
    : {
        [Key in keyof Given & string]: Key extends keyof English
          ? Unknown<Given[Key], English[Key], `${Path}${Key}.`>
          : `${Path}${Key}`;
      }[keyof Given & string];

/** The messages of English with those of a language in their places. */
export function inEnglishOtherwise<Messages extends object>(
  english: Messages,
  some: Some<Messages>,
): Messages {
  const said = new Map<string, unknown>(Object.entries(some));
  const whole = Object.entries(english).map(([key, message]) => {
    const own = said.get(key);
    const isGroup = typeof message === 'object' && typeof own === 'object' && own !== null;
    return [key, isGroup ? inEnglishOtherwise<object>(message, own) : (own ?? message)];
  });
  // Each key has the message of one of the two, which `Some` has fit; TypeScript cannot follow that through entries.
  return Object.fromEntries(whole) as Messages;
}
