/**
 * Portuguese of Brazil. People are addressed with "você", as Discord does.
 *
 * Wallet: a carteira. Name: o nome. Name registry: o registro de nomes. Page: a página. Mute: silenciar, for scores desativar as notificações. Pin: fixar. Archive: arquivar. Score: a pontuação.
 * Score record: o registro. Conversation: a conversa. Award: o prêmio. Stage: a fase. Board: o ranking. Post: publicar.
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
