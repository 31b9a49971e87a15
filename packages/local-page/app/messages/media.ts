import { useEffect, useState } from 'preact/hooks';
import type { Words } from '../words/words.ts';

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

/** Whether a file of a message is not kept any more, whose message still is. @param source undefined for other hosts */
export function useIsGone(source: string | undefined): boolean {
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    if (source === undefined) return;
    let isWanted = true;
    const look = async () => {
      const answer = await fetch(source, { method: 'HEAD' }).catch(() => undefined);
      if (isWanted) setGone(answer?.status === 404);
    };
    void look();
    return () => {
      isWanted = false;
    };
  }, [source]);
  return isGone;
}

const UNITS = ['', 'KB', 'MB', 'GB'] as const;

/** `1.2 KB`, as Discord writes it. */
export function binarySize(bytes: number, say: Words['say']): string {
  const power = Math.min(bytes > 0 ? Math.floor(Math.log2(bytes) / 10) : 0, UNITS.length - 1);
  const size = bytes / 1024 ** power;
  if (power === 0) return say('bytes', { n: bytes });
  return `${size.toFixed(2).replace(/\.?0+$/, '')} ${UNITS[power]}`;
}
