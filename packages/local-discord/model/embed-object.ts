import { type APIAttachment, type APIEmbed, EmbedType } from 'discord-api-types/v10';
import type { EmbedForm } from '../forms/message-form.ts';

const ATTACHMENT_SCHEME = 'attachment://';

/** An embed as Discord returns it, with the address of a file of the message instead of `attachment://`. */
export function embedObject(embed: EmbedForm, attachments: readonly APIAttachment[]): APIEmbed {
  const { timestamp, image, thumbnail, author, footer } = embed;
  const address = (url: string) => referencedAttachment(url, attachments)?.url ?? url;
  return {
    ...embed,
    type: EmbedType.Rich,
    ...(timestamp && { timestamp: new Date(timestamp).toISOString() }),
    ...(image && { image: { url: address(image.url) } }),
    ...(thumbnail && { thumbnail: { url: address(thumbnail.url) } }),
    ...(author && { author: withIcon(author, address) }),
    ...(footer && { footer: withIcon(footer, address) }),
  };
}

function withIcon<Part extends { icon_url?: string | undefined }>(
  part: Part,
  address: (url: string) => string,
): Part {
  return part.icon_url === undefined ? part : { ...part, icon_url: address(part.icon_url) };
}

/** Whether an address refers to a file of the same message. */
export function isAttachmentUrl(url: string): boolean {
  return url.startsWith(ATTACHMENT_SCHEME);
}

/** The attachment of an `attachment://` address; undefined for other addresses and names. */
export function referencedAttachment(
  url: string,
  attachments: readonly APIAttachment[],
): APIAttachment | undefined {
  if (!isAttachmentUrl(url)) return undefined;
  return attachments.find(({ filename }) => filename === url.slice(ATTACHMENT_SCHEME.length));
}
