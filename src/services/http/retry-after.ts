/** An hour: a longer wait, or a wrong clock, says no more to anybody than "later". */
const LONGEST_SECONDS = 3600;

/** RFC 9110's preferred date form. Date.parse alone would also take "-5" and "may be". */
const IMF_FIXDATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * The seconds of a Retry-After header (RFC 9110, section 10.2.3), given as seconds or as a date: 0 to 3,600,
 * longer ones count as 3,600. Undefined when the header is absent or neither of the two forms.
 */
export function retryAfterSeconds(
  header: string | string[] | undefined,
  now = Date.now(),
): number | undefined {
  // White space around a value is no part of it (RFC 9110, section 5.5), and undici leaves what is behind it.
  const value = (Array.isArray(header) ? header[0] : header)?.trim();
  if (value === undefined) return undefined;
  const seconds = /^\d+$/.test(value)
    ? Number(value)
    : IMF_FIXDATE.test(value)
      ? Math.ceil((Date.parse(value) - now) / 1000)
      : Number.NaN;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), LONGEST_SECONDS);
}
