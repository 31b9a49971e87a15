/** Time as the clients of the service see it, so that a test need not wait for it. */
export interface Clock {
  /** Milliseconds, never going back. */
  now(): number;
  /** Milliseconds since 1970, as other machines count them: a clock that may be set, also back. */
  epochMilliseconds(): number;
  /** Proceeds after so many milliseconds, unless the timer is cleared. */
  after(milliseconds: number, proceed: () => void): NodeJS.Timeout;
}

export const machineClock: Clock = {
  now: () => performance.now(),
  epochMilliseconds: () => Date.now(),
  after: (milliseconds, proceed) => setTimeout(proceed, milliseconds),
};
