import { type APIAttachment, type APIMessage, MessageFlags, MessageType } from 'discord-api-types/v10';
import { type ComponentForm, flatten } from '../../forms/components.ts';
import { invalidForm } from '../../forms/form.ts';
import { LEGACY_FIELD, type MentionsForm, type MessageForm } from '../../forms/message-form.ts';
import type { Clock } from '../clock.ts';
import type { Directory } from '../directory/directory.ts';
import type { SendEvent } from '../directory/send-event.ts';
import { discordError } from '../discord-error.ts';
import type { Snowflakes } from '../snowflake.ts';
import { attachmentObject, type Upload, withDescription } from './attachment-object.ts';
import { componentObjects, embedObject } from './component-objects.ts';
import type { MessageStore, StoredFile } from './message-store.ts';
import { pollObject } from './poll-objects.ts';

const MAX_ATTACHMENTS = 10;

const textOfComponents = (components: readonly ComponentForm[]) =>
  flatten(components)
    .map(({ content = '' }) => content)
    .join('\n');

/** Dependencies of operations on messages. */
export interface MessageDependencies {
  readonly messages: MessageStore;
  readonly composer: MessageComposer;
  readonly directory: Directory;
  readonly clock: Clock;
  readonly sendEvent: SendEvent;
}

/** A composed message and its new files. */
export interface Composed {
  readonly message: APIMessage;
  readonly files: readonly StoredFile[];
}

/** Builds Discord's message objects from validated forms. */
export class MessageComposer {
  readonly #directory: Directory;
  readonly #ids: Snowflakes;
  readonly #now: () => number;
  readonly #origin: () => string;

  /** @param origin origin of downloads, known once the server listens */
  constructor(directory: Directory, ids: Snowflakes, now: () => number, origin: () => string) {
    this.#directory = directory;
    this.#ids = ids;
    this.#now = now;
    this.#origin = origin;
  }

