/** What goes between the bot and the process that draws. */

import type { Chart } from '../../handlers/chart/drawing.ts';

/** To the process: a chart to be drawn. They are sent one after the other. */
export interface DrawingOrder {
  readonly chart: Chart;
}

/** From the process: the PNG, or why there is none. */
export type DrawingResult = { readonly png: Uint8Array<ArrayBuffer> } | { readonly failure: string };
