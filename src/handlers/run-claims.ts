/** The runs of jobs that have begun, for every process of the bot. It never fails. */
export interface RunClaims {
  /** Whether a run may begin: once within the time of its form, unless it is released. */
  claim(run: string): boolean | Promise<boolean>;
  /** Lets a run begin again: one that changed nothing, or a job whose run has ended. */
  release(run: string): Promise<void> | undefined;
}
