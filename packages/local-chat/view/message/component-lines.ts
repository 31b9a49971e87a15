import { type APIMessageComponent, ButtonStyle, ComponentType } from 'discord-api-types/v10';
import type { Screen } from '../screen/screen.ts';
import { visibleLine } from '../screen/visible-text.ts';
import { besideEachOther, wrapText } from '../screen/wrap.ts';
import { markdownText } from './markdown-text.ts';
import type { Controls } from './numbered-controls.ts';
import { buttonLabel, buttonText, menuLines, namingMenuLines } from './numbered-controls.ts';

/** One message's components as lines. `controls` are this message's own. */
export function componentLines(
  components: readonly APIMessageComponent[],
  controls: Controls,
  screen: Screen,
): string[] {
  return components.flatMap((component) => linesOfComponent(component, controls, screen));
}

function linesOfComponent(component: APIMessageComponent, controls: Controls, screen: Screen): string[] {
  const { paint } = screen;
  switch (component.type) {
    case ComponentType.TextDisplay:
      return markdownText(component.content, screen).split('\n');
    case ComponentType.Container:
      return framed(componentLines(component.components, controls, screen), screen);
    case ComponentType.Section:
      return componentLines([...component.components, component.accessory], controls, screen);
    case ComponentType.ActionRow:
      return isButtons(component.components)
        ? besideEachOther(componentLines(component.components, controls, screen), screen.columns)
        : componentLines(component.components, controls, screen);
    case ComponentType.Separator:
      return component.divider === false ? [''] : [paint('dim', '─'.repeat(40))];
    case ComponentType.Thumbnail:
      return [imageLine(component.media.url, component.description)];
    case ComponentType.MediaGallery:
      return component.items.map((item) => imageLine(item.media.url, item.description));
    case ComponentType.File:
      // Its file is among the message's attachments, which are shown with their content.
      return [];
    case ComponentType.Button: {
      if (component.style === ButtonStyle.Link) {
        return [`${buttonLabel(component)}: ${visibleLine(component.url)}`];
      }
      if (component.style === ButtonStyle.Premium) return [`[shop] ${visibleLine(component.sku_id)}`];
      const button = controls.buttons.find((candidate) => candidate.customId === component.custom_id);
      if (button)
        return [paint(button.disabled ? 'dim' : 'cyan', buttonText(button, controls.buttonAddress))];
      return [`[-] ${buttonLabel(component)}`];
    }
    case ComponentType.StringSelect:
      return menuLines(
        component,
        controls.menus.find(({ customId }) => customId === component.custom_id),
        controls.optionAddress,
      );
    case ComponentType.UserSelect:
    case ComponentType.RoleSelect:
    case ComponentType.MentionableSelect:
    case ComponentType.ChannelSelect:
      return namingMenuLines(component, controls, (id) => screen.nameOf?.(id));
  }
}

function isButtons(components: readonly APIMessageComponent[]): boolean {
  return components.every(({ type }) => type === ComponentType.Button);
}

/** Lines with the bar at the left that Discord draws beside embeds and containers, on every line of the screen. */
export function framed(lines: readonly string[], { paint, columns }: Screen): string[] {
  return lines
    .flatMap((line) => wrapText(line, columns - 2).split('\n'))
    .map((line) => `${paint('dim', '│')} ${line}`.trimEnd());
}

/** What stands for a picture, which a terminal cannot show. */
export function imageLine(url: string, description?: string | null): string {
  return visibleLine(`[image] ${description ? `${description}: ` : ''}${url}`);
}
