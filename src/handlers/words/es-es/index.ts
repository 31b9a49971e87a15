/**
 * Spanish of Spain, which Discord shows in Latin America too. People are addressed with "tú", as Discord does.
 *
 * Wallet: la cartera. Name: el nombre. Name registry: el registro de nombres. Page: la página. Mute: silenciar, for scores desactivar las notificaciones. Pin: fijar. Archive: archivar. Score: la puntuación.
 * Score record: el registro. Conversation: la conversación. Award: el premio. Stage: el nivel. Board: la clasificación. Post: publicar.
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
