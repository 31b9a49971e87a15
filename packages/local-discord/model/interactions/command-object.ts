import {
  type APIApplicationCommand,
  type APIApplicationCommandOption,
  InteractionContextType,
  Locale,
} from 'discord-api-types/v10';
import type { CommandForm } from '../../forms/command-form.ts';
import { hasFields } from '../../forms/declared-fields.ts';

/** Fields of an option that Discord omits when they have their default. */
interface OptionForm {
  readonly required?: boolean;
  readonly autocomplete?: boolean;
  readonly choices?: readonly object[];
  readonly options?: readonly OptionForm[];
}

/** Returns a registered command in Discord's format, with all defaults. */
export function commandObject(
  form: CommandForm,
  ids: Pick<APIApplicationCommand, 'id' | 'version' | 'application_id'> & {
    readonly guildId: string | undefined;
  },
): APIApplicationCommand {
  const { dm_permission, contexts, default_member_permissions, options = [], ...named } = form;
  const inDm = contexts ? contexts.includes(InteractionContextType.BotDM) : (dm_permission ?? true);
  return {
    name_localizations: null,
    description_localizations: null,
    description: '',
    ...named,
    id: ids.id,
    application_id: ids.application_id,
    version: ids.version,
    default_member_permissions: default_member_permissions ?? null,
    contexts: contexts ?? null,
    ...(ids.guildId === undefined ? { dm_permission: inDm } : { guild_id: ids.guildId }),
    // Validated by the form. The library's union has a member for each pair of choices and autocomplete.
    ...(options.length > 0 && { options: options.map(optionObject) as APIApplicationCommandOption[] }),
  };
}

function optionObject({ required, autocomplete, choices, options, ...named }: OptionForm): object {
  return {
    name_localizations: null,
    description_localizations: null,
    ...named,
    ...(required && { required }),
    ...(autocomplete && { autocomplete }),
    ...(choices?.length && { choices: choices.map((choice) => ({ name_localizations: null, ...choice })) }),
    ...(options?.length && { options: options.map(optionObject) }),
  };
}

/** Removes a command's localizations, for requests without `with_localizations`. */
export function withoutLocalizations(command: APIApplicationCommand): APIApplicationCommand {
  return JSON.parse(
    JSON.stringify(command, (key, value) => (key.endsWith('_localizations') ? undefined : value)),
  );
}

/** https://discord.com/developers/docs/interactions/application-commands#locale-fallbacks */
const FALLBACKS: Partial<Record<Locale, Locale>> = {
  [Locale.EnglishUS]: Locale.EnglishGB,
  [Locale.EnglishGB]: Locale.EnglishUS,
  [Locale.SpanishLATAM]: Locale.SpanishES,
};
const TEXTS = ['name', 'description'] as const;

/** Cache. Commands are immutable, and every use of a command translates it. */
const known = new WeakMap<APIApplicationCommand, Map<Locale, APIApplicationCommand>>();

/** Adds `name_localized` and `description_localized` where a command has translations into this language. */
export function commandInLanguage(command: APIApplicationCommand, locale: Locale): APIApplicationCommand {
  const ofCommand = known.get(command) ?? new Map<Locale, APIApplicationCommand>();
  known.set(command, ofCommand);
  const localized = ofCommand.get(locale) ?? inLanguage(command, locale);
  ofCommand.set(locale, localized);
  return localized;
}

/** Like `commandInLanguage`, for other objects with names, such as the choices of autocomplete. Not cached. */
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
