import type { CommandTexts } from '../../handlers/words/en/commands.ts';
import { translated } from '../../handlers/words/translated.ts';

/**
 * Whether the names of commands and options are registered in other languages too, those that a catalogue has. They are
 * English, so that help, examples and support are about one command everywhere.
 */
const NAMES_ARE_LOCALIZED = false;

/** A command, or a subcommand or an option of one, as far as people read it. */
interface Described {
  readonly name: string;
  readonly description?: string | undefined;
  readonly options?: readonly Described[] | undefined;
  readonly choices?: readonly { readonly name: string }[] | undefined;
}

/**
 * Adds to commands what they are in other languages. A text that a catalogue does not have stays English.
 * @param texts by Discord's locales. English is one of them, for Discord shows people in the United States the texts
 * that are registered for Great Britain alone, and the other way round.
 */
export function localizer(
  texts: ReadonlyMap<string, CommandTexts>,
  localizesNames = NAMES_ARE_LOCALIZED,
): <Part extends Described>(command: Part) => Part {
  const languages = [...texts].map(([locale, ofLocale]) => [locale, translated(ofLocale)] as const);
  const inAll = (english: string | undefined) => {
    const found = languages.flatMap(([locale, textOf]) => {
      const text = english === undefined ? undefined : textOf(english);
      return text === undefined ? [] : [[locale, text] as const];
    });
    return found.length === 0 ? undefined : Object.fromEntries(found);
  };
  const localized = <Part extends Described>(part: Part): Part => ({
    ...part,
    name_localizations: localizesNames ? inAll(part.name) : undefined,
    description_localizations: inAll(part.description),
    ...(part.options && { options: part.options.map(localized) }),
    ...(part.choices && {
      choices: part.choices.map((choice) => ({ ...choice, name_localizations: inAll(choice.name) })),
    }),
  });
  return localized;
}
