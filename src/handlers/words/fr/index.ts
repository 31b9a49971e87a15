/**
 * French. People are addressed with "tu", as Discord does. A narrow no-break space stands before : ; ! ? and inside « ».
 *
 * Wallet: le portefeuille. Name: le nom. Name registry: le registre de noms. Page: la page. Mute: mettre en sourdine, for scores désactiver les notifications. Pin: épingler. Archive: archiver.
 * Score: le score. Score record: l’enregistrement. Conversation: la conversation. Award: la récompense. Stage: le niveau. Board: le classement. Post: publier.
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
