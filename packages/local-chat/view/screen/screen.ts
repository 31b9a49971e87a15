import { styleText } from 'node:util';

/** Gives a text a terminal style, or returns it as it is where styles are not wanted. */
export type Paint = (style: 'bold' | 'dim' | 'cyan' | 'red', text: string) => string;

/** Styles for a stream: none unless it is a terminal; NO_COLOR and FORCE_COLOR are respected. */
function paintFor(stream: NodeJS.WritableStream): Paint {
  return (style, text) => styleText(style, text, { stream });
}

/** What texts are made for: how they may be styled and how wide they may be. */
export interface Screen {
  readonly paint: Paint;
  /** Columns of a line; infinite where nobody wraps, as in a pipe. */
  readonly columns: number;
  /** The name behind a mention such as `<@12>`; undefined when it is not known here. */
  readonly nameOf?: (id: string) => string | undefined;
  /** The reader's language, for times such as `2 days ago`. Default: English. */
  readonly locale?: string;
}

/** Narrower than this, wrapping would leave nothing to read. */
const FEWEST_COLUMNS = 20;

/** The screen behind a stream. Its width is looked up each time, since windows change theirs. */
export function screenOf(stream: NodeJS.WritableStream): Screen {
  return {
    paint: paintFor(stream),
    get columns() {
      const columns = 'columns' in stream && 'isTTY' in stream && stream.isTTY ? Number(stream.columns) : 0;
      return columns > 0 ? Math.max(columns, FEWEST_COLUMNS) : Number.POSITIVE_INFINITY;
    },
  };
}
