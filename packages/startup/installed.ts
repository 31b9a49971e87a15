/**
 * Whether a package that some installs leave out is there. Only the package itself is looked for: something that is
 * missing inside of it is a defect.
 * @param specifier as it is imported: `local-discord`, `local-chat/prompt`
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
