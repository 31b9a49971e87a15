import type {
  APIButtonComponent,
  APIComponentInContainer,
  APIContainerComponent,
  APIMessage,
  APIMessageComponent,
  APISectionComponent,
  APISelectMenuComponent,
} from 'discord-api-types/v10';
import { html } from 'htm/preact';
import { ControlRefusal, type NameableView } from 'local-discord/control-client';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { Markdown } from '../markdown/markdown.ts';
import { FileCard, linkTarget, Picture } from '../messages/media.ts';
import { Icon } from '../shell/icon.ts';
import type { ComponentStatus, Pane } from '../state/pane.ts';
import { useWords } from '../words/words.ts';
import { Emoji, Picker, type PickerOption } from './picker.ts';

/**
 * Discord's component types by name. The browser would otherwise load the library for one enum. A test compares the
 * two.
 */
export const TYPE = {
  ActionRow: 1,
  Button: 2,
  StringSelect: 3,
  TextInput: 4,
  UserSelect: 5,
  RoleSelect: 6,
  MentionableSelect: 7,
  ChannelSelect: 8,
  Section: 9,
  TextDisplay: 10,
  Thumbnail: 11,
  MediaGallery: 12,
  File: 13,
  Separator: 14,
  Container: 17,
  FileUpload: 19,
  RadioGroup: 21,
  CheckboxGroup: 22,
  Checkbox: 23,
} as const;

interface ComponentProps {
  readonly message: APIMessage;
  readonly pane: Pane;
}

/** A component of a message with its nested components. */
export function ComponentView({
  component,
  message,
  pane,
}: ComponentProps & { component: APIMessageComponent | APIComponentInContainer }): ComponentChildren {
  const inner = (components: readonly APIMessageComponent[]) =>
    components.map((each) => html`<${ComponentView} component=${each} message=${message} pane=${pane} />`);
  switch (component.type) {
    case TYPE.ActionRow:
      return html`<div class="line wrap action-row">${inner(component.components)}</div>`;
    case TYPE.Button:
      return html`<${ButtonComponent} button=${component} message=${message} pane=${pane} />`;
    case TYPE.Section:
      return html`<${Section} section=${component}>${[inner(component.components), inner([component.accessory])]}<//>`;
    case TYPE.TextDisplay:
      return html`<${Markdown} text=${component.content} pane=${pane} />`;
    case TYPE.Thumbnail:
      return html`<${Picture} url=${component.media.url} description=${component.description}
        spoiler=${component.spoiler} className="thumbnail" />`;
    case TYPE.MediaGallery:
      return html`<div class="stack gallery" data-count=${component.items.length}>
        ${component.items.map(
          ({ media, description, spoiler }) =>
            html`<${Picture} url=${media.url} description=${description} spoiler=${spoiler} />`,
        )}
      </div>`;
    case TYPE.File:
      return html`<${FileCard} name=${component.name ?? fileNameOf(component.file.url)} size=${component.size} url=${component.file.url}
        spoiler=${component.spoiler} />`;
    case TYPE.Separator:
      return html`<div class="separator" role=${component.divider === false ? 'none' : 'separator'}
        data-divider=${component.divider !== false} data-large=${component.spacing === 2}></div>`;
    case TYPE.Container:
      return html`<${Container} container=${component}>${inner(component.components)}<//>`;
    default:
      return html`<${MenuComponent} menu=${component} message=${message} pane=${pane} />`;
  }
}

function Container({
  container,
  children,
}: {
  container: APIContainerComponent;
  children: ComponentChildren;
}) {
  const { say } = useWords();
  const { accent_color: accent, spoiler } = container;
  const [hidden, setHidden] = useState(spoiler === true);
  const style = { '--accent': accent === undefined || accent === null ? undefined : colourText(accent) };
  const body = html`<div class="stack container-body" inert=${hidden}>${children}</div>`;
  return html`<div class="card container" data-accent=${style['--accent'] !== undefined} data-hidden=${hidden} style=${style}>
    ${body}
    ${hidden && html`<button type="button" class="container-veil" onClick=${() => setHidden(false)}><span class="spoiler-tag">${say('spoiler')}</span></button>`}
  </div>`;
}

function Section({
  children,
}: {
  section: APISectionComponent;
  children: [ComponentChildren, ComponentChildren];
}) {
  const [texts, accessory] = children;
  return html`<div class="line spread section"><div class="stack grow section-texts">${texts}</div><div class="section-accessory">${accessory}</div></div>`;
}

const fileNameOf = (url: string) => url.split('/').at(-1) ?? url;

/** Formats Discord's numeric colour for CSS. */
export const colourText = (colour: number): string => `#${colour.toString(16).padStart(6, '0')}`;

