/** Returns whole seconds since 1970, the unit of the service's integer timestamps. */
export function unixTime(): number {
  return Math.floor(Date.now() / 1_000);
}
