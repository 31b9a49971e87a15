/** A local Discord that misbehaves when it is told to, and that tells what it received. No program starts one. */

export type { Fault, Faults, ReceivedRequest } from './faults.ts';
