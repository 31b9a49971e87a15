/**
 * Percent-encodes all but the unreserved characters of RFC 3986, section 2.3.
 * @throws URIError for a lone surrogate
 */
export function encodeStrictly(value: string): string {
  return encodeURIComponent(value).replace(
    /[!'()*]/g,
    (reserved) => `%${reserved.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** A query string without its `?`, percent-encoded. */
export function encodeQuery(parameters: Readonly<Record<string, string>>): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
    .join('&');
}
