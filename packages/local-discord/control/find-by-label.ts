import { ComponentType } from 'discord-api-types/v10';
import { flatten } from '../forms/components.ts';
import {
  type ChatClient,
  ChatRefusal,
  type CommandOptions,
  type FieldValue,
  type SeenMessage,
} from '../people/chat-client.ts';
import { commandAt, shownName, slashCommands } from '../people/commands.ts';
import { isMenu, type Menu } from '../people/message-controls.ts';
import type { ModalField } from '../people/modals.ts';

/**
 * Finds the newest message that fits.
 * @param id considers only this message
 * @param none returns the error message if no message fits
 * @throws ChatRefusal if no message fits
 */
export function newestWith(
  client: ChatClient,
  id: string | undefined,
  fits: (seen: SeenMessage) => boolean,
  none: (all: readonly SeenMessage[]) => string,
): SeenMessage {
  const all = id === undefined ? client.messages() : [messageThere(client, id)];
  const found = all.findLast(fits);
  if (!found) throw new ChatRefusal(none(all));
  return found;
}

/**
 * Returns a message as the person sees it.
 * @throws ChatRefusal for an unknown id, with the ids of the last ten messages
 */
export function messageThere(client: ChatClient, id: string): SeenMessage {
  const here = client.messages();
  const found = here.find(({ message }) => message.id === id);
  if (!found)
    throw new ChatRefusal(`There is no message ${id}${among(here.map(({ message }) => message.id))}.`);
  return found;
}

/** Returns the end of a sentence about something missing, with up to ten existing alternatives. */
export function among(there: readonly string[]): string {
  const last = [...new Set(there)].slice(-10);
  return last.length > 0 ? `; there is: ${last.join(', ')}` : ' in this channel';
}

/** Replaces names of choices in options with the choices' values. Accepts localized names and ignores case. */
export function withChoices(client: ChatClient, name: string, options: CommandOptions): CommandOptions {
  const command = commandAt(slashCommands(client.commands()), name.split(' '));
  return Object.fromEntries(
    Object.entries(options).map(([key, value]) => {
      const declared = command?.options.find((each) => each.name === key);
      const choices = (declared && 'choices' in declared && declared.choices) || [];
      if (typeof value !== 'string' || choices.some((choice) => choice.value === value)) return [key, value];
      const lower = value.toLowerCase();
      const found =
        choices.find((choice) => choice.name === value || shownName(choice) === value) ??
        choices.find((choice) =>
          [choice.name, shownName(choice), String(choice.value)].some((text) => text.toLowerCase() === lower),
        );
      return [key, found?.value ?? value];
    }),
  );
}

/** Returns the select menus of a message, of any type, in order. */
export const menusIn = ({ message }: SeenMessage): Menu[] =>
  flatten(message.components ?? []).filter((each): each is Menu => isMenu(each));

/** Returns the labels or names that can be chosen in a menu. */
export const offeredIn = (client: ChatClient, menu: Menu): string[] =>
  menu.type === ComponentType.StringSelect
    ? menu.options.map(({ label }) => label)
    : client.choosable(menu).map(({ name }) => name);

/** Returns whether a menu has all these labels, values, users, roles or channels. */
export function offers(client: ChatClient, menu: Menu, values: readonly string[]): boolean {
  if (menu.type === ComponentType.StringSelect)
    return values.every((wanted) =>
      menu.options.some(({ label, value }) => label === wanted || value === wanted),
    );
  const there = client.choosable(menu);
  const bare = (text: string) => text.replace(/^[@#]/, '').toLowerCase();
  return values.every((wanted) =>
    there.some(
      ({ id, name, alias = name }) =>
        id === wanted || bare(name) === bare(wanted) || bare(alias) === bare(wanted),
    ),
  );
}

type Options = readonly { readonly label: string; readonly value: string }[];
/** How to interpret a text that is both a label and a value. */
type First = 'label' | 'value';

/** Returns the value of a menu's option with this label or value. Names of users, roles and channels stay unchanged. */
export const valueIn = (menu: Menu, text: string, first: First) =>
  menu.type === ComponentType.StringSelect ? chosenOption(menu.options, text, first) : text;

function chosenOption(options: Options, text: string, first: First): string {
  if (first === 'value' && options.some(({ value }) => value === text)) return text;
  return options.find(({ label }) => label === text)?.value ?? text;
}

/**
 * Converts labels of fields to custom ids and labels of options to values. If all given names are custom ids, they are
 * interpreted as custom ids, otherwise as labels first.
 * @throws ChatRefusal for an unknown field
 */
export function fieldsByCustomId(
  fields: readonly ModalField[],
  given: Readonly<Record<string, FieldValue>>,
): Record<string, FieldValue> {
  const withId = (name: string) => fields.find(({ input }) => input.custom_id === name);
  const byId = Object.keys(given).every(withId);
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const found = (byId ? undefined : fields.find(({ label }) => label === name)) ?? withId(name);
      if (!found) {
        const labels = fields.map(({ label }) => `"${label}"`).join(', ');
        throw new ChatRefusal(`There is no field "${name}" in the form; its fields are: ${labels}.`);
      }
      const { input } = found;
      const chosen = 'options' in input ? input.options : undefined;
      return [input.custom_id, chosen ? chosenOptions(chosen, value, byId ? 'value' : 'label') : value];
    }),
  );
}

function chosenOptions(options: Options, value: FieldValue, first: First): FieldValue {
  if (typeof value === 'string') return chosenOption(options, value, first);
  if (typeof value === 'boolean') return value;
  const texts = value.filter((each) => typeof each === 'string');
  return texts.length === value.length ? texts.map((each) => chosenOption(options, each, first)) : value;
}
