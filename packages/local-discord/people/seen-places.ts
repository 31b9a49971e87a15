/** A channel that somebody sees. */
export interface SeenChannel {
  readonly id: string;
  /** Without its sign, or "direct message". */
  readonly name: string;
  /** Whether they may write messages there. */
  readonly maySend: boolean;
  /** Whether they may delete messages of others there. */
  readonly mayDelete: boolean;
}

/** A server that somebody is in. */
export interface SeenServer {
  readonly id: string;
  readonly name: string;
  /** Those that they see, in the server's order. */
  readonly channels: readonly SeenChannel[];
  /** Whether its settings are theirs to change: they own it, administer it, or may manage the server. */
  readonly mayManage: boolean;
}

/** All that a client of somebody can look at. */
export interface Places {
  readonly servers: readonly SeenServer[];
  /** Between them and the bot. */
  readonly direct: SeenChannel;
}
