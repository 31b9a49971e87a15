/**
 * A clock of the model: time passes from timer to timer, without waiting. Vitest's clock takes a real millisecond for each
 * step, which is too slow for thousands of runs, and knows no processes that sleep.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';
import promisedTimers from 'node:timers/promises';

/** The wall clock at the beginning of each run. */
const EPOCH = Date.parse('2026-01-01T00:00:00Z');

/** `performance.now()` at the beginning of each run. */
const BEGINNING = 1_000_000;

/** A timer without a reference, and of this length at most, is routine: a run need not wait for it. */
const LONGEST_ROUTINE = 2_000;

interface Timer {
  at: number;
  readonly number: number;
  readonly process: Process | undefined;
  readonly fire: () => void;
  isRoutine: boolean;
  isCleared: boolean;
}

/** An extra wait of a step: so many promises one after the other, or a timer of zero milliseconds. */
export type Turn = number | 'timer';

/** A process of the machine under the model: its timers fire while it is awake. */
export class Process {
  readonly name: string;
  readonly clock: ModelClock;
  isDead = false;
  /** By the clock; in the past for a process that is awake. */
  asleepUntil = 0;
  /** The turns before and after its steps, one after the other. */
  readonly nextTurn: () => Turn;
  readonly #enter: <Result>(work: () => Result) => Result;

  constructor(name: string, clock: ModelClock, nextTurn: () => Turn) {
    this.name = name;
    this.clock = clock;
    this.nextTurn = nextTurn;
    this.#enter = inside.run(this, () => AsyncLocalStorage.snapshot());
  }

  /** Runs code as this process: timers and clocks that it asks for are those of the model. */
  run<Result>(work: () => Result): Result {
    return this.#enter(work);
  }

  /** Resolves a moment later, unless the process has ended by then. Counts as routine. */
  moment(milliseconds = 1): Promise<void> {
    return new Promise((resolve) => this.clock.unref(this.clock.after(milliseconds, resolve, this)));
  }
}

const inside = new AsyncLocalStorage<Process>();

/** The process that runs now; undefined outside of the model. */
export const currentProcess = (): Process | undefined => inside.getStore();

const real = { setTimeout, clearTimeout, setInterval, setImmediate, Date: Date.now, now: performance.now };

/** Resolves once everything that could go on without a timer has done so. */
const settled = () => new Promise<void>((resolve) => void real.setImmediate(resolve));

/** The timers of one run, in order. */
export class ModelClock {
  now = BEGINNING;
  #timers: Timer[] = [];
  #number = 0;

  /** @param process whose timer it is; undefined for the world around the processes */
  after(milliseconds: number, fire: () => void, process?: Process): Timer {
    const at = this.now + Math.max(0, milliseconds);
    const timer = { at, number: ++this.#number, process, fire, isRoutine: false, isCleared: false };
    this.#put(timer);
    return timer;
  }

  /** Counts a timer as routine, such as those of a loop. */
  unref(timer: Timer): void {
    if (timer.isRoutine || timer.isCleared || timer.at - this.now > LONGEST_ROUTINE) return;
    timer.isRoutine = true;
  }

  clear(timer: Timer): void {
    timer.isCleared = true;
  }

  /** Lets time pass until then. */
  async passUntil(end: number): Promise<void> {
    await settled();
    for (;;) {
      const next = this.#timers[0];
      if (!next || next.at > end) break;
      await this.#fireNext();
    }
    this.now = Math.max(this.now, end);
  }

  /**
   * Lets time pass until nothing but routine has been left for a while, at most until then. In a long wait the routine
   * rests too: it has nothing to find.
   */
  async passUntilQuiet(quiet: number, end: number): Promise<void> {
    let since = this.now;
    // What was just begun may have no timer yet, and is not quiet.
    await settled();
    while (this.#timers.length > 0 && this.now < end) {
      const next = this.#timers.find(({ isRoutine, isCleared }) => !isRoutine && !isCleared);
      if (this.now - since > quiet) {
        if (!next) return;
        const rest = Math.min(next.at, end) - this.now - quiet;
        if (rest > 0) this.#rest(rest);
        since = this.now;
      }
      const [first] = this.#timers;
      if (first && !first.isRoutine && !first.isCleared) since = Math.max(this.now, first.at);
      await this.#fireNext();
    }
  }

  #rest(milliseconds: number): void {
    const before = this.now;
    this.now += milliseconds;
    for (const timer of this.#timers) {
      if (!timer.isRoutine) continue;
      // A process that slept beats as soon as it is awake, and not so much later that it would count as dead.
      const { asleepUntil = 0 } = timer.process ?? {};
      timer.at = asleepUntil > before ? Math.max(timer.at, asleepUntil, this.now) : timer.at + milliseconds;
    }
    this.#timers.sort((one, other) => one.at - other.at || one.number - other.number);
  }

