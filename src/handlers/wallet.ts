import { defineCommand } from './declaration/command.ts';
import { requiredText } from './declaration/options.ts';
import { listingOptions, lookUp } from './list/list.ts';
import { withNameInstead } from './list/suggested-names.ts';
import { namesReply } from './list/view.ts';
import { commands } from './words/words.ts';

/** `/wallet <address>`: every name of a wallet. Pages and file are the components of `/list`. */
export const wallet = defineCommand({
  name: 'wallet',
  description: commands.wallet.about,
  access: 'everyone',
  example: 'address:0x5a1c0de9b7f2438e6d1f0a94c37be8215d60fa7c',
  options: {
    address: requiredText({ description: commands.wallet.address, minLength: 1, maxLength: 255 }),
    ...listingOptions,
  },
  visibility: 'public',
  async run({ address, contains = '', limit, default: direction, format }, context) {
    const fields = { by: 'wallet', subject: address, contains, limit, direction, page: 0 } as const;
    try {
      return await namesReply(await lookUp(fields, context), format, context);
    } catch (failure) {
      throw withNameInstead(failure, fields, context);
    }
  },
});
