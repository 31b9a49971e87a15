import { html } from 'htm/preact';

/** Drawn on 24 by 24, as lines in the text's colour. */
const ICONS = {
  announcement: 'M4 10v4h3l9 4V6L7 10zM19.5 9.5a3.5 3.5 0 0 1 0 5M8 14.5l1.5 5h2.5l-1-4',
  attach: 'M12 5v14M5 12h14',
  beside: 'M4 5h16v14H4zM12 5v14',
  check: 'M5 12.5l5 5L19.5 7',
  close: 'M6 6l12 12M18 6L6 18',
  dark: 'M20 14.5A8.5 8.5 0 1 1 9.5 4 7 7 0 0 0 20 14.5z',
  down: 'M6 9l6 6 6-6',
  dash: 'M7 17L17 7',
  external: 'M14 5h5v5M19 5l-8 8M17 14v5H5V7h5',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  file: 'M7 3h7l4 4v14H7zM14 3v4h4',
  hash: 'M9 4L7 20M17 4l-2 16M4 9h16M3 15h16',
  forum: 'M3 4h13v9H8l-3 3v-3H3zM19 8h2v9h-2v3l-3-3h-6v-1.5',
  letter: 'M3 6h18v12H3zM3 7l9 7 9-7',
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5L19 19M5 19l1.5-1.5M17.5 6.5L19 5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  pin: 'M9 4h6l-1 6 3 3v2H7v-2l3-3zM12 15v6',
  send: 'M4 4l17 8-17 8 3-8zM7 12h6',
  people:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20a6.5 6.5 0 0 1 13 0M16 5.5a3.5 3.5 0 0 1 0 6.5M18 14.5a6.5 6.5 0 0 1 3.5 5.5',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01',
  poll: 'M4 5v14M7.5 7.5h11v0M7.5 12h7M7.5 16.5h3.5',
  plus: 'M12 5v14M5 12h14',
  settings: 'M4 7h9M17 7h3M15 4.5v5M4 17h3M11 17h9M9 14.5v5',
  switch: 'M8 4v16M8 4L5 7M8 4l3 3M16 20V4M16 20l-3-3M16 20l3-3',
  thread: 'M5 4v9a4 4 0 0 0 4 4h10M15 13l4 4-4 4',
  system: 'M3 5h18v11H3zM9 20h6M12 16v4',
  voice: 'M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  workshop: 'M20 7a4.5 4.5 0 0 1-6 5l-7 7.5a2 2 0 0 1-3-3L11.5 9.5a4.5 4.5 0 0 1 5.5-6L14 6.5l3 3z',
} as const;

/** A decorative icon. The button carries the meaning. */
export function Icon({ name, size = 20 }: { name: keyof typeof ICONS; size?: number }) {
  return html`<svg class="icon" viewBox="0 0 24 24" width=${size} height=${size} fill="none" stroke="currentColor"
    stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d=${ICONS[name]} /></svg>`;
}
