import type { APISelectMenuComponent } from 'discord-api-types/v10';
import { html } from 'htm/preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { useWords } from '../words/words.ts';
import { type PickerOption, useMenuOptions } from './menu-options.ts';
import { Picker } from './picker.ts';
import type { Placed } from './placed.ts';
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
