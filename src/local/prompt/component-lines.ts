import { type APIMessageComponent, ButtonStyle, ComponentType } from 'discord-api-types/v10';
import { buttonLabel, buttonText, type NumberedButton } from './buttons.ts';
import { markdownText } from './markdown.ts';
import type { Paint } from './paint.ts';
import { visibleLine } from './visible-text.ts';

/** One message's components as lines. `buttons` are this message's own. */
export function componentLines(
  components: readonly APIMessageComponent[],
  buttons: readonly NumberedButton[],
  paint: Paint,
): string[] {
  return components.flatMap((component) => linesOf(component, buttons, paint));
}

function linesOf(component: APIMessageComponent, buttons: readonly NumberedButton[], paint: Paint): string[] {
  switch (component.type) {
    case ComponentType.TextDisplay:
      return markdownText(component.content, paint).split('\n');
    case ComponentType.Container:
      return framed(componentLines(component.components, buttons, paint), paint);
    case ComponentType.Section:
      return componentLines([...component.components, component.accessory], buttons, paint);
    case ComponentType.ActionRow:
      return [componentLines(component.components, buttons, paint).join('  ')];
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
      const button = buttons.find((candidate) => candidate.customId === component.custom_id);
      if (button) return [paint(button.disabled ? 'dim' : 'cyan', buttonText(button))];
      return [`[-] ${buttonLabel(component)}`];
    }
    case ComponentType.StringSelect: {
      const options = component.options.map((option) => visibleLine(option.label)).join(', ');
      return [`[menu] ${visibleLine(component.placeholder ?? 'choose')}: ${options}`];
    }
    case ComponentType.UserSelect:
    case ComponentType.RoleSelect:
    case ComponentType.MentionableSelect:
    case ComponentType.ChannelSelect:
      return [`[menu] ${visibleLine(component.placeholder ?? 'choose')}`];
  }
}

/** Lines with the bar at the left that Discord draws beside embeds and containers. */
export function framed(lines: readonly string[], paint: Paint): string[] {
  return lines.map((line) => `${paint('dim', '│')} ${line}`.trimEnd());
}

/** A picture's place: a terminal shows no pictures. */
export function imageLine(url: string, description?: string | null): string {
  return visibleLine(`[image] ${description ? `${description}: ` : ''}${url}`);
}
