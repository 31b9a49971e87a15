import type { APIMessageComponentEmoji, APISelectMenuComponent } from 'discord-api-types/v10';
import type { NameableView } from 'local-discord/control-client';
import { useEffect, useState } from 'preact/hooks';
import type { Pane } from '../state/pane.ts';
import { TYPE } from './component-type.ts';

/** Something that can be picked. */
export interface PickerOption {
  readonly value: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly emoji?: APIMessageComponentEmoji | undefined;
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
