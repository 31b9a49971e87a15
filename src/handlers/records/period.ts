/** From when on scores count: the option that asks for it, what buttons carry, and how it is told. */

import { z } from 'zod';
import { choice } from '../declaration/options.ts';

/** From when on scores count, as custom ids have it. */
export const period = z.enum(['week', 'month', 'all']);

export type Period = z.infer<typeof period>;

/** How a period is told. */
export const PERIODS: Readonly<Record<Period, string>> = {
  week: 'last 7 days',
  month: 'last 30 days',
  all: 'all time',
};

/** The option `period`. */
export const periodOption = choice({
  description: 'From when on scores count, all time unless told',
  choices: period.options.map((value) => ({ value, name: PERIODS[value] })),
  fallback: 'all',
});

const DAYS = { week: 7, month: 30, all: undefined };
const DAY_MS = 86_400_000;

/** When a period begins, if it is not all time. */
export function beginningOfPeriod(of: Period): Date | undefined {
  const days = DAYS[of];
  return days === undefined ? undefined : new Date(Date.now() - days * DAY_MS);
}
