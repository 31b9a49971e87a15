/** An id like Discord's, of something that came to be so many milliseconds ago. */
export function snowflake(ago = 0, serial = 0): string {
  return String((BigInt(Date.now() - ago - 1_420_070_400_000) << 22n) + BigInt(serial));
}
