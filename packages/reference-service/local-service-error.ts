/**
 * An expected failure of the local service: a port in use, a file that is no database. Its message is one sentence for
 * the person at the terminal, with the remedy; it needs no stack trace.
 */
export class LocalServiceError extends Error {
  override readonly name = 'LocalServiceError';
}

/** Wrong settings. The message names all of them, one a line, and never repeats a value. */
export class InvalidSettings extends Error {
  override readonly name = 'InvalidSettings';
}
