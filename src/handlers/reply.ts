import type { APIEmbed, APIMessageTopLevelComponent } from 'discord-api-types/v10';

/**
 * A file that goes with a reply: its name as viewers see it, its bytes and their type; of a picture also what it shows,
 * for those who do not see it, in at most 1,024 characters.
 */
export interface ReplyFile {
  readonly name: string;
  readonly contentType: string;
  readonly data: Uint8Array<ArrayBuffer>;
  readonly description?: string;
}

/** What a handler answers: data alone. Who sees it and when it is sent is decided by dispatch. */
export interface Reply {
  readonly content?: string;
  readonly embeds?: readonly APIEmbed[];
  readonly components?: readonly APIMessageTopLevelComponent[];
  readonly files?: readonly ReplyFile[];
  /** The registered names in it, the one that is offered first last: where everybody sees the answer, they are offered from then on. */
  readonly shows?: readonly string[];
  /** A message of its own for the asker alone. It is sent first, since it says what was done. */
  readonly aside?: Reply;
}
