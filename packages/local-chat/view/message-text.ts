import {
  type APIAttachment,
  type APIEmbed,
  type APIMessage,
  type APIMessageComponent,
  type APIReaction,
  ButtonStyle,
  ComponentType,
  MessageType,
} from 'discord-api-types/v10';
import type { ChatAttachments, SeenMessage } from 'local-discord/people';
import { buttonLabel, buttonText, type Controls, menuLines } from './controls.ts';
import { markdownText } from './markdown-text.ts';
import type { Screen } from './screen.ts';
import { flowInLines, visibleLine, visibleText, wrapText } from './terminal-text.ts';

const MAX_BYTES = 1_000_000;
const MAX_LINES = 20;
const MAX_CHARACTERS = 400;

/** The numbers of a message's buttons and menus, its files, and the screen to format it for. */
export interface MessageTextOptions {
  readonly controls: Controls;
  readonly files: ChatAttachments;
  readonly screen: Screen;
}

/** Returns `👍 2`, and `:name: 1` for an emoji of a server or an application. */
const reactionText = ({ emoji: { id, name }, count }: APIReaction): string =>
  visibleLine(`${id === null ? name : `:${name}:`} ${count}`);

/** The text of system messages, which have no content of their own, by type. */
const EVENTS: Partial<Record<MessageType, (message: APIMessage) => string>> = {
  [MessageType.RecipientAdd]: ({ mentions }) => `added ${mentions[0]?.username} to the thread`,
  [MessageType.RecipientRemove]: ({ mentions }) => `removed ${mentions[0]?.username} from the thread`,
  [MessageType.ChannelNameChange]: ({ content }) => `changed the name of the thread: ${content}`,
  [MessageType.ChannelPinnedMessage]: () => 'pinned a message',
  [MessageType.ThreadCreated]: ({ content }) => `started a thread: ${content}`,
  [MessageType.ThreadStarterMessage]: ({ referenced_message: first }) =>
    `started this thread with: ${first?.content ?? ''}`,
};

/** Names the author unless it is the bot, which writes nearly all messages. */
const authorOf = ({ message: { author } }: SeenMessage): string =>
  author.bot ? '' : `${visibleLine(author.username)}: `;

/**
 * Formats a message as readable text. Framed parts already fit the screen. Contains no control or bidirectional
 * character of the message.
 */
export function messageText(seen: SeenMessage, { controls, files, screen }: MessageTextOptions): string {
  const { message, ephemeral, loading } = seen;
  const { message_snapshots: forwarded = [] } = message;
  const { paint } = screen;
  const event = EVENTS[message.type];
  const marks = [message.edited_timestamp ? '(edited)' : '', ephemeral ? '(only you can see this)' : ''];
  const mark = marks.filter((each) => each).join(' ');
  return [
    loading ? [paint('dim', `${visibleLine(message.author.username)} is thinking…`)] : [],
    event
      ? [paint('dim', visibleLine(`${message.author.username} ${event(message)}`))]
      : message.content
        ? markdownText(`${authorOf(seen)}${message.content}`, screen).split('\n')
        : [],
    message.embeds.flatMap((embed) => embedLines(embed, screen)),
    ...forwarded.map(({ message: original }) => [
      `${authorOf(seen)}${paint('dim', 'forwarded')}`,
      ...framed(
        [
          ...(original.content ? markdownText(original.content, screen).split('\n') : []),
          ...original.embeds.flatMap((embed) => embedLines(embed, screen)),
          ...componentLines(original.components ?? [], controls, screen),
        ],
        screen,
      ),
    ]),
    message.attachments.flatMap((file) => fileLines(file, files.attachment(file.id))),
    componentLines(message.components ?? [], controls, screen),
    flowInLines((message.reactions ?? []).map(reactionText), screen.columns),
    mark ? [paint('dim', mark)] : [],
  ]
    .flat()
    .join('\n');
}

