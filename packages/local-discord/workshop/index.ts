/** What happened at a local Discord, and what if: for programs in which a developer looks. No other start loads it. */

export type { Happening, Refusal } from './happening.ts';
export type { Sent } from './send-again.ts';
export { type InForce, startWorkshopDiscord, type Workshop, type WorkshopDiscord } from './start-workshop.ts';
export type { ComparedStep } from './transcript/compare.ts';
export type { Transcript } from './transcript/transcript.ts';
export type { WhatIf } from './what-if.ts';
