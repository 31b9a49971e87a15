import { z } from 'zod';
import { customIdCodec, type FieldsOf } from '../declaration/custom-id.ts';
import { period } from '../records/period.ts';

/** What of the scores a chart shows. */
export const kind = z.enum(['over-time', 'distribution']);

/**
 * Which chart is wanted: of the game of a record, or of its player in that game alone, since names may be too long for
 * a custom id. `by` is what the button changes, as no two custom ids under a message may be the same.
 */
export const chartId = customIdCodec('chart', 1, {
  by: z.enum(['kind', 'period']),
  kind,
  period,
  whose: z.enum(['everybody', 'player']),
  record: z.string().regex(/^-?\d{1,16}$/),
});

/** What leads to a chart. */
export type ChartFields = Omit<FieldsOf<typeof chartId>, 'by'>;
