import type { APIEmbed, APIMessageTopLevelComponent } from 'discord-api-types/v10';

/**
 * A file of a reply, under the name that viewers see. A picture also has a description for screen readers of at most 1,024
 * characters.
 */
export interface ReplyFile {
  readonly name: string;
  readonly contentType: string;
  readonly data: Uint8Array<ArrayBuffer>;
  readonly description?: string;
}

/** A handler's answer: only data. Dispatch decides who sees it and when it is sent. */
export interface Reply {
  readonly content?: string;
  readonly embeds?: readonly APIEmbed[];
  readonly components?: readonly APIMessageTopLevelComponent[];
  readonly files?: readonly ReplyFile[];
  /** The registered names in a public answer: suggested in its channel later, the last of them first. */
  readonly shownNames?: readonly string[];
  /**
   * A separate private message next to an answer that updates a message. A deferred placeholder cannot become it, because
   * everybody would see it. It is sent first, because it reports the change.
   */
  readonly aside?: Reply;
}
