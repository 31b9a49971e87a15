import { defineUserCommand } from '../declaration/menu-command.ts';

/**
 * The conversations with a user, for moderators. A service knows contacts and not Discord's users, so that what is looked
 * for is a contact that equals the user's id or user name.
 */
export const findConversations = defineUserCommand({
  name: 'Find their conversations',
  description: 'Show conversations whose contact is the id or the name of the user',
  access: 'moderators',
  run: async (user, context) => (await import('./found-conversations.ts')).conversationsWith(user, context),
});
