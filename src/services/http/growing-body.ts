/** The bytes so far in one buffer that doubles: an object for each piece of one byte would take a hundred times more. */
export class GrowingBody {
  #bytes: Buffer | undefined;
  #length = 0;

  add(chunk: Buffer): void {
    const end = this.#length + chunk.length;
    if (!this.#bytes) this.#bytes = chunk;
    else if (end > this.#bytes.length) {
      const grown = Buffer.allocUnsafe(Math.max(end, 2 * this.#bytes.length));
      this.#bytes.copy(grown, 0, 0, this.#length);
      this.#bytes = grown;
      chunk.copy(grown, this.#length);
    } else chunk.copy(this.#bytes, this.#length);
    this.#length = end;
  }

  /** Undefined when nothing came. */
  bytes(): Buffer | undefined {
    return this.#bytes?.subarray(0, this.#length);
  }
}
