/**
 * Italian. People are addressed with "tu", as Discord does.
 *
 * Wallet: il portafoglio. Name: il nome. Name registry: il registro di nomi. Page: la pagina. Mute: silenziare, for scores disattivare le notifiche. Pin: fissare. Archive: archiviare.
 * Score: il punteggio. Score record: la registrazione. Conversation: la conversazione. Award: il premio. Stage: il livello. Board: la classifica. Post: pubblicare.
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