/** Formats an embed in the order of Discord's clients. */
function embedLines(embed: APIEmbed, screen: Screen): string[] {
  const { paint } = screen;
  const lines: string[] = [];
  if (embed.author) lines.push(withUrl(visibleLine(embed.author.name), embed.author.url));
  if (embed.title) lines.push(withUrl(paint('bold', markdownText(embed.title, screen)), embed.url));
  if (embed.description) lines.push(...markdownText(embed.description, screen).split('\n'));
  for (const { name, value } of embed.fields ?? []) {
    const title = paint('bold', markdownText(name, screen));
    const text = markdownText(value, screen).split('\n');
    lines.push(...(text.length === 1 ? [`${title}: ${text}`] : [title, ...text.map((line) => `  ${line}`)]));
  }
  for (const picture of [embed.thumbnail, embed.image]) {
    if (picture) lines.push(imageLine(picture.url));
  }
  const footer = [embed.footer?.text, embed.timestamp].filter((part) => part).join(' · ');
  if (footer) lines.push(paint('dim', visibleLine(footer)));
  return framed(lines, screen);
}

function withUrl(text: string, url: string | undefined): string {
  return url ? `${text} (${visibleLine(url)})` : text;
}

/** Formats the components of one message. @param controls those of this message */
function componentLines(
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
        ? flowInLines(componentLines(component.components, controls, screen), screen.columns)
        : componentLines(component.components, controls, screen);
    case ComponentType.Separator:
      return component.divider === false ? [''] : [paint('dim', '─'.repeat(40))];
    case ComponentType.Thumbnail:
      return [imageLine(component.media.url, component.description)];
    case ComponentType.MediaGallery:
      return component.items.map((item) => imageLine(item.media.url, item.description));
    case ComponentType.File:
      // The file is one of the message's attachments, which are shown with their content.
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
    case ComponentType.UserSelect:
    case ComponentType.RoleSelect:
    case ComponentType.MentionableSelect:
    case ComponentType.ChannelSelect:
      return menuLines(component, controls, screen.nameOf);
  }
}

function isButtons(components: readonly APIMessageComponent[]): boolean {
  return components.every(({ type }) => type === ComponentType.Button);
}

/** Adds a bar at the left of each line of the screen, as Discord draws beside embeds and containers. */
function framed(lines: readonly string[], { paint, columns }: Screen): string[] {
  return lines
    .flatMap((line) => wrapText(line, columns - 2).split('\n'))
    .map((line) => `${paint('dim', '│')} ${line}`.trimEnd());
}

/** The placeholder of a picture, which a terminal cannot show. */
function imageLine(url: string, description?: string | null): string {
  return visibleLine(`[image] ${description ? `${description}: ` : ''}${url}`);
}

/**
 * Formats a file: its name, size and alternative text, and the first lines of its content if it is text of at most a
 * megabyte.
 */
function fileLines(file: APIAttachment, bytes: Uint8Array | undefined): string[] {
  const said = file.description ? `: ${shortened(visibleLine(file.description))}` : '';
  const header = `[file] ${visibleLine(file.filename)} (${decimalSize(file.size)})${said}`;
  const text = isText(file) && bytes && bytes.length <= MAX_BYTES ? decode(bytes) : undefined;
  if (!text) return [header];

  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const shown = lines.slice(0, MAX_LINES).map((line) => (line === '' ? '' : `    ${shortened(line)}`));
  const left = lines.length - shown.length;
  if (left > 0) shown.push(`    … ${count(left, 'more line')}`);
  return [header, ...shown];
}

function isText({ content_type, filename }: APIAttachment): boolean {
  return /^(text\/|application\/json)/.test(content_type ?? '') || /\.(txt|json|csv|md)$/i.test(filename);
}

/** Undefined if the bytes are not UTF-8. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function shortened(line: string): string {
  const characters = Array.from(line);
  const left = characters.length - MAX_CHARACTERS;
  if (left <= 0) return visibleText(line);
  return `${visibleText(characters.slice(0, MAX_CHARACTERS).join(''))}… ${count(left, 'more character')}`;
}

function count(amount: number, thing: string): string {
  return `${amount.toLocaleString('en')} ${thing}${amount === 1 ? '' : 's'}`;
}

function decimalSize(bytes: number): string {
  if (bytes < 1000) return count(bytes, 'byte');
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
