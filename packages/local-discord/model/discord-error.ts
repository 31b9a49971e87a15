/** An error with Discord's code and message: https://discord.com/developers/docs/topics/opcodes-and-status-codes#json */
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

/** The error of a field of a form. */
export interface FieldError {
  readonly code: string;
  readonly message: string;
}

/** The nested `errors` of 50035: the form's keys and array indices, with `_errors` at the invalid field. */
export interface FormErrors {
  [key: string]: FormErrors | readonly FieldError[];
}

/** Discord's code and message for each error of the local Discord, by the code's name in discord-api-types. */
const ERRORS = {
  UnknownApplication: [10002, 'Unknown Application'],
  UnknownChannel: [10003, 'Unknown Channel'],
  UnknownGuild: [10004, 'Unknown Guild'],
  UnknownMember: [10007, 'Unknown Member'],
  UnknownMessage: [10008, 'Unknown Message'],
  UnknownRole: [10011, 'Unknown Role'],
  UnknownUser: [10013, 'Unknown User'],
  UnknownEmoji: [10014, 'Unknown Emoji'],
  UnknownWebhook: [10015, 'Unknown Webhook'],
  UnknownBan: [10026, 'Unknown Ban'],
  UnknownInteraction: [10062, 'Unknown interaction'],
  UnknownApplicationCommand: [10063, 'Unknown application command'],
  UnknownApplicationCommandPermissions: [10066, 'Unknown application command permissions'],
  BotsCannotUseThisEndpoint: [20001, 'Bots cannot use this endpoint'],
  MaximumNumberOfPinsReachedForTheChannel: [30003, 'Maximum number of pins reached for the channel ({max})'],
  MaximumNumberOfReactionsReached: [30010, 'Maximum number of reactions reached ({max})'],
  MaximumNumberOfApplicationCommandsReached: [
    30032,
    'Maximum number of application commands reached ({max}).',
  ],
  TargetUserIsNotConnectedToVoice: [40032, 'Target user is not connected to voice.'],
  InteractionHasAlreadyBeenAcknowledged: [40060, 'Interaction has already been acknowledged.'],
  MissingAccess: [50001, 'Missing Access'],
  CannotExecuteActionOnDMChannel: [50003, 'Cannot execute action on a DM channel'],
  CannotEditMessageAuthoredByAnotherUser: [50005, 'Cannot edit a message authored by another user'],
  CannotSendAnEmptyMessage: [50006, 'Cannot send an empty message'],
  CannotSendMessagesInNonTextChannel: [50008, 'Cannot send messages in a non-text channel'],
  MissingPermissions: [50013, 'Missing Permissions'],
  CannotExecuteActionOnSystemMessage: [50021, 'Cannot execute action on a system message'],
  CannotExecuteActionOnThisChannelType: [50024, 'Cannot execute action on this channel type'],
  InvalidWebhookToken: [50027, 'Invalid Webhook Token'],
  InvalidRole: [50028, 'Invalid Role'],
  InvalidRecipients: [50033, 'Invalid Recipient(s)'],
  OneOfTheMessagesProvidedWasTooOldForBulkDelete: [
    50034,
    'You can only bulk delete messages that are under 14 days old.',
  ],
  InvalidActionOnArchivedThread: [50083, 'Thread is archived'],
  CannotSendMessagesToThisUserDueToHavingNoMutualGuilds: [
    50278,
    'Cannot send messages to this user due to having no mutual guilds',
  ],
  CannotReplyWithoutPermissionToReadMessageHistory: [
    160_002,
    'Cannot reply without permission to read message history',
  ],
  ThreadAlreadyCreatedForMessage: [160_004, 'A thread has already been created for this message'],
  ThreadLocked: [160_005, 'Thread is locked'],
  FailedToBanUsers: [500_000, 'Failed to ban users'],
  PollExpired: [520_001, 'Poll expired'],
  CannotEditAPollMessage: [520_003, 'Cannot edit a poll message'],
  CannotExpireANonPollMessage: [520_006, 'Cannot expire a non-poll message'],
} as const;

/**
 * Makes an error of Discord.
 * @param max replaces `{max}` in the message about a limit
 */
export function discordError(name: keyof typeof ERRORS, max = 0): DiscordError {
  const [code, message] = ERRORS[name];
  return new DiscordError(code, message.replace('{max}', String(max)));
}

/** Makes the error about a form. @param errors of its invalid fields */
export const invalidFormBody = (errors: FormErrors) => new DiscordError(50035, 'Invalid Form Body', errors);
