/**
 * Hindi. People are addressed with "आप". Words of games and of Discord are the English ones in Devanagari, as people say them.
 *
 * Wallet: वॉलेट. Name: नाम. Name registry: नाम रजिस्ट्री. Page: पेज. Mute: म्यूट, for scores नोटिफ़िकेशन बंद. Pin: पिन. Archive: आर्काइव. Score: स्कोर. Score record: रिकॉर्ड.
 * Conversation: बातचीत. Award: अवॉर्ड. Stage: स्टेज. Board: लीडरबोर्ड. Line of the audit: पंक्ति.
 *
 * No native speaker has reviewed this catalogue yet.
 */

export { answers } from './answers.ts';
export { audit } from './audit.ts';
export { boards } from './boards.ts';
export { charts } from './charts.ts';
export { commands } from './commands.ts';
export { conversation } from './conversation.ts';
export { help } from './help.ts';
export { history } from './history.ts';
export { lists } from './lists.ts';
export { moderation } from './moderation.ts';
export { records } from './records.ts';
export { registries } from './registries.ts';
export { score } from './score.ts';
export { settings } from './settings.ts';
