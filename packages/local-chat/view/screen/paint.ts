import { styleText } from 'node:util';

/** Gives a text a terminal style, or returns it as it is where styles are not wanted. */
export type Paint = (style: 'bold' | 'dim' | 'cyan' | 'red', text: string) => string;

/** Styles for a stream: none unless it is a terminal; NO_COLOR and FORCE_COLOR are respected. */
export function paintFor(stream: NodeJS.WritableStream): Paint {
  return (style, text) => styleText(style, text, { stream });
}