const STYLES: Readonly<Record<number, string>> = {
  1: 'primary',
  2: 'secondary',
  3: 'success',
  4: 'danger',
  5: 'link',
  6: 'premium',
};

/** A button of a message. While it waits for an answer, the message's other buttons are inactive. */
function ButtonComponent({ button, message, pane }: ComponentProps & { button: APIButtonComponent }) {
  const { say } = useWords();
  const label = 'label' in button ? button.label : undefined;
  const emoji = 'emoji' in button ? button.emoji : undefined;
  const face = html`${emoji && html`<${Emoji} emoji=${emoji} />`}${label !== undefined && html`<span>${label}</span>`}`;
  const style = STYLES[button.style];
  if ('url' in button) {
    return html`<a class="button" data-style="link" href=${button.disabled ? undefined : linkTarget(button.url)}
      aria-disabled=${button.disabled} target="_blank" rel="noopener noreferrer">${face}<${Icon} name="external" size=${14} /></a>`;
  }
  if ('sku_id' in button)
    return html`<button type="button" class="button" data-style="premium" disabled>${say('getInShop')}</button>`;
  const { custom_id: customId } = button;
  const use = pane.componentStatuses.value.get(message.id);
  const waits = use?.kind === 'waiting' && use.customId === customId;
  // While the button waits, its hidden label names nothing. An emoji alone is no accessible name either.
  const spoken =
    waits || label === undefined ? (label ?? (emoji?.id ? `:${emoji.name}:` : emoji?.name)) : undefined;
  const click = () => {
    if (use?.kind === 'waiting') return;
    void useComponent(pane, message.id, customId, (as, here) =>
      as.click(customId, { ...here, message: message.id, until: 'acknowledged' }),
    );
  };
  return html`<button type="button" class="button" data-style=${style} disabled=${button.disabled}
    aria-disabled=${use?.kind === 'waiting'} aria-busy=${waits} aria-label=${spoken} data-waits=${waits} onClick=${click}>
    <span class="button-face">${face}</span>
    ${waits && html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>`}
  </button>`;
}

/** A select menu of a message. Sends the choice when the menu closes, like Discord's clients. */
function MenuComponent({ menu, message, pane }: ComponentProps & { menu: APISelectMenuComponent }) {
  const { say } = useWords();
  const { custom_id: customId, min_values: least = 1, max_values: most = 1 } = menu;
  const options = useMenuOptions(menu, pane);
  const [chosen, setChosen] = useState<readonly string[]>();
  // An edit of the message restores the choice that the bot sent.
  useLayoutEffect(() => setChosen(undefined), [message]);
  const use = pane.componentStatuses.value.get(message.id);
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

const NO_OPTIONS: readonly PickerOption[] = [];
/** What menus without options of their own list. */
const NAMEABLE_KINDS = new Map<number, 'user' | 'role' | 'mentionable' | 'channel'>([
  [TYPE.UserSelect, 'user'],
  [TYPE.RoleSelect, 'role'],
  [TYPE.MentionableSelect, 'mentionable'],
  [TYPE.ChannelSelect, 'channel'],
]);

/** Returns a menu's options: its own, or the users, roles and channels of the place once they are loaded. */
export function useMenuOptions(menu: APISelectMenuComponent, pane: Pane): readonly PickerOption[] {
  const [named, setNamed] = useState(NO_OPTIONS);
  const own = 'options' in menu ? menu.options : undefined;
  const types = 'channel_types' in menu ? menu.channel_types : undefined;
  useEffect(() => {
    if (own) return;
    const of = NAMEABLE_KINDS.get(menu.type);
    if (!of) return;
    pane.as.nameables({ channel: pane.place.id, of, channel_types: types }).then(
      (nameables) => setNamed(nameables.map(nameableOption)),
      // The person can no longer be here, so there is nothing to choose.
      () => setNamed(NO_OPTIONS),
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

/** Uses a component or a poll of a message. Shows that it waits, opens a form, or shows the failure at the message. */
export async function useComponent(
  pane: Pane,
  messageId: string,
  customId: string,
  verb: Parameters<Pane['act']>[0],
): Promise<void> {
  const mark = (use: ComponentStatus | undefined) => {
    const uses = new Map(pane.componentStatuses.value);
    if (use) uses.set(messageId, use);
    else uses.delete(messageId);
    pane.componentStatuses.value = uses;
  };
  mark({ kind: 'waiting', customId });
  try {
    const result = await pane.act(verb);
    mark(result.kind === 'failed' ? { kind: 'failed', sentence: 'This interaction failed' } : undefined);
    if (result.kind === 'form') pane.modal.value = result;
  } catch (error) {
    if (!(error instanceof ControlRefusal)) throw error;
    mark({ kind: 'failed', sentence: error.message });
  }
}
