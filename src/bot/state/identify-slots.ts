/** Coordinates which process of a bot begins the next session. */
export interface IdentifySlots {
  /**
   * Takes a slot for this time, unless another process has it.
   * @param key `shard id % max_concurrency`
   * @returns 0 if it is taken, otherwise the milliseconds until it is free; rejects if that is unknown
   */
  take(key: number, milliseconds: number): Promise<number>;
}
