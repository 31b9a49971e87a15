/**
 * Polish. People are addressed with "ty" in the imperative, as Discord does; no past tense of "you", which has a gender.
 *
 * Wallet: portfel. Name: nazwa. Name registry: rejestr nazw. Page: strona. Mute: wyciszyć, for scores wyłączyć powiadomienia. Pin: przypiąć. Archive: zarchiwizować. Score: wynik.
 * Score record: zapis. Conversation: rozmowa. Award: nagroda. Stage: etap.
 * Board: tablica wyników. Post: opublikować. Pause: wstrzymać, and back: wznowić.
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
