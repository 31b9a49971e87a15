/**
 * A chart that is ready to be drawn, as a picture or as text: every text in it is cut and visible, and every place is
 * on an even scale.
 */
export interface Chart {
  /** Whose scores they are. */
  readonly title: string;
  /** What of them is shown. */
  readonly subtitle: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly marks: Marks;
}

/** One side of a chart: what is measured, in which unit, and from where to where. `from` is below `to`. */
export interface Axis {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  /** Ascending, within the axis. */
  readonly ticks: readonly Tick[];
}

/** A place on an axis that is written out. */
export interface Tick {
  readonly at: number;
  readonly label: string;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** What was logged in one stretch of time, which `x` is the middle of. */
export interface Spread {
  readonly x: number;
  readonly lowest: number;
  readonly median: number;
  readonly highest: number;
}

/** How many lie between two places. */
export interface Bar {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** What is drawn between the axes, ascending; a few hundred at the most. A spread of null is a stretch without any. */
export type Marks =
  | { readonly kind: 'points'; readonly joined: boolean; readonly points: readonly Point[] }
  | { readonly kind: 'spreads'; readonly spreads: readonly (Spread | null)[] }
  | { readonly kind: 'bars'; readonly bars: readonly Bar[] };

/** What draws charts as pictures. */
export interface ChartDrawing {
  /**
   * The chart as a PNG.
   * @returns undefined where there is no picture: it cannot be drawn here, too many are waited for, or it took too
   * long. Whoever asked then shows the chart as text. Never rejects.
   */
  draw(chart: Chart): Promise<Uint8Array<ArrayBuffer> | undefined>;
}
