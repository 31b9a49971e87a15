/** https://discord.com/developers/docs/interactions/receiving-and-responding#responding-to-an-interaction */
export const ACKNOWLEDGE_WITHIN_MS = 3000;
/** How long an interaction can be answered, including edits and follow-ups. */
export const TOKEN_VALID_MS = 15 * 60_000;
