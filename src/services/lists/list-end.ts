/**
 * For a list whose answers do not say whether there is more (docs/interface.md#lists): whether one that came is surely
 * whole. A list that is
 * shorter than asked for is either whole or cut by a limit of the service's own. It was not cut below the smallest
 * default page that the interface knows, nor below the longest answer that came before.
 * @param defaultPage how many rows the service gives when no limit is named
 */
export function createEndGuess(defaultPage: number): (rows: number, asked: number) => boolean {
  let uncut = defaultPage;
  return (rows, asked) => {
    const whole = rows < asked && rows < uncut;
    uncut = Math.max(uncut, rows);
    return whole;
  };
}
