/**
 * A chart has a ground of its own, so that it looks the same in Discord's dark and light. Text and marks have at least
 * the contrast with it that WCAG 2.2 asks for: 4.5 for text, 3 for what is drawn.
 */
export const PALETTE = {
  ground: '#1e1f22',
  text: '#f2f3f5',
  quiet: '#b5bac1',
  grid: '#3f4147',
  mark: '#8d9bff',
  /** What joins marks or surrounds them. */
  line: '#6f7bd6',
  /** The mark's colour, through which the grid is seen. */
  spread: '#8d9bff55',
  median: '#ffd479',
} as const;
