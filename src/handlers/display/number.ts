/** A whole number of 0 or more with a comma between its thousands: `2,500`. Small ones do without ICU's 4 MB. */
export const grouped = (number: number): string =>
  number < 1_000 ? String(number) : number.toLocaleString('en');

/** How many there are of something: `1 name`, `2,500 names`. @param noun of one, in lower case */
export const counted = (noun: string, count: number): string =>
  count === 1 ? `1 ${noun}` : `${grouped(count)} ${noun}s`;
