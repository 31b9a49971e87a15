/**
 * Turkish. People are addressed with "sen", as Discord does. Places get no suffixes, since their vowels are not known.
 *
 * Wallet: cüzdan. Name: ad. Name registry: ad sicili. Page: sayfa. Mute: sessize almak, for scores bildirimleri kapatmak. Pin: sabitlemek. Archive: arşivlemek. Score: skor.
 * Score record: kayıt. Conversation: konuşma. Award: ödül. Stage: bölüm.
 * Board: liderlik tablosu. Post: yayımlamak. Pause: duraklatmak, and back: sürdürmek.
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
