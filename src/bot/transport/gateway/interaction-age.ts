/** The first millisecond of 2015, from which snowflakes count: https://discord.com/developers/docs/reference#snowflakes */
const DISCORD_EPOCH = 1_420_070_400_000;
const BITS_BELOW_THE_TIME = 22n;

/**
 * Milliseconds since an interaction came to be, by this machine's clock and the time in its id: 0 and more, also when the
 * clock is behind or the id is none.
 */
export function ageOf({ id }: { readonly id: unknown }): number {
  if (typeof id !== 'string' || !/^\d{1,20}$/.test(id)) return 0;
  return Math.max(0, Date.now() - DISCORD_EPOCH - Number(BigInt(id) >> BITS_BELOW_THE_TIME));
}
