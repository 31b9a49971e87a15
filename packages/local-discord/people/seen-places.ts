/** A channel that a person sees. */
export interface SeenChannel {
  readonly id: string;
  /** Without its sign, or "direct message". */
  readonly name: string;
  /** Whether they may write messages there. */
  readonly maySend: boolean;
  /** Whether they may delete messages of others there. */
  readonly mayDelete: boolean;
}

/** A server of a person. */
export interface SeenServer {
  readonly id: string;
  readonly name: string;
  /** The channels that they see, in the server's order. */
  readonly channels: readonly SeenChannel[];
  /** Whether they may change its settings: they own it, administer it, or may manage the server. */
  readonly mayManage: boolean;
}

/** All places that a person's client can show. */
export interface Places {
  readonly servers: readonly SeenServer[];
  /** Between them and the bot. */
  readonly direct: SeenChannel;
}
