const UNITS = ['bytes', 'KB', 'MB', 'GB'] as const;

/** `1.2 KB`, as Discord writes it. */
export function binarySize(bytes: number): string {
  const power = Math.min(bytes > 0 ? Math.floor(Math.log2(bytes) / 10) : 0, UNITS.length - 1);
  const size = bytes / 1024 ** power;
  return `${power === 0 ? size : size.toFixed(2).replace(/\.?0+$/, '')} ${UNITS[power]}`;
}
