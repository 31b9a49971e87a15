import type { Words } from '../words/words.ts';

const UNITS = ['', 'KB', 'MB', 'GB'] as const;

/** `1.2 KB`, as Discord writes it. */
export function binarySize(bytes: number, say: Words['say']): string {
  const power = Math.min(bytes > 0 ? Math.floor(Math.log2(bytes) / 10) : 0, UNITS.length - 1);
  const size = bytes / 1024 ** power;
  if (power === 0) return say('bytes', { n: bytes });
  return `${size.toFixed(2).replace(/\.?0+$/, '')} ${UNITS[power]}`;
}
