/**
 * German. People are addressed with "du", as Discord does.
 *
 * Wallet: die Wallet. Name: der Name. Page: die Seite. Mute: stummschalten. Pin: anpinnen. Archive: archivieren.
 * Score: der Spielstand. Score record: der Eintrag. Conversation: die Konversation.
 *
 * No native speaker has reviewed this catalogue yet.
 */

export { answers } from './answers.ts';
export { lists } from './lists.ts';
