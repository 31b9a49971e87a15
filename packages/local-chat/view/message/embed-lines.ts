import type { APIEmbed } from 'discord-api-types/v10';
import type { Screen } from '../screen/screen.ts';
import { visibleLine } from '../screen/visible-text.ts';
import { framed, imageLine } from './component-lines.ts';
import { markdownText } from './markdown-text.ts';

/** An embed as lines, in the order in which Discord shows its parts. */
export function embedLines(embed: APIEmbed, screen: Screen): string[] {
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
