const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\])$/;

/**
 * Where the page finds a picture or a file of a message: files of the local Discord are at the page's own server too.
 * Undefined for other hosts, from which nothing is loaded.
 */
export function mediaSource(url: string): string | undefined {
  const address = URL.parse(url);
  if (!address || !LOOPBACK.test(address.hostname)) return undefined;
  const [, folder, , id, name] = address.pathname.split('/');
  return folder === 'attachments' && id && name ? `/files/${id}/${name}` : undefined;
}

/** Whether an address may be followed: the web's alone. */
export function linkTarget(url: string | undefined): string | undefined {
  const address = url === undefined ? null : URL.parse(url);
  return address && /^https?:$/.test(address.protocol) ? address.href : undefined;
}
