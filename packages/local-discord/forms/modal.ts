import { ComponentType, SelectMenuDefaultValueType, TextInputStyle } from 'discord-api-types/v10';
import { z } from 'zod';
import { checkUnique, numbered } from './components.ts';
import { customId, componentId as id } from './control-forms.ts';
import { fail, invalidForm, list, oneNumberOf, parseForm, textOfLength } from './form.ts';
import { labelled } from './modal-inputs.ts';

/** https://discord.com/developers/docs/components/reference#text-input */
const MAX_INPUT_LENGTH = 4000;

const length = z.int().min(0).max(MAX_INPUT_LENGTH);
const inputFields = {
  type: z.literal(ComponentType.TextInput),
  id,
  custom_id: customId,
  style: oneNumberOf([TextInputStyle.Short, TextInputStyle.Paragraph]),
  min_length: length.exactOptional(),
  max_length: length.min(1).exactOptional(),
  required: z.boolean().exactOptional(),
  value: textOfLength(0, MAX_INPUT_LENGTH).exactOptional(),
  placeholder: textOfLength(0, 100).exactOptional(),
};
const label = textOfLength(1, 45);
/** In an action row an input carries its own label. */
const labelledInput = z.object({ ...inputFields, label }).superRefine(checkLengths);
/** In a label its own one is not shown. */
const input = z.object({ ...inputFields, label: label.exactOptional() }).superRefine(checkLengths);

function checkLengths(
  value: { readonly min_length?: number | undefined; readonly max_length?: number | undefined },
  context: z.RefinementCtx,
): void {
  if ((value.min_length ?? 0) <= (value.max_length ?? MAX_INPUT_LENGTH)) return;
  fail(
    context,
    'TEXT_INPUT_COMPONENT_MIN_LENGTH_EXCEEDS_MAX_LENGTH',
    'The minimum length exceeds the maximum length',
    ['min_length'],
  );
}

const modal = z.object({
  custom_id: customId,
  title: textOfLength(1, 45),
  components: list(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal(ComponentType.ActionRow), id, components: list(labelledInput, 1, 1) }),
      z.object({
        type: z.literal(ComponentType.Label),
        id,
        label,
        description: textOfLength(1, 100).exactOptional(),
        component: z.discriminatedUnion('type', [input, ...labelled]),
      }),
      z.object({ type: z.literal(ComponentType.TextDisplay), id, content: textOfLength(1, 4000) }),
    ]),
    1,
    5,
  ).superRefine(checkUnique),
});

/** The entities of a server that menus can have chosen at first. */
interface Selectable {
  readonly roles: readonly { readonly id: string }[];
  readonly channels: readonly { readonly id: string }[];
}

/**
 * The modal of a modal response, with a number for each of its components.
 * @param server where it opens: roles and channels that are chosen at first have to be there; default: not checked
 */
export function parseModal(data: unknown, server?: Selectable) {
  const parsed = parseForm(modal, data, ['data']);
  if (server) checkChosenAreThere(parsed, server);
  return { ...parsed, components: numbered(parsed.components) };
}

/** Nobody has documented whether Discord refuses these, nor with which code: the strict answer is the one to try. */
function checkChosenAreThere({ components }: z.output<typeof modal>, { roles, channels }: Selectable): void {
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
