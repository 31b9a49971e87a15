const format = new Intl.NumberFormat('en');

/** A number with a comma between its thousands: `2,500`. */
export const grouped = (number: number): string => format.format(number);

/** How many there are of something: `1 name`, `2,500 names`. @param noun of one, in lower case */
export const counted = (noun: string, count: number): string =>
  count === 1 ? `1 ${noun}` : `${grouped(count)} ${noun}s`;
