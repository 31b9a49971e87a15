import {
  type APIButtonComponentWithCustomId,
  type APIMessageComponent,
  ButtonStyle,
  ComponentType,
} from 'discord-api-types/v10';
import type { SeenMessage } from 'local-discord/people';
import { visibleLine } from '../screen/visible-text.ts';
import { innerComponents } from './inner-components.ts';

/** A button that can be clicked by its number. */
export interface NumberedButton {
  readonly number: number;
  readonly customId: string;
  readonly label: string;
  readonly disabled: boolean;
}

/** The buttons of a message, numbered from 1 in the order in which they are seen. Links are not among them. */
export function numberButtons({ message }: SeenMessage): NumberedButton[] {
  return [...innerComponents(message.components ?? [])].filter(isClickable).map((button, index) => ({
    number: index + 1,
    customId: button.custom_id,
    label: buttonLabel(button),
    disabled: button.disabled ?? false,
  }));
}

function isClickable(component: APIMessageComponent): component is APIButtonComponentWithCustomId {
  return (
    component.type === ComponentType.Button &&
    component.style !== ButtonStyle.Link &&
    component.style !== ButtonStyle.Premium
  );
}

/** What is written on a button: its label, its emoji, or both. */
export function buttonLabel(button: { label?: string; emoji?: { name?: string | null } }): string {
  const parts = [button.emoji?.name, button.label].filter((part) => part);
  return visibleLine(parts.join(' ')) || 'unnamed';
}

/**
 * A button as it is listed: `[1] Next`.
 * @param address what stands before the number where the message has to be named: `3.`
 */
export function buttonText(button: NumberedButton, address = ''): string {
  return `[${address}${button.number}] ${button.label}${button.disabled ? ' (disabled)' : ''}`;
}
