import {
  type APIButtonComponentWithCustomId,
  type APIMessageComponent,
  ButtonStyle,
  ComponentType,
} from 'discord-api-types/v10';
import type { SeenMessage } from '../discord/chat-client.ts';
import { visibleLine } from './visible-text.ts';

/** A button that can be clicked by its number. */
export interface NumberedButton {
  readonly number: number;
  readonly messageId: string;
  readonly customId: string;
  readonly label: string;
  readonly disabled: boolean;
}

/** The buttons of these messages, numbered from 1 in the order in which they are seen. Links are not among them. */
export function numberButtons(messages: readonly SeenMessage[]): NumberedButton[] {
  const buttons = messages.flatMap(({ message }) =>
    [...clickableIn(message.components ?? [])].map((button) => ({ button, messageId: message.id })),
  );
  return buttons.map(({ button, messageId }, index) => ({
    number: index + 1,
    messageId,
    customId: button.custom_id,
    label: buttonLabel(button),
    disabled: button.disabled ?? false,
  }));
}

function* clickableIn(components: readonly APIMessageComponent[]): Generator<APIButtonComponentWithCustomId> {
  for (const component of components) {
    if (component.type === ComponentType.ActionRow || component.type === ComponentType.Container) {
      yield* clickableIn(component.components);
    } else if (component.type === ComponentType.Section) {
      yield* clickableIn([component.accessory]);
    } else if (
      component.type === ComponentType.Button &&
      component.style !== ButtonStyle.Link &&
      component.style !== ButtonStyle.Premium
    ) {
      yield component;
    }
  }
}

/** What is written on a button: its label, its emoji, or both. */
export function buttonLabel(button: { label?: string; emoji?: { name?: string | null } }): string {
  const parts = [button.emoji?.name, button.label].filter((part) => part);
  return visibleLine(parts.join(' ')) || 'unnamed';
}

/** A button as it is listed: `[1] Next`. */
export function buttonText(button: NumberedButton): string {
  return `[${button.number}] ${button.label}${button.disabled ? ' (disabled)' : ''}`;
}
