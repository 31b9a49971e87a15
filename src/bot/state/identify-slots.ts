/** Where the processes of one bot agree on whose session begins next. */
export interface IdentifySlots {
  /**
   * Takes a slot for so many milliseconds, unless another process has it.
   * @param key `shard id % max_concurrency`
   * @returns 0 when it is taken, otherwise the milliseconds until it is free; rejects when that is not known
   */
  take(key: number, milliseconds: number): Promise<number>;
}
