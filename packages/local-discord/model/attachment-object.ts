import { type APIAttachment, AttachmentFlags } from 'discord-api-types/v10';
import type { AttachmentForm } from '../forms/message-form.ts';
import { imageSize } from './image-size.ts';
import { mediaType } from './media-types.ts';
import type { Upload } from './payload.ts';

/** Where a file is downloaded, and its id. */
interface FilePlace {
  readonly id: string;
  /** The address of the folder with the files of its channel. */
  readonly folder: string;
}

/** A name that begins so marks a file whose picture is shown on request alone. */
const SPOILER = 'SPOILER_';

/**
 * An uploaded file as Discord describes it, under a name that can stand in an address; what it was called before is its
 * title then.
 */
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

/** An attachment with what a bot says of it; what it does not say stays. */
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
