import type { APIEmbed, APIMessageTopLevelComponent } from 'discord-api-types/v10';

/**
 * A file of a reply: its name as viewers see it, its bytes and their type; for a picture also its description for screen
 * readers, at most 1,024 characters.
 */
export interface ReplyFile {
  readonly name: string;
  readonly contentType: string;
  readonly data: Uint8Array<ArrayBuffer>;
  readonly description?: string;
}

/** A handler's answer: data alone. Dispatch decides who sees it and when it is sent. */
export interface Reply {
  readonly content?: string;
  readonly embeds?: readonly APIEmbed[];
  readonly components?: readonly APIMessageTopLevelComponent[];
  readonly files?: readonly ReplyFile[];
  /** The registered names in it, the one to suggest first last: after a public answer they are suggested in its channel. */
  readonly shows?: readonly string[];
  /**
   * A separate private message beside an answer that updates a message: a waiting placeholder would show it to everybody. It
   * is sent first, since it reports the change.
   */
  readonly aside?: Reply;
}
