import {
  type APIApplicationCommand,
  type APIApplicationCommandOption,
  InteractionContextType,
} from 'discord-api-types/v10';
import type { CommandForm } from '../forms/command-form.ts';

/** The parts of an option that Discord omits when they have their default. */
interface OptionForm {
  readonly required?: boolean;
  readonly autocomplete?: boolean;
  readonly choices?: readonly object[];
  readonly options?: readonly OptionForm[];
}

/** A registered command as Discord returns it, with all default values. */
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
    // Checked by the form; the library's union has a member for each pair of choices and autocomplete.
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

/** A command in the answer to a request that does not ask for localizations. */
export function withoutLocalizations(command: APIApplicationCommand): APIApplicationCommand {
  return JSON.parse(
    JSON.stringify(command, (key, value) => (key.endsWith('_localizations') ? undefined : value)),
  );
}
