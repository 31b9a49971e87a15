import { customIdCodec } from '../declaration/custom-id.ts';

/** The menu under every page of the help; what is chosen from it is the name of a command, or no command's. */
export const helpTopicId = customIdCodec('help-topic', 1, {});
