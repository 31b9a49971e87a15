/**
 * Sets this process's clock to noon of a day, so that what the program beside it prints has the same times whenever it
 * runs. Imported before all else. Timers run as ever.
 */

const SystemDate = Date;
const behind = SystemDate.now() - SystemDate.UTC(2026, 0, 10, 12);

globalThis.Date = class extends SystemDate {
  constructor(...given: [] | [number | string | Date]) {
    super(given.length === 0 ? SystemDate.now() - behind : given[0]);
  }

  static override now(): number {
    return SystemDate.now() - behind;
  }
} as DateConstructor;
