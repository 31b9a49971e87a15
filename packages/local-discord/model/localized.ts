import { type APIApplicationCommand, Locale } from 'discord-api-types/v10';
import { hasFields } from '../forms/declared-fields.ts';

/** https://discord.com/developers/docs/interactions/application-commands#locale-fallbacks */
const FALLBACKS: Partial<Record<Locale, Locale>> = {
  [Locale.EnglishUS]: Locale.EnglishGB,
  [Locale.EnglishGB]: Locale.EnglishUS,
  [Locale.SpanishLATAM]: Locale.SpanishES,
};
const TEXTS = ['name', 'description'] as const;

/** Commands are immutable, and are translated at every use of one. */
const known = new WeakMap<APIApplicationCommand, Map<Locale, APIApplicationCommand>>();

/**
 * A command as a client in this language receives it: with `name_localized` and `description_localized` where there are
 * translations.
 */
export function commandInLanguage(command: APIApplicationCommand, locale: Locale): APIApplicationCommand {
  const ofCommand = known.get(command) ?? new Map<Locale, APIApplicationCommand>();
  known.set(command, ofCommand);
  const localized = ofCommand.get(locale) ?? inLanguage(command, locale);
  ofCommand.set(locale, localized);
  return localized;
}

/** The same for other objects with names, such as the choices of an autocompletion. */
export function inLanguage<Value>(value: Value, locale: Locale): Value {
  return JSON.parse(JSON.stringify(value, (_key, part: unknown) => withLocalized(part, locale)));
}

function withLocalized(part: unknown, locale: Locale): unknown {
  if (!hasFields(part) || Array.isArray(part)) return part;
  const added = TEXTS.flatMap((key) => {
    const localizations = part[`${key}_localizations`];
    if (!hasFields(localizations)) return [];
    const fallback = FALLBACKS[locale];
    const text = localizations[locale] ?? (fallback && localizations[fallback]);
    return typeof text === 'string' ? [[`${key}_localized`, text]] : [];
  });
  return added.length > 0 ? { ...part, ...Object.fromEntries(added) } : part;
}
