import { html } from 'htm/preact';
import { initials } from './initials.ts';

/** The colours of Discord's own default avatars. */
const COLOURS = ['#5865f2', '#757e8a', '#2d7d46', '#b35f00', '#d83c3e', '#b5479b'];

/** A picture of somebody, drawn from their id and name: people have initials, apps a face. */
export function Avatar({
  userId,
  name,
  app = false,
  size = 40,
}: {
  userId: string;
  name: string;
  app?: boolean;
  size?: number;
}) {
  const colour = COLOURS[Number(BigInt(userId) % BigInt(COLOURS.length))];
  return html`<svg class="avatar" viewBox="0 0 40 40" width=${size} height=${size} aria-hidden="true">
    <circle cx="20" cy="20" r="20" fill=${app ? COLOURS[0] : colour} />
    ${app ? FACE : html`<text x="20" y="20" dy="0.36em" text-anchor="middle">${initials(name)}</text>`}
  </svg>`;
}

const FACE = html`<g fill="#fff">
  <rect x="10" y="14" width="20" height="14" rx="5" />
  <rect x="19" y="8" width="2" height="6" />
  <circle cx="20" cy="8" r="2" />
  <g fill="#5865f2"><circle cx="16" cy="20" r="2" /><circle cx="24" cy="20" r="2" /></g>
  <rect x="16" y="24" width="8" height="1.6" rx="0.8" fill="#5865f2" />
</g>`;
