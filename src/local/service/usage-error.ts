/** A command line that says something else than the usage text allows. Its message is a sentence that says what. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
