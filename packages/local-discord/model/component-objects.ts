import { type APIAttachment, type APIMessageTopLevelComponent, ComponentType } from 'discord-api-types/v10';
import { type ComponentForm, numbered } from '../forms/components.ts';
import { invalidForm } from '../forms/form.ts';
import { isAttachmentUrl, referencedAttachment } from './embed-object.ts';
import type { Snowflakes } from './snowflake.ts';

/**
 * Components as Discord returns them: each with an id, and media with their address instead of `attachment://`.
 * @throws DiscordError 50035 if there is no attachment of that name
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
  // The form was checked against Discord's rules; the library's union repeats them for every style.
  return numbered(components).map(object) as APIMessageTopLevelComponent[];
}
