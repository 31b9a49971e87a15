import { type APIAttachment, AttachmentFlags } from 'discord-api-types/v10';
import type { AttachmentForm } from '../forms/message-form.ts';
import { imageSize } from './image-size.ts';
import { mediaType } from './media-types.ts';
import type { Upload } from './payload.ts';

/** A file's address, and its id. */
interface FilePlace {
  readonly id: string;
  /** The address of the folder with the files of its channel. */
  readonly folder: string;
}

/** A name with this prefix marks a file whose picture is shown on request only. */
const SPOILER = 'SPOILER_';

/** An uploaded file in Discord's format, with a name that is valid in an address; its title is the original name. */
export function attachmentObject(
  { filename: wanted, bytes, contentType }: Upload,
  { id, folder }: FilePlace,
): APIAttachment {
  const filename = wanted.replaceAll(/[^\w.-]/g, '_') || 'unknown';
  const url = `${folder}/${id}/${filename}`;
  const title = filename === wanted ? '' : wanted.replace(/\.[^.]*$/, '');
  return {
    id,
    filename,
    ...(title && { title }),
    size: bytes.byteLength,
    url,
    proxy_url: url,
    content_type: mediaType(contentType, filename),
    ...imageSize(bytes),
    ...(filename.startsWith(SPOILER) && { flags: AttachmentFlags.IsSpoiler }),
  };
}

/** An attachment with a bot's description; fields without one are unchanged. */
export function asDescribed(attachment: APIAttachment, form: AttachmentForm | undefined): APIAttachment {
  if (!form) return attachment;
  const { title, description, is_spoiler, duration_secs, waveform } = form;
  const { description: former, ...rest } = attachment;
  const flags = (attachment.flags ?? 0) & ~AttachmentFlags.IsSpoiler;
  const text = description ?? former;
  return {
    ...rest,
    ...(title && { title }),
    ...(text && { description: text }),
    ...(is_spoiler !== undefined && { flags: is_spoiler ? flags | AttachmentFlags.IsSpoiler : flags }),
    ...(duration_secs !== undefined && { duration_secs }),
    ...(waveform !== undefined && { waveform }),
  };
}