  async #fireNext(): Promise<void> {
    const timer = this.#timers.shift();
    if (!timer || timer.isCleared) return;
    const { process, fire } = timer;
    if (process?.isDead) return;
    this.now = Math.max(this.now, timer.at);
    if (process && process.asleepUntil > this.now) {
      timer.at = process.asleepUntil;
      this.#put(timer);
      return;
    }
    this.clear(timer);
    if (process) process.run(fire);
    else fire();
    await settled();
  }

  /** Sorted by time, and by number within a time. */
  #put(timer: Timer): void {
    const timers = this.#timers;
    let at = timers.length;
    while (at > 0 && isLater(timers[at - 1], timer)) at -= 1;
    timers.splice(at, 0, timer);
  }
}

const isLater = (one: Timer | undefined, other: Timer): boolean =>
  one !== undefined && (one.at > other.at || (one.at === other.at && one.number > other.number));

/** A timer as Node returns it. */
class ModelTimeout {
  readonly clock: ModelClock;
  timer: Timer;

  constructor(clock: ModelClock, timer: Timer) {
    this.clock = clock;
    this.timer = timer;
  }

  unref(): this {
    this.clock.unref(this.timer);
    return this;
  }
}

function setModelTimeout(fire: (...values: unknown[]) => void, milliseconds = 0, ...values: unknown[]) {
  const process = inside.getStore();
  if (!process) return real.setTimeout(fire, milliseconds, ...values);
  return new ModelTimeout(
    process.clock,
    process.clock.after(milliseconds, () => fire(...values), process),
  );
}

function setModelInterval(fire: () => void, milliseconds = 0) {
  const process = inside.getStore();
  if (!process) return real.setInterval(fire, milliseconds);
  const { clock } = process;
  const again = () => {
    timeout.timer = clock.after(milliseconds, again, process);
    clock.unref(timeout.timer);
    fire();
  };
  const timeout = new ModelTimeout(clock, clock.after(milliseconds, again, process));
  return timeout;
}

function clearModelTimeout(timeout: unknown): void {
  if (timeout instanceof ModelTimeout) timeout.clock.clear(timeout.timer);
  else real.clearTimeout(Object(timeout));
}

const promisedTimeout = promisedTimers.setTimeout;

function sleepInModel<Value>(
  milliseconds = 0,
  value?: Value,
  options: { readonly signal?: AbortSignal; readonly ref?: boolean } = {},
): Promise<Value | undefined> {
  const process = inside.getStore();
  if (!process) return promisedTimeout(milliseconds, value, options);
  const { signal, ref = true } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const { clock } = process;
    const abort = () => {
      clock.clear(timer);
      reject(signal?.reason);
    };
    const wake = () => {
      signal?.removeEventListener('abort', abort);
      resolve(value);
    };
    const timer = clock.after(milliseconds, wake, process);
    if (!ref) clock.unref(timer);
    signal?.addEventListener('abort', abort);
    return undefined;
  });
}

/** Puts the clock before that of the model back. */
let putBack: () => void = () => undefined;

/** Ends the time of the model, also from outside of a search that did not come to its end. */
export function endModelClock(): void {
  putBack();
  putBack = () => undefined;
}

/** Gives processes of the model its clock, in all modules. Code outside of them keeps the time of this machine. */
export function useModelClock(): void {
  endModelClock();
  const globals = { setTimeout: setModelTimeout, setInterval: setModelInterval };
  const clears = { clearTimeout: clearModelTimeout, clearInterval: clearModelTimeout };
  const before = { setTimeout, setInterval, clearTimeout, clearInterval };
  const dateBefore = Date.now;
  const steadyBefore = Object.getOwnPropertyDescriptor(performance, 'now');
  Object.assign(globalThis, globals, clears);
  Object.assign(promisedTimers, { setTimeout: sleepInModel });
  syncBuiltinESMExports();
  Date.now = () => wallClock(inside.getStore()) ?? real.Date();
  Object.defineProperty(performance, 'now', {
    configurable: true,
    writable: true,
    value: () => inside.getStore()?.clock.now ?? real.now.call(performance),
  });
  putBack = () => {
    Object.assign(globalThis, before);
    Object.assign(promisedTimers, { setTimeout: promisedTimeout });
    syncBuiltinESMExports();
    Date.now = dateBefore;
    // Tests give their process another clock than Node's.
    if (steadyBefore) Object.defineProperty(performance, 'now', steadyBefore);
    else Reflect.deleteProperty(performance, 'now');
  };
}

const wallClock = (process: Process | undefined) =>
  process && EPOCH + Math.round(process.clock.now - BEGINNING);