  /** Returns a new, empty message of the bot. */
  blank(channelId: string, flags: number): APIMessage {
    return {
      id: this.#ids.next(),
      channel_id: channelId,
      type: MessageType.Default,
      author: this.#directory.bot,
      content: '',
      timestamp: new Date(this.#now()).toISOString(),
      edited_timestamp: null,
      tts: false,
      pinned: false,
      mention_everyone: false,
      mentions: [],
      mention_roles: [],
      attachments: [],
      embeds: [],
      components: [],
      flags,
    };
  }

  /**
   * Applies a form to a message. Missing fields stay unchanged.
   * @throws DiscordError 50006 if the message would be empty, 50035 for attachments that do not match the files, 520003
   * if the message has a poll
   */
  apply(message: APIMessage, form: MessageForm, uploads: readonly Upload[]): Composed {
    if (message.poll) throw discordError('CannotEditAPollMessage');
    const poll = form.poll && pollObject(form.poll, this.#now());
    const { attachments, files } = this.#attachments(message, form, uploads);
    const flags = (message.flags ?? 0) & ~MessageFlags.Loading;
    const isV2 = (flags & MessageFlags.IsComponentsV2) !== 0;
    const content = form.content?.trim() ?? message.content;
    const suppressed = (flags & MessageFlags.SuppressEmbeds) !== 0;
    const embeds = suppressed
      ? []
      : (form.embeds?.map((embed) => embedObject(embed, attachments)) ?? message.embeds);
    const components = form.components
      ? componentObjects(form.components, attachments, this.#ids)
      : (message.components ?? []);
    if (
      !poll &&
      !content &&
      attachments.length === 0 &&
      components.length === 0 &&
      !(form.embeds ?? message.embeds).length
    ) {
      throw discordError('CannotSendAnEmptyMessage');
    }
    // A form with the flag has neither field, but the edited message may still have them.
    if (isV2 && (content || embeds.length > 0)) {
      throw invalidForm([{ path: [content ? 'content' : 'embeds'], ...LEGACY_FIELD }]);
    }
    const shown = isV2 ? form.components && textOfComponents(form.components) : form.content && content;
    const mentions =
      shown === undefined ? {} : allowedMentions(message, shown, this.#directory, form.allowed_mentions);
    return {
      message: {
        ...message,
        ...mentions,
        content,
        embeds,
        components,
        attachments,
        flags,
        ...(poll && { poll }),
        tts: form.tts ?? message.tts,
      },
      files,
    };
  }

  #attachments(message: APIMessage, form: MessageForm, uploads: readonly Upload[]) {
    const described = new Map(form.attachments?.map((attachment) => [attachment.id, attachment]));
    const kept = form.attachments
      ? message.attachments
          .filter(({ id }) => described.has(id))
          .map((each) => withDescription(each, described.get(each.id)))
      : message.attachments;
    for (const [index, { id }] of (form.attachments ?? []).entries()) {
      if ([...kept, ...uploads].some((known) => known.id === id)) continue;
      const error = { code: 'ATTACHMENT_NOT_FOUND', message: 'The attachment could not be found.' };
      throw invalidForm([{ path: ['attachments', index, 'id'], ...error }]);
    }
    if (kept.length + uploads.length > MAX_ATTACHMENTS) {
      const tooMany = `Must be ${MAX_ATTACHMENTS} or fewer in length.`;
      throw invalidForm([{ path: ['attachments'], code: 'BASE_TYPE_MAX_LENGTH', message: tooMany }]);
    }
    const files: StoredFile[] = [];
    const added = uploads.map((upload): APIAttachment => {
      const id = this.#ids.next();
      files.push({ id, bytes: upload.bytes });
      const own = described.get(upload.id);
      const folder = `${this.#origin()}/attachments/${message.channel_id}`;
      return {
        ...withDescription(
          attachmentObject({ ...upload, filename: own?.filename ?? upload.filename }, { id, folder }),
          own,
        ),
        ...((message.flags ?? 0) & MessageFlags.Ephemeral && { ephemeral: true }),
      };
    });
    return { attachments: [...kept, ...added], files };
  }
}

/** Returns the flags after an edit. SUPPRESS_EMBEDS can change; IS_COMPONENTS_V2 can be added but not removed. */
export function editedFlags(before: number, wanted: number | undefined): number {
  if (wanted === undefined) return before;
  const kept = before & ~MessageFlags.SuppressEmbeds;
  return kept | (wanted & (MessageFlags.SuppressEmbeds | MessageFlags.IsComponentsV2));
}

/** Defaults of `allowed_mentions`. A response to an interaction mentions only users. */
const OF_REPLY: MentionsForm = { parse: ['users'] };
const OF_MESSAGE: MentionsForm = { parse: ['users', 'roles', 'everyone'] };

/**
 * Returns the mentions of a message with this text.
 * https://discord.com/developers/docs/resources/message#allowed-mentions-object
 * An edited reply still mentions the author of the referenced message, unless `replied_user` disables that. The bot is
 * assumed to have Mention Everyone, so that a test sees the mentions of a bot with that permission.
 */
function allowedMentions(
  { channel_id, interaction_metadata, referenced_message, mentions: before }: APIMessage,
  content: string,
  directory: Directory,
  wanted: MentionsForm | undefined,
): Pick<APIMessage, 'mentions' | 'mention_roles' | 'mention_everyone'> {
  const answered = referenced_message?.author;
  const pings =
    answered && (wanted ? wanted.replied_user === true : before.some(({ id }) => id === answered.id));
  const replied = pings ? [answered] : [];
  if (!content.includes('@')) return { mentions: replied, mention_roles: [], mention_everyone: false };
  const allowed = wanted ?? (interaction_metadata ? OF_REPLY : OF_MESSAGE);
  const { parse = [], users = [], roles = [] } = allowed;
  const mentioned = (id: string, sigil: string, kind: 'users' | 'roles', ids: readonly string[]) =>
    new RegExp(`<@${sigil}${id}>`).test(content) && (parse.includes(kind) || ids.includes(id));
  const named = directory.users.filter(({ id }) => mentioned(id, '!?', 'users', users));
  return {
    mentions: [...named.filter(({ id }) => id !== answered?.id || !pings), ...replied],
    mention_roles: directory
      .rolesIn(channel_id)
      .filter(({ id }) => mentioned(id, '&', 'roles', roles))
      .map(({ id }) => id),
    mention_everyone: parse.includes('everyone') && /@(?:everyone|here)\b/.test(content),
  };
}
