/**
 * German. People are addressed with "du", as Discord does.
 *
 * Wallet: die Wallet. Name: der Name. Name registry: das Namensregister. Page: die Seite. Mute: stummschalten, for scores Benachrichtigungen ausschalten. Pin: anpinnen. Archive: archivieren.
 * Score: der Score. Score record: der Eintrag. Conversation: die Konversation. Board: die Bestenliste. Post: posten.
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
