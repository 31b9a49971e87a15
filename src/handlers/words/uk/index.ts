/**
 * Ukrainian. People are addressed with "ви" in small letters, as Discord does. Who did something is never given a gender.
 *
 * Wallet: гаманець. Name: ім’я. Name registry: реєстр імен. Page: сторінка. Mute: заглушити, and back: зняти заглушення; for
 * scores вимкнути сповіщення. Pin: закріпити. Archive:
 * архівувати, and back: відновити. Score: результат. Score record: запис. Conversation: розмова.
 * Award: нагорода. Stage: рівень. Board: таблиця лідерів. Post: публікувати. Pause: призупинити, and back: відновити.
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
