import {
  type APIModalInteractionResponseCallbackData,
  type APIModalSubmissionComponent,
  ComponentType,
} from 'discord-api-types/v10';

/** The values of a form in the format of a submission, by the custom ids of the inputs. */
export type FilledIn = ReadonlyMap<string, string | boolean | null | readonly string[]>;

interface Input {
  readonly type: ComponentType;
  readonly custom_id: string;
  readonly id?: number;
}

/** The components of a submitted modal: those of the modal, with only the values. */
export function submission(
  { components }: APIModalInteractionResponseCallbackData,
  values: FilledIn,
): APIModalSubmissionComponent[] {
  const left = new Map(values);
  const take = ({ type, custom_id, id = 0 }: Input): object[] => {
    const value = left.get(custom_id);
    left.delete(custom_id);
    if (value === undefined) return [];
    return [{ type, id, custom_id, ...(Array.isArray(value) ? { values: value } : { value }) }];
  };
  const known = components.flatMap((component): object[] => {
    const { id = 0, type } = component;
    if (type === ComponentType.TextDisplay) return [{ type, id }];
    if (type === ComponentType.ActionRow) {
      const inputs = component.components.flatMap(take);
      return inputs.length > 0 ? [{ type, id, components: inputs }] : [];
    }
    return take(component.component).map((input) => ({ type, id, component: input }));
  });
  // Values for unknown inputs exist only if a client has been tampered with.
  const others = [...left.keys()].flatMap((custom_id) => take({ type: ComponentType.TextInput, custom_id }));
  const all = [...known, ...others.map((component) => ({ type: ComponentType.Label, id: 0, component }))];
  // The library's union has one member for each type of input.
  return all as APIModalSubmissionComponent[];
}
