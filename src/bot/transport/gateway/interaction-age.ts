/** The first millisecond of 2015, from which snowflakes count: https://discord.com/developers/docs/reference#snowflakes */
const DISCORD_EPOCH = 1_420_070_400_000;
const BITS_BELOW_THE_TIME = 22n;

/** When an interaction came to be, in milliseconds since 1970 by Discord's clock; now, by ours, when its id is none. */
export function timeOf({ id }: { readonly id: unknown }): number {
  if (typeof id !== 'string' || !/^\d{1,20}$/.test(id)) return Date.now();
  return DISCORD_EPOCH + Number(BigInt(id) >> BITS_BELOW_THE_TIME);
}
