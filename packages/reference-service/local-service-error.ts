/**
 * An expected failure of the local service: a port in use, a file that is no database. The message is one sentence for
 * the person at the terminal, with the remedy. It needs no stack trace.
 */
export class LocalServiceError extends Error {
  override readonly name = 'LocalServiceError';
}

/** Invalid settings. The message names all of them, one per line, and never repeats a value. */
export class InvalidSettings extends Error {
  override readonly name = 'InvalidSettings';
}
