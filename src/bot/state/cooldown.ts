/** Lets each user run each command once in a while. */
export interface Cooldown {
  /** Milliseconds that the user has to wait; with 0 the command may run and the period begins. */
  take(user: string, command: string): number | Promise<number>;
}
