/** Now, in whole seconds since 1970 as the service's integer timestamps count them. */
export function unixTime(): number {
  return Math.floor(Date.now() / 1_000);
}
