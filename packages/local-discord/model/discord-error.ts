/**
 * A refusal with Discord's message and code: https://discord.com/developers/docs/topics/opcodes-and-status-codes#json
 */
export class DiscordError extends Error {
  override readonly name = 'DiscordError';
  readonly code: number;
  readonly errors: FormErrors | undefined;

  constructor(code: number, message: string, errors?: FormErrors) {
    super(message);
    this.code = code;
    this.errors = errors;
  }
}

/** The error of one field of a form. */
export interface FieldError {
  readonly code: string;
  readonly message: string;
}

/** The nested `errors` of 50035: keys and array indices as in the form, with `_errors` at the wrong field. */
export interface FormErrors {
  [key: string]: FormErrors | readonly FieldError[];
}

/** The refusals, each with Discord's code and message. */
export const unknownApplication = () => new DiscordError(10002, 'Unknown Application');
export const unknownChannel = () => new DiscordError(10003, 'Unknown Channel');
export const unknownGuild = () => new DiscordError(10004, 'Unknown Guild');
export const unknownMember = () => new DiscordError(10007, 'Unknown Member');
export const unknownMessage = () => new DiscordError(10008, 'Unknown Message');
export const unknownRole = () => new DiscordError(10011, 'Unknown Role');
export const unknownUser = () => new DiscordError(10013, 'Unknown User');
export const unknownEmoji = () => new DiscordError(10014, 'Unknown Emoji');
export const unknownWebhook = () => new DiscordError(10015, 'Unknown Webhook');
export const unknownBan = () => new DiscordError(10026, 'Unknown Ban');
export const unknownInteraction = () => new DiscordError(10062, 'Unknown interaction');
export const unknownCommand = () => new DiscordError(10063, 'Unknown application command');
export const unknownCommandPermissions = () =>
  new DiscordError(10066, 'Unknown application command permissions');
export const notForBots = () => new DiscordError(20001, 'Bots cannot use this endpoint');
export const tooManyPins = (max: number) =>
  new DiscordError(30003, `Maximum number of pins reached for the channel (${max})`);
export const tooManyReactions = (max: number) =>
  new DiscordError(30010, `Maximum number of reactions reached (${max})`);
export const tooManyCommands = (max: number) =>
  new DiscordError(30032, `Maximum number of application commands reached (${max}).`);
export const notInVoice = () => new DiscordError(40032, 'Target user is not connected to voice.');
export const alreadyAcknowledged = () =>
  new DiscordError(40060, 'Interaction has already been acknowledged.');
export const missingAccess = () => new DiscordError(50001, 'Missing Access');
export const dmAction = () => new DiscordError(50003, 'Cannot execute action on a DM channel');
export const foreignMessage = () => new DiscordError(50005, 'Cannot edit a message authored by another user');
export const noMutualGuilds = () =>
  new DiscordError(50278, 'Cannot send messages to this user due to having no mutual guilds');
export const emptyMessage = () => new DiscordError(50006, 'Cannot send an empty message');
export const noTextChannel = () => new DiscordError(50008, 'Cannot send messages in a non-text channel');
export const missingPermissions = () => new DiscordError(50013, 'Missing Permissions');
export const noSystemMessage = () => new DiscordError(50021, 'Cannot execute action on a system message');
export const wrongChannelType = () => new DiscordError(50024, 'Cannot execute action on this channel type');
export const invalidWebhookToken = () => new DiscordError(50027, 'Invalid Webhook Token');
export const invalidRole = () => new DiscordError(50028, 'Invalid Role');
export const archivedThread = () => new DiscordError(50083, 'Thread is archived');
export const failedToBan = () => new DiscordError(500_000, 'Failed to ban users');
export const pollExpired = () => new DiscordError(520_001, 'Poll expired');
export const pollIsFixed = () => new DiscordError(520_003, 'Cannot edit a poll message');
export const noPoll = () => new DiscordError(520_006, 'Cannot expire a non-poll message');
export const tooOld = () =>
  new DiscordError(50034, 'You can only bulk delete messages that are under 14 days old.');
export const replyWithoutHistory = () =>
  new DiscordError(160_002, 'Cannot reply without permission to read message history');
export const hasThread = () =>
  new DiscordError(160_004, 'A thread has already been created for this message');
export const lockedThread = () => new DiscordError(160_005, 'Thread is locked');
export const invalidRecipient = () => new DiscordError(50033, 'Invalid Recipient(s)');
/** @param errors of the wrong fields */
export const invalidFormBody = (errors: FormErrors) => new DiscordError(50035, 'Invalid Form Body', errors);
