import type { APISelectMenuComponent } from 'discord-api-types/v10';
import { html } from 'htm/preact';
import type { NameableView } from 'local-discord/control-client';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { Pane } from '../state/pane.ts';
import { useWords } from '../words/words.ts';
import { TYPE } from './component-type.ts';
import { Picker, type PickerOption } from './picker.ts';
import type { Placed } from './use-component.ts';
import { useComponent } from './use-component.ts';

/** A select menu of a message. The choice is sent when the menu closes, as Discord's clients do it. */
export function MenuComponent({ menu, message, pane }: Placed & { menu: APISelectMenuComponent }) {
  const { say } = useWords();
  const { custom_id: customId, min_values: least = 1, max_values: most = 1 } = menu;
  const options = useMenuOptions(menu, pane);
  const [chosen, setChosen] = useState<readonly string[]>();
  // An edit of the message puts back what the bot says is chosen.
  useLayoutEffect(() => setChosen(undefined), [message]);
  const use = pane.uses.value.get(message.id);
  const choose = (values: readonly string[]) => {
    setChosen(values);
    void useComponent(pane, message.id, customId, (as, here) =>
      as.choose(values, { ...here, message: message.id, menu: customId, until: 'acknowledged' }),
    );
  };
  return html`<${Picker} label=${menu.placeholder ?? say('makeSelection')} options=${options} least=${least} most=${most}
    chosen=${chosen ?? defaultOptionIds(menu, options)} searched=${menu.type !== 3} disabled=${menu.disabled === true}
    blocked=${use?.kind === 'waiting'} waits=${use?.kind === 'waiting' && use.customId === customId} onChoose=${choose} />`;
}

function defaultOptionIds(menu: APISelectMenuComponent, options: readonly PickerOption[]): string[] {
  if ('options' in menu) return menu.options.filter((option) => option.default).map(({ value }) => value);
  const ids = (menu.default_values ?? []).map(({ id }) => id);
  return ids.filter((id) => options.some(({ value }) => value === id));
}

const NONE: readonly PickerOption[] = [];
/** What menus without options of their own offer. */
const NAMED = new Map<number, 'user' | 'role' | 'mentionable' | 'channel'>([
  [TYPE.UserSelect, 'user'],
  [TYPE.RoleSelect, 'role'],
  [TYPE.MentionableSelect, 'mentionable'],
  [TYPE.ChannelSelect, 'channel'],
]);

/** What a menu offers: its own options, or the users, roles and channels that there are here, once these are known. */
export function useMenuOptions(menu: APISelectMenuComponent, pane: Pane): readonly PickerOption[] {
  const [named, setNamed] = useState(NONE);
  const own = 'options' in menu ? menu.options : undefined;
  const types = 'channel_types' in menu ? menu.channel_types : undefined;
  useEffect(() => {
    if (own) return;
    const of = NAMED.get(menu.type);
    if (!of) return;
    pane.as.nameables({ channel: pane.place.id, of, channel_types: types }).then(
      (nameables) => setNamed(nameables.map(nameableOption)),
      // Somebody who cannot be here any more has nothing to choose.
      () => setNamed(NONE),
    );
  }, [menu, pane.view.person, pane.view.place]);
  return own ?? named;
}

function nameableOption({ id, kind, name, alias }: NameableView): PickerOption {
  if (kind !== 'user') return { value: id, label: name };
  const username = name.slice(1);
  return alias === undefined
    ? { value: id, label: username }
    : { value: id, label: alias, description: username };
}
