import { html } from 'htm/preact';
import { Face } from './face.ts';

/** A picture of somebody: apps are robots, and people have a face that is drawn from their id. */
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
