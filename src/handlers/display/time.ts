/** A time as each viewer's Discord shows it in their own zone, with how long ago it was; `never` for null. */
export function when(time: Date | null): string {
  if (time === null) return 'never';
  const seconds = Math.floor(time.getTime() / 1_000);
  return `<t:${seconds}:f> (<t:${seconds}:R>)`;
}
