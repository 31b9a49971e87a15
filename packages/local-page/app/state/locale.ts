/** The browser's language; English when it has one that dates cannot be written in, as systems without any have. */
export const locale = isLanguage(navigator.language) ? navigator.language : 'en-US';

function isLanguage(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}
