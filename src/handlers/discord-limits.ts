/**
 * Discord's limits: lengths in characters, counted as UTF-16 units (the stricter reading), and times in milliseconds.
 * Handlers and the bot import them from here; each section names its page of Discord's documentation.
 */

/** An id, 64 bits in decimal digits: https://discord.com/developers/docs/reference#snowflakes */
export const SNOWFLAKE = /^\d{1,20}$/;

/** https://discord.com/developers/docs/components/reference#anatomy-of-a-component-custom-id */
export const CUSTOM_ID_LENGTH = 100;

/** https://discord.com/developers/docs/components/reference#action-row */
export const ACTION_ROW_BUTTONS = 5;

/** https://discord.com/developers/docs/components/reference#button-button-structure */
export const BUTTON_LABEL_LENGTH = 80;
export const BUTTON_URL_LENGTH = 512;

/**
 * The options of a string select, and the values that may be selected in a select of any kind:
 * https://discord.com/developers/docs/components/reference#string-select-string-select-structure
 */
export const SELECT_OPTIONS = 25;
export const SELECT_VALUES = 25;

/** https://discord.com/developers/docs/components/reference#string-select-select-option-structure */
export const SELECT_OPTION_LABEL_LENGTH = 100;
export const SELECT_OPTION_VALUE_LENGTH = 100;
export const SELECT_OPTION_DESCRIPTION_LENGTH = 100;

/** https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-response-object-modal */
export const MODAL_TITLE_LENGTH = 45;

/** https://discord.com/developers/docs/components/reference#label-label-structure */
export const LABEL_DESCRIPTION_LENGTH = 100;

/**
 * A select's label and a choice's name have equal limits, and so do their values: one text can serve as either.
 * https://discord.com/developers/docs/interactions/application-commands#application-command-object-application-command-option-choice-structure
 */
export const CHOICE_NAME_LENGTH = 100;
export const CHOICE_VALUE_LENGTH = 100;

/** https://discord.com/developers/docs/interactions/receiving-and-responding#interaction-response-object-autocomplete */
export const AUTOCOMPLETE_CHOICES = 25;

/** https://discord.com/developers/docs/resources/message#create-message */
export const MESSAGE_CONTENT_LENGTH = 2_000;
export const MESSAGE_EMBEDS = 10;
export const MESSAGE_NONCE_LENGTH = 25;

/**
 * `EMBEDS_LENGTH` is for all embeds of a message together:
 * https://discord.com/developers/docs/resources/message#embed-object-embed-limits
 */
export const EMBED_TITLE_LENGTH = 256;
export const EMBED_DESCRIPTION_LENGTH = 4_096;
export const EMBED_FIELD_VALUE_LENGTH = 1_024;
export const EMBEDS_LENGTH = 6_000;

/**
 * Bytes of a file that Discord accepts everywhere, also in a server without boosts:
 * https://discord.com/developers/docs/reference#uploading-files
 */
export const DEFAULT_ATTACHMENT_SIZE_LIMIT = 10 * 1024 * 1024;

/**
 * The time for the initial response to an interaction, and the life of its token, which authorises every response:
 * https://discord.com/developers/docs/interactions/receiving-and-responding#responding-to-an-interaction
 */
export const INITIAL_RESPONSE_TIME = 3_000;
export const INTERACTION_TOKEN_LIFE = 15 * 60_000;

/** The guilds per response: https://discord.com/developers/docs/resources/user#get-current-user-guilds */
export const CURRENT_USER_GUILDS = 200;

/**
 * Milliseconds between two Identify calls of shards whose ids have the same remainder by `max_concurrency`:
 * https://discord.com/developers/docs/events/gateway#rate-limiting
 */
export const IDENTIFY_INTERVAL = 5_000;

/**
 * The error codes of a 403 that concerns the machine, its address or the whole bot: 0, which Discord uses for errors without
 * a code, and Cloudflare's block of an address
 * (https://discord.com/developers/docs/topics/opcodes-and-status-codes#json-json-error-codes).
 */
export const WHOLE_BOT_CODES: ReadonlySet<number> = new Set([0, 40_333]);

/** Whether a refusal by Discord concerns the machine, its address or the whole bot. */
export const concernsWholeBot = (status: number, code: number): boolean =>
  status === 403 && WHOLE_BOT_CODES.has(code);
