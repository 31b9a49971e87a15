/**
 * The record of a local Discord and its faults, for programs with a page for developers. Other programs do not load it.
 */

export type { Happening, Refusal } from './happening.ts';
export type { Sent } from './send-again.ts';
export { type InForce, startWorkshopDiscord, type Workshop, type WorkshopDiscord } from './start-workshop.ts';
export type { ComparedStep } from './transcript/compare.ts';
export type { Transcript } from './transcript/transcript.ts';
export type { WhatIf } from './what-if.ts';
