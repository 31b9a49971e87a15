const SystemDate = Date;

/**
 * Sets this process's clock to noon of a day, so that what is printed has the same times whenever it runs. Timers run as
 * ever.
 * @returns what sets it right again
 */
export function setClockBack(): Disposable {
  const behind = SystemDate.now() - SystemDate.UTC(2026, 0, 10, 12);
  globalThis.Date = class extends SystemDate {
    constructor(...given: [] | [number | string | Date]) {
      super(given.length === 0 ? SystemDate.now() - behind : given[0]);
    }

    static override now(): number {
      return SystemDate.now() - behind;
    }
  } as DateConstructor;
  return {
    [Symbol.dispose]() {
      globalThis.Date = SystemDate;
    },
  };
}
