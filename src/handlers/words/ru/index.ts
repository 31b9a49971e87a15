/**
 * Russian. People are addressed with "вы" in small letters, as Discord does. Who did something is never given a gender.
 *
 * Wallet: кошелёк. Name: имя. Name registry: реестр имён. Page: страница. Mute: заглушить, and back: снять заглушение; for
 * scores отключить уведомления. Pin: закрепить. Archive:
 * архивировать, and back: восстановить. Score: результат. Score record: запись. Conversation: переписка.
 * Award: награда. Stage: уровень. Board: таблица лидеров. Post: публиковать. Pause: приостановить, and back: возобновить.
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
