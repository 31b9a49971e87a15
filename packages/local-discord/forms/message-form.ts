import {
  type AllowedMentionsTypes,
  type APIAllowedMentions,
  type APIEmbed,
  type APIPollMedia,
  ComponentType,
  MessageFlags,
  MessageReferenceType,
  type RESTAPIAttachment,
  type RESTAPIMessageReference,
  type RESTAPIPoll,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { componentRules, mediaUrl } from './component-rules.ts';
import { type ComponentForm, checkTotals, checkUnique, MAX_COMPONENTS_V2 } from './components.ts';
import { codePoints, notBlank } from './fields.ts';
import { badLength, fail, parseForm } from './form.ts';
import { type Rule, type Rules, specForm } from './spec-form.ts';

/** Flags that a bot can set on its own message. */
const SETTABLE_FLAGS =
  MessageFlags.SuppressEmbeds |
  MessageFlags.Ephemeral |
  MessageFlags.SuppressNotifications |
  MessageFlags.IsVoiceMessage |
  MessageFlags.IsComponentsV2;
const MAX_ROWS = 5;
/** https://discord.com/developers/docs/resources/message#embed-object-embed-limits */
const MAX_EMBED_CHARACTERS = 6000;

/** A validated description of a file of the message. */
export type AttachmentForm = RESTAPIAttachment & { readonly id: string };
type PollText = APIPollMedia & { readonly text: string };
export type PollForm = Required<Omit<RESTAPIPoll, 'question' | 'answers'>> & {
  readonly question: PollText;
  readonly answers: readonly { readonly poll_media: PollText }[];
};
export type MentionsForm = Omit<APIAllowedMentions, 'parse'> & {
  readonly parse?: readonly `${AllowedMentionsTypes}`[];
};
export type EmbedForm = APIEmbed;

/** A validated message, with or without IS_COMPONENTS_V2. */
export interface MessageForm {
  readonly content?: string;
  readonly embeds?: readonly EmbedForm[];
  readonly components?: readonly ComponentForm[];
  readonly attachments?: readonly AttachmentForm[];
  readonly allowed_mentions?: MentionsForm;
  readonly flags?: number;
  readonly tts?: boolean;
  readonly poll?: PollForm;
}

/** A validated message that is not a response to an interaction. */
export interface ChannelMessageForm extends MessageForm {
  readonly message_reference?: RESTAPIMessageReference & { readonly fail_if_not_exists: boolean };
  readonly nonce?: number | string;
  readonly enforce_nonce: boolean;
}

/** Rejects things that the local Discord does not have. */
const nothingOf = (what: string) => (field: z.ZodType) =>
  field.superRefine((value, context) => {
    const isEmpty = Array.isArray(value) && value.length === 0;
    if (!isEmpty) fail(context, 'BASE_TYPE_INVALID', `The local Discord has no ${what}.`);
  });

const referenceType = z
  .literal([MessageReferenceType.Default, MessageReferenceType.Forward])
  .superRefine((type, context) => {
    if (type === MessageReferenceType.Forward)
      fail(context, 'BASE_TYPE_INVALID', 'The local Discord has no forwards.');
  });

/** Rule of every message: its fields and the limits of its parts together. */
const message: Rule = {
  fields: { flags: () => z.int().transform((flags) => flags & SETTABLE_FLAGS) },
  // discord.js sends both with each message, even without a nonce.
  more: { enforce_nonce: z.boolean(), tts: z.boolean() },
  most: { content: 2000 },
  check({ embeds = [], components = [] }: MessageForm, context) {
    if (embeds.reduce((sum, each) => sum + embedCharacters(each), 0) > MAX_EMBED_CHARACTERS) {
      const text = `Embed size exceeds maximum size of ${MAX_EMBED_CHARACTERS}`;
      fail(context, 'MAX_EMBED_SIZE_EXCEEDED', text, ['embeds']);
    }
    checkUnique(components, context);
  },
};

const media: Rule = { fields: { url: mediaUrl } };

/** Corrections of the specification's schemas of messages. */
const RULES: Rules = {
  ...componentRules,
  IncomingWebhookInteractionRequest: message,
  IncomingWebhookRequestPartial: message,
  MessageEditRequestPartial: {
    ...message,
    fields: { ...message.fields, sticker_ids: nothingOf('stickers') },
  },
  MessageCreateRequest: {
    ...message,
    fields: {
      ...message.fields,
      sticker_ids: nothingOf('stickers'),
      shared_client_theme: nothingOf('themes'),
    },
    defaults: { enforce_nonce: false },
  },
  MessageReferenceRequest: {
    fields: { type: () => referenceType },
    defaults: { type: MessageReferenceType.Default, fail_if_not_exists: true },
  },
  MessageAttachmentRequest: { fields: { duration_secs: () => z.number().min(0) } },
  MessageAllowedMentionsRequest: {
    check(allowed: MentionsForm, context) {
      for (const kind of ['users', 'roles'] as const) {
        if (allowed.parse?.includes(kind) && allowed[kind]?.length) {
          const text = `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`;
          fail(context, 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE', text);
        }
      }
    },
  },
  RichEmbed: {
    transform: withoutEmptyParts,
    check(embed: APIEmbed, context) {
      const { title, description, footer, image, thumbnail, author, fields } = embed;
      const shown =
        title?.trim() || description?.trim() || footer || image || thumbnail || author || fields?.length;
      if (!shown) fail(context, 'BASE_TYPE_REQUIRED', 'This field is required', ['description']);
    },
  },
  RichEmbedAuthor: { fields: { icon_url: mediaUrl } },
  RichEmbedFooter: { fields: { icon_url: mediaUrl } },
  RichEmbedField: { fields: { name: notBlank, value: notBlank }, defaults: { inline: false } },
  RichEmbedImage: media,
  RichEmbedThumbnail: media,
  RichEmbedVideo: media,
  PollCreateRequest: { defaults: { duration: 24, allow_multiselect: false, layout_type: 1 } },
  PollMedia: { fields: { text: notBlank }, required: ['text'] },
  // https://discord.com/developers/docs/resources/poll#poll-media-object-poll-media-object-structure
  PollMediaCreateRequest: { fields: { text: notBlank }, most: { text: 55 }, required: ['text'] },
  PollEmoji: { fields: { name: notBlank } },
  PollEmojiCreateRequest: { fields: { name: notBlank } },
};

/** The error about a field that a message with IS_COMPONENTS_V2 cannot have. */
export const LEGACY_FIELD = {
  code: 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2',
  message: 'The field cannot be used when using MessageFlags.IS_COMPONENTS_V2',
};

/** Makes the forms of a schema: `rows` without IS_COMPONENTS_V2, which allows only action rows, and `v2` with it. */
function formsOf<Form extends MessageForm>(name: string) {
  const form = specForm<Form>(name, RULES);
  return {
    rows: form.superRefine(({ components = [] }, context) => {
      for (const [index, { type }] of components.entries()) {
        if (type === ComponentType.ActionRow) continue;
        const text = 'The value has none of the types that the field allows.';
        fail(context, 'UNION_TYPE_CHOICES', text, ['components', index, 'type']);
      }
      if (components.length > MAX_ROWS && components.length <= MAX_COMPONENTS_V2)
        badLength(context, 0, MAX_ROWS, ['components']);
    }),
    v2: form.superRefine(({ components = [], content, embeds, poll }, context) => {
      if (components.length <= MAX_COMPONENTS_V2) checkTotals(components, context);
      const { code, message: text } = LEGACY_FIELD;
      if (content) fail(context, code, text, ['content']);
      if (embeds?.length) fail(context, code, text, ['embeds']);
      if (poll) fail(context, code, text, ['poll']);
    }),
  };
}

const reply = formsOf<MessageForm>('IncomingWebhookInteractionRequest');
const followUp = formsOf<MessageForm>('IncomingWebhookRequestPartial');
const edit = formsOf<MessageForm>('MessageEditRequestPartial');
const channelMessage = formsOf<ChannelMessageForm>('MessageCreateRequest');

const flagged = z.object({ flags: z.int() });
const isFlagged = (body: unknown) =>
  ((flagged.safeParse(body).data?.flags ?? 0) & MessageFlags.IsComponentsV2) !== 0;

/** Validates the message of a response to an interaction. @throws DiscordError 50035 */
export const parseMessage = (body: unknown, path: readonly string[] = []): MessageForm =>
  parseForm(isFlagged(body) ? reply.v2 : reply.rows, body, path);

/** Validates a follow-up. @throws DiscordError 50035 */
export const parseFollowUp = (body: unknown): MessageForm =>
  parseForm(isFlagged(body) ? followUp.v2 : followUp.rows, body);

/** Validates a new message in a channel. @throws DiscordError 50035 */
export const parseChannelMessage = (body: unknown): ChannelMessageForm =>
  parseForm(isFlagged(body) ? channelMessage.v2 : channelMessage.rows, body);

const EMPTY: Readonly<Record<string, unknown>> = { content: '', embeds: [], components: [], attachments: [] };

/**
 * Validates an edit of a response. Null empties some fields and counts as missing in the others:
 * https://discord.com/developers/docs/resources/webhook#edit-webhook-message
 * @param isV2 whether the message has IS_COMPONENTS_V2, which cannot be removed
 * @throws DiscordError 50035
 */
export const parseReplyEdit = (body: unknown, isV2: boolean, path: readonly string[] = []): MessageForm =>
  parseForm(isV2 || isFlagged(body) ? reply.v2 : reply.rows, body, path, EMPTY);
/** Validates an edit of a message in a channel; see `parseReplyEdit`. */
export const parseChannelMessageEdit = (body: unknown, isV2: boolean): MessageForm =>
  parseForm(isV2 || isFlagged(body) ? edit.v2 : edit.rows, body, [], EMPTY);

/** Removes a form's poll, for edits, which cannot add one. */
export function withoutPoll({ poll: _poll, ...form }: MessageForm): MessageForm {
  return form;
}

/**
 * Removes parts of an embed that clients do not show: parts without their text or address, which bots' templates send
 * and Discord's specification allows, and type, provider and video, which have no effect in a bot's embed.
 */
function withoutEmptyParts(embed: APIEmbed): APIEmbed {
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
    ...(footer?.text?.trim() && { footer }),
    ...(image?.url && { image: { url: image.url } }),
    ...(thumbnail?.url && { thumbnail: { url: thumbnail.url } }),
    ...(author?.name?.trim() && { author }),
  };
}

function embedCharacters({ title, description, footer, author, fields = [] }: EmbedForm): number {
  const texts = [title, description, footer?.text, author?.name];
  for (const field of fields) texts.push(field.name, field.value);
  return texts.reduce((sum, each) => sum + codePoints(each ?? ''), 0);
}
