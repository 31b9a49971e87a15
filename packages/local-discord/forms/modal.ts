import {
  type APIModalInteractionResponseCallbackData,
  type APITextInputComponent,
  SelectMenuDefaultValueType,
} from 'discord-api-types/v10';
import type { z } from 'zod';
import {
  checkChosen,
  checkNamingSelect,
  checkOptionValues,
  checkRange,
  checkStringSelect,
  componentRules,
  namingSelect,
} from './component-rules.ts';
import { checkUnique, numbered } from './components.ts';
import { notBlank } from './fields.ts';
import { badLength, fail, invalidForm, parseForm } from './form.ts';
import { type Rule, type Rules, specForm } from './spec-form.ts';

/** https://discord.com/developers/docs/components/reference#text-input */
const MAX_INPUT_LENGTH = 4000;
/** Maximum number of files and of checkbox options: https://discord.com/developers/docs/components/reference#file-upload */
const MAX_OPTIONS = 10;

interface Input {
  readonly required?: boolean;
  readonly min_values?: number;
  readonly max_values?: number;
  readonly disabled?: boolean;
}
type Options = Parameters<typeof checkOptionValues>[0];

/** Checks a component of a modal. It is required by default and cannot be disabled. */
function checkInput({ required = true, min_values, disabled }: Input, context: z.RefinementCtx): void {
  if (required && min_values === 0) {
    const message = 'Select menus marked as required cannot have a min_values of 0';
    fail(context, 'SELECT_COMPONENT_REQUIRED_ZERO_MIN_VALUES', message, ['min_values']);
  }
  // Discord's reference calls this an error without naming the code.
  if (disabled) fail(context, 'BASE_TYPE_INVALID', 'A component of a modal cannot be disabled', ['disabled']);
}

const naming: Rule = {
  ...namingSelect,
  check(menu: Input & Parameters<typeof checkNamingSelect>[0], context) {
    checkNamingSelect(menu, context);
    checkInput(menu, context);
  },
};
const option: Rule = { fields: { label: notBlank } };

/** Corrections of the specification's schemas of modals. */
const RULES: Rules = {
  ...componentRules,
  ModalInteractionCallbackRequestData: {
    most: { components: 5 },
    check({ components }: Pick<APIModalInteractionResponseCallbackData, 'components'>, context) {
      checkUnique(components, context);
    },
  },
  ActionRowComponentForModalRequest: {
    most: { components: 1 },
    check({ components }: { readonly components: readonly APITextInputComponent[] }, context) {
      // Inputs inside a label component need none, because clients do not show it there.
      for (const [index, { label }] of components.entries())
        if (label === undefined)
          fail(context, 'BASE_TYPE_REQUIRED', 'This field is required', ['components', index, 'label']);
    },
  },
  TextInputComponentForModalRequest: {
    check({ min_length = 0, max_length = MAX_INPUT_LENGTH }: APITextInputComponent, context) {
      if (min_length <= max_length) return;
      const message = 'The minimum length exceeds the maximum length';
      fail(context, 'TEXT_INPUT_COMPONENT_MIN_LENGTH_EXCEEDS_MAX_LENGTH', message, ['min_length']);
    },
  },
  StringSelectComponentForModalRequest: {
    defaults: { min_values: 1, max_values: 1 },
    check(menu: Input & Parameters<typeof checkStringSelect>[0], context) {
      checkStringSelect(menu, context);
      checkInput(menu, context);
    },
  },
  UserSelectComponentForModalRequest: naming,
  RoleSelectComponentForModalRequest: naming,
  MentionableSelectComponentForModalRequest: naming,
  ChannelSelectComponentForModalRequest: naming,
  FileUploadComponentForModalRequest: {
    check(upload: Input, context) {
      checkInput(upload, context);
      checkRange(upload, context);
    },
  },
  RadioGroupComponentForModalRequest: {
    check(group: Options, context) {
      checkOptionValues(group, context);
      checkChosen(group, 1, context);
    },
  },
  RadioGroupOptionForRequest: option,
  CheckboxGroupComponentForModalRequest: {
    check(group: Input & Options, context) {
      checkInput(group, context);
      const { options, max_values = options.length } = group;
      if (options.length < max_values) badLength(context, max_values, MAX_OPTIONS, ['options']);
      checkOptionValues(group, context);
      checkRange({ ...group, max_values }, context);
      checkChosen(group, max_values, context);
    },
  },
  CheckboxGroupOptionForRequest: option,
};

const modal = specForm<APIModalInteractionResponseCallbackData>('ModalInteractionCallbackRequestData', RULES);

/** Entities of a server that can be default values of select menus. */
interface Selectable {
  readonly roles: readonly { readonly id: string }[];
  readonly channels: readonly { readonly id: string }[];
}

/**
 * Validates the modal of a response and assigns missing ids to its components.
 * @param server default roles and channels have to exist in this server; default: not checked
 * @throws DiscordError 50035
 */
export function parseModal(data: unknown, server?: Selectable): APIModalInteractionResponseCallbackData {
  const parsed = parseForm(modal, data, ['data']);
  if (server) checkChosenAreThere(parsed, server);
  return { ...parsed, components: [...numbered(parsed.components)] };
}

/** It is undocumented whether Discord rejects such default values, and with which code. The local Discord is strict. */
function checkChosenAreThere(
  { components }: APIModalInteractionResponseCallbackData,
  { roles, channels }: Selectable,
): void {
  const isThere = ({ id, type }: { readonly id: string; readonly type: string }) => {
    if (type === SelectMenuDefaultValueType.User) return true;
    return (type === SelectMenuDefaultValueType.Role ? roles : channels).some((each) => each.id === id);
  };
  const gone = components.flatMap((each, index) => {
    if (!('component' in each && 'default_values' in each.component)) return [];
    const at = ['data', 'components', index, 'component', 'default_values'];
    return (each.component.default_values ?? []).flatMap((value, place) =>
      isThere(value) ? [] : [[...at, place, 'id']],
    );
  });
  if (gone.length === 0) return;
  const message = 'The default value is not in this server.';
  throw invalidForm(gone.map((path) => ({ path, code: 'BASE_TYPE_INVALID', message })));
}
