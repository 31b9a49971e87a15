import { customIdCodec } from '../declaration/custom-id.ts';

/** The menu of the names that a message may hold; what is chosen from it is one of them. */
export const lookUpId = customIdCodec('look-up', 1, {});
