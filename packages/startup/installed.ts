/**
 * Whether an optional package is installed. Checks only the package itself: a missing file inside it is a defect.
 * @param specifier as imported: `local-discord`, `local-chat/prompt`
 */
export function isInstalled(specifier: string): boolean {
  try {
    import.meta.resolve(specifier);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return false;
    throw error;
  }
}
