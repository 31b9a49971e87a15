import {
  type APIAttachment,
  type APIEmbed,
  type APIMessageTopLevelComponent,
  ComponentType,
  EmbedType,
} from 'discord-api-types/v10';
import { type ComponentForm, numbered } from '../../forms/components.ts';
import { invalidForm } from '../../forms/form.ts';
import type { EmbedForm } from '../../forms/message-form.ts';
import type { Snowflakes } from '../snowflake.ts';

const ATTACHMENT_SCHEME = 'attachment://';

/** Returns an embed in Discord's format. Replaces `attachment://` addresses with those of the message's files. */
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

function isAttachmentUrl(url: string): boolean {
  return url.startsWith(ATTACHMENT_SCHEME);
}

/** Returns the attachment of an `attachment://` address; undefined for other addresses and unknown names. */
function referencedAttachment(url: string, attachments: readonly APIAttachment[]): APIAttachment | undefined {
  if (!isAttachmentUrl(url)) return undefined;
  return attachments.find(({ filename }) => filename === url.slice(ATTACHMENT_SCHEME.length));
}

/**
 * Returns components in Discord's format. Assigns missing ids and replaces `attachment://` addresses of media.
 * @throws DiscordError 50035 if an address names no attachment of the message
 */
export function componentObjects(
  components: readonly ComponentForm[],
  attachments: readonly APIAttachment[],
  ids: Snowflakes,
): APIMessageTopLevelComponent[] {
  const unfurled = (url: string) => {
    const attachment = referencedAttachment(url, attachments);
    if (isAttachmentUrl(url) && !attachment) {
      const code = 'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND';
      throw invalidForm([{ path: ['components'], code, message: 'The referenced attachment was not found' }]);
    }
    const address = attachment?.url ?? url;
    const media = { id: ids.next(), url: address, proxy_url: address };
    return attachment
      ? { ...media, attachment_id: attachment.id, content_type: attachment.content_type }
      : media;
  };
  const object = (component: ComponentForm): object => {
    switch (component.type) {
      case ComponentType.Container:
        return { ...component, components: component.components.map(object) };
      case ComponentType.Section: {
        const { accessory } = component;
        if (accessory.type === ComponentType.Button) return component;
        return { ...component, accessory: { ...accessory, media: unfurled(accessory.media.url) } };
      }
      case ComponentType.MediaGallery:
        return {
          ...component,
          items: component.items.map((item) => ({ ...item, media: unfurled(item.media.url) })),
        };
      case ComponentType.File: {
        const attachment = referencedAttachment(component.file.url, attachments);
        const { filename: name, size } = attachment ?? {};
        return { ...component, name, size, file: unfurled(component.file.url) };
      }
      default:
        return component;
    }
  };
  // The form was validated against Discord's rules. The library's union repeats them for every style.
  return numbered(components).map(object) as APIMessageTopLevelComponent[];
}
