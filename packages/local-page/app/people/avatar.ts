import { html } from 'htm/preact';

/** An avatar: a robot for applications, and for people a face derived from their id. */
export function Avatar({ userId, app = false, size = 40 }: { userId: string; app?: boolean; size?: number }) {
  return html`<svg class="avatar" viewBox="0 0 40 40" width=${size} height=${size} aria-hidden="true">
    ${app ? ROBOT : html`<${Face} userId=${userId} />`}
  </svg>`;
}

const ROBOT = html`<g fill="#fff">
  <circle cx="20" cy="20" r="20" fill="#5865f2" />
  <rect x="10" y="14" width="20" height="14" rx="5" />
  <rect x="19" y="8" width="2" height="6" />
  <circle cx="20" cy="8" r="2" />
  <g fill="#5865f2"><circle cx="16" cy="20" r="2" /><circle cx="24" cy="20" r="2" /></g>
  <rect x="16" y="24" width="8" height="1.6" rx="0.8" fill="#5865f2" />
</g>`;

/**
 * Background, shirt, skin and hair: six each, so that consecutive ids have nothing in common. Ids that differ by six
 * share only the shirt.
 */
const BACKGROUNDS = ['#c9d6ff', '#ffd8c2', '#c8ebd4', '#f6d3ea', '#ffe7ad', '#c6e9f2'];
const SHIRTS = ['#4752c4', '#b04a1d', '#2d7d46', '#8c3a7a', '#946200', '#1f6f86'];
const SKINS = ['#f3c9a5', '#8d5a3a', '#e0a879', '#5f3b26', '#f7d7bd', '#b97c50'];
const HAIRS = ['#4a2c1a', '#1d1a1e', '#c9812f', '#17130f', '#8a4b2a', '#6e6a70'];

/** Hair styles: the parts behind and in front of the head. */
const STYLES = [
  { front: html`<path d="M11 17a9 9 0 0 1 18 0c-3-1-5-3-6-5-2 3-7 4-12 5z" />` },
  {
    behind: html`<path d="M10 31V18a10 10 0 0 1 20 0v13z" />`,
    front: html`<path d="M11 18c0-6 4-9 9-9s9 3 9 9c-4 0-7-2-9-5-2 3-5 5-9 5z" />`,
  },
  {
    front: html`<circle cx="13" cy="13" r="4" /><circle cx="18" cy="10" r="4.4" /><circle cx="24" cy="10.5" r="4.2" />
      <circle cx="28" cy="14" r="3.6" /><circle cx="11.5" cy="17" r="2.6" /><circle cx="29" cy="18" r="2.4" />`,
  },
  {
    behind: html`<circle cx="20" cy="7" r="4.2" />`,
    front: html`<path d="M11 18c0-6 4-9 9-9s9 3 9 9c-2-4-5-5-9-5s-7 1-9 5z" />`,
  },
  { front: html`<path d="M11 20c0 12 18 12 18 0l-2 1c0 3-3 3-7 3s-7 0-7-3z" />` },
  {
    behind: html`<path d="M10 25v-7a10 10 0 0 1 20 0v7z" />`,
    front: html`<path d="M11 17.5a9 9 0 0 1 18 0z" />`,
  },
] as const;

const GLASSES = html`<g fill="none" stroke="#2b2d31" stroke-width="1">
  <circle cx="16.6" cy="19.5" r="2.6" /><circle cx="23.4" cy="19.5" r="2.6" /><path d="M19.2 19.5h1.6" />
</g>`;

/** A face on a circle of 40 by 40, derived from an id, so that a person's face never changes. */
export function Face({ userId }: { userId: string }) {
  const id = BigInt(userId);
  const at = Number(id % 6n);
  // The 1 keeps the established faces of the demo's people.
  const six = Number((id / 6n + 1n) % 6n);
  const style = STYLES[(at + six) % 6] ?? STYLES[0];
  // Skin and hair are paired for contrast.
  const skin = SKINS[(at + 2 * six) % 6];
  const hair = HAIRS[(at + 2 * six) % 6];
  const ground = BACKGROUNDS[(at + 3 * six) % 6];
  return html`<g>
    <circle cx="20" cy="20" r="20" fill=${ground} />
    <g fill=${hair}>${'behind' in style && style.behind}</g>
    <path d="M7 36c1-7 7-9 13-9s12 2 13 9a20 20 0 0 1-26 0z" fill=${SHIRTS[at]} />
    <path d="M17 24h6v4a3 3 0 0 1-6 0z" fill=${skin} />
    <ellipse cx="20" cy="18.6" rx="8" ry="8.6" fill=${skin} />
    <g fill=${hair}>${style.front}</g>
    <g fill="#1c1a1b"><circle cx="16.8" cy="19.4" r="1.1" /><circle cx="23.2" cy="19.4" r="1.1" /></g>
    <path d="M17.2 23.2q2.8 2.4 5.6 0" fill="none" stroke="#1c1a1b" stroke-width="1.1" stroke-linecap="round" />
    ${id % 4n === 3n && GLASSES}
  </g>`;
}

const letters = new Intl.Segmenter();

/** Returns the first letters of the first two words: "MM" of "Mo Moderator". */
export function initials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => word !== '');
  return words
    .slice(0, 2)
    .map((word) => letters.segment(word).containing(0)?.segment ?? '')
    .join('')
    .toUpperCase();
}
