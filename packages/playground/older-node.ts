/**
 * A polyfill for Node before 24: `pack.ts` replaces the global of that name with it. If a step fails, the others still
 * run, and the error is thrown at the end.
 */
export class AsyncDisposableStack implements AsyncDisposable {
  #steps: (() => unknown)[] = [];

  defer(step: () => unknown): void {
    this.#steps.push(step);
  }

  adopt<Value>(value: Value, end: (value: Value) => unknown): Value {
    this.#steps.push(() => end(value));
    return value;
  }

  use<Value extends Disposable>(value: Value): Value {
    return this.adopt(value, (each) => each[Symbol.dispose]());
  }

  move(): AsyncDisposableStack {
    const moved = new AsyncDisposableStack();
    moved.#steps = this.#steps.splice(0);
    return moved;
  }

  async disposeAsync(): Promise<void> {
    const errors: unknown[] = [];
    for (const step of this.#steps.splice(0).reverse()) {
      try {
        await step();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.disposeAsync();
  }
}
