import { type APIMessage, type APIStringSelectComponent, ComponentType } from 'discord-api-types/v10';
import { ChatRefusal } from '../../people/chat-client.ts';
import { alike, type UsedControl } from './action.ts';

/** The same custom id, or else that of the control with the same label, or without a label at the same position. */
export function customIdOf(message: APIMessage, { type, customId, label, index }: UsedControl): string {
  const all = alike(message, type);
  const found =
    all.find((each) => each.custom_id === customId) ??
    (label === undefined ? all[index] : all.find((each) => each.label === label));
  if (found?.custom_id !== undefined) return found.custom_id;
  const kind = type === ComponentType.Button ? 'button' : 'menu';
  throw new ChatRefusal(`There is no ${kind} "${label ?? customId}" on the message.`);
}

/** The values that exist here too, or else those with the same labels. */
export function findValues(
  message: APIMessage,
  customId: string,
  chosen: readonly { value: string; label?: string | undefined }[],
) {
  const menu = alike(message, ComponentType.StringSelect).find(
    (each): each is APIStringSelectComponent & { id?: number } => each.custom_id === customId,
  );
  return chosen.map(({ value, label }) => {
    const offered = menu?.options.find((option) => option.value === value);
    const named = menu?.options.find((option) => option.label === label);
    return (offered ?? named)?.value ?? value;
  });
}

/** The answers of a poll with the same text, or else those at the same position. */
export function answersOf({ poll }: APIMessage, voted: readonly { id: number; text: string }[]): number[] {
  return voted.map(({ id, text }) => {
    return poll?.answers.find(({ poll_media }) => poll_media.text === text)?.answer_id ?? id;
  });
}
