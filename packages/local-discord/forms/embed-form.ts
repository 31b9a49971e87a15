import { z } from 'zod';
import { codePoints, fail, list, nonBlankText, textOfLength, timestamp } from './form.ts';

/** https://discord.com/developers/docs/resources/message#embed-object-embed-limits */
const MAX_EMBED_CHARACTERS = 6000;
const MAX_URL = 2048;

/** A web address, or `attachment://` with the name of a file of the same message. */
export const mediaUrl = z
  .string()
  .superRefine((value, context) => checkUrl(value, ['http:', 'https:', 'attachment:'], context));
/** The address of a file component. */
export const attachmentUrl = z
  .string()
  .superRefine((value, context) => checkUrl(value, ['attachment:'], context));
/** The address of a link. */
export const webUrl = z
  .string()
  .superRefine((value, context) => checkUrl(value, ['http:', 'https:'], context));

function checkUrl(value: string, schemes: readonly string[], context: z.RefinementCtx): void {
  if (!URL.canParse(value)) fail(context, 'URL_TYPE_INVALID_URL', 'Not a well formed URL.');
  else if (!schemes.includes(new URL(value).protocol)) {
    const names = schemes.map((scheme) => `'${scheme.slice(0, -1)}'`).join(', ');
    const message = `Scheme is not supported. Scheme must be one of (${names}).`;
    fail(context, 'URL_TYPE_INVALID_SCHEME', message);
  } else if (value.length > MAX_URL) {
    fail(context, 'BASE_TYPE_MAX_LENGTH', `Must be ${MAX_URL} or fewer in length.`);
  }
}

/** Of a picture or a film; a bot's embed shows nothing of it but the address. */
const media = z.object({
  url: mediaUrl.exactOptional(),
  width: z.int().min(0).exactOptional(),
  height: z.int().min(0).exactOptional(),
  placeholder: textOfLength(0, 64).exactOptional(),
  placeholder_version: z.int().min(0).exactOptional(),
  is_animated: z.boolean().exactOptional(),
  description: textOfLength(0, 4096).exactOptional(),
});

const embed = z
  .object({
    title: textOfLength(0, 256).exactOptional(),
    description: textOfLength(0, 4096).exactOptional(),
    url: webUrl.exactOptional(),
    color: z.int().min(0).max(0xff_ff_ff).exactOptional(),
    timestamp: timestamp.exactOptional(),
    footer: z
      .object({ text: textOfLength(0, 2048).exactOptional(), icon_url: mediaUrl.exactOptional() })
      .exactOptional(),
    image: media.exactOptional(),
    thumbnail: media.exactOptional(),
    author: z
      .object({
        name: textOfLength(0, 256).exactOptional(),
        url: webUrl.exactOptional(),
        icon_url: mediaUrl.exactOptional(),
      })
      .exactOptional(),
    fields: list(
      z.object({ name: nonBlankText(256), value: nonBlankText(1024), inline: z.boolean().default(false) }),
      0,
      25,
    ).exactOptional(),
    type: z.string().exactOptional(),
    provider: z
      .object({ name: textOfLength(0, 256).exactOptional(), url: webUrl.exactOptional() })
      .exactOptional(),
    video: media.exactOptional(),
  })
  .transform(withoutEmptyParts)
  .superRefine((value, context) => {
    const { title, description, footer, image, thumbnail, author, fields } = value;
    const shown =
      title?.trim() || description?.trim() || footer || image || thumbnail || author || fields?.length;
    if (!shown) fail(context, 'BASE_TYPE_REQUIRED', 'This field is required', ['description']);
  });

interface Parts {
  readonly footer?: { readonly text?: string; readonly icon_url?: string };
  readonly image?: { readonly url?: string };
  readonly thumbnail?: { readonly url?: string };
  readonly author?: { readonly name?: string; readonly url?: string; readonly icon_url?: string };
  readonly type?: unknown;
  readonly provider?: unknown;
  readonly video?: unknown;
}

/**
 * Discord's specification requires nothing of these parts, which templates of bots send empty; its clients show none of
 * them without its text or its address. Type, provider and video have no effect in an embed of a bot.
 */
function withoutEmptyParts<Some extends Parts>(embed: Some) {
  const {
    footer,
    image,
    thumbnail,
    author,
    type: _type,
    provider: _provider,
    video: _video,
    ...shown
  } = embed;
  return {
    ...shown,
    ...(footer?.text?.trim() && { footer: { ...footer, text: footer.text } }),
    ...(image?.url && { image: { url: image.url } }),
    ...(thumbnail?.url && { thumbnail: { url: thumbnail.url } }),
    ...(author?.name?.trim() && { author: { ...author, name: author.name } }),
  };
}

/** A validated embed of a bot. */
export type EmbedForm = z.output<typeof embed>;

/** The embeds of a message: at most ten, with 6,000 characters in total. */
export const embeds = list(embed, 0, 10).superRefine((all, context) => {
  if (all.reduce((sum, each) => sum + embedCharacters(each), 0) > MAX_EMBED_CHARACTERS) {
    fail(context, 'MAX_EMBED_SIZE_EXCEEDED', `Embed size exceeds maximum size of ${MAX_EMBED_CHARACTERS}`);
  }
});

function embedCharacters({ title, description, footer, author, fields = [] }: EmbedForm): number {
  const texts = [title, description, footer?.text, author?.name];
  for (const field of fields) texts.push(field.name, field.value);
  return texts.reduce((sum, each) => sum + codePoints(each ?? ''), 0);
}
