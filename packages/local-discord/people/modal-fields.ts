import {
  type APIComponentInLabel,
  type APIModalInteractionResponseCallbackData,
  ComponentType,
} from 'discord-api-types/v10';

type Modal = APIModalInteractionResponseCallbackData;

/** An input of a modal, with its label: its own, or that of the label around it. */
export interface ModalField {
  readonly input: APIComponentInLabel;
  readonly label: string;
  readonly description: string | undefined;
}

/** The inputs of a modal, in order. */
export function modalFields({ components }: Modal): ModalField[] {
  return components.flatMap((component): ModalField[] => {
    if (component.type === ComponentType.TextDisplay) return [];
    if (component.type === ComponentType.ActionRow) {
      return component.components.map((input) => ({
        input,
        label: input.label ?? '',
        description: undefined,
      }));
    }
    const { component: input, label, description } = component;
    return [{ input, label, description }];
  });
}
