/**
 * Korean. People are addressed politely: -습니다 for what is so, -하세요 for what to do. No particle that depends on a final
 * consonant stands behind a name, an id or a number that is put in.
 *
 * Wallet: 지갑. Name: 이름. Name registry: 이름 레지스트리. Page: 페이지. Mute: 음소거, for scores 알림 끄기. Pin: 고정. Archive: 보관. Score: 점수. Score record: 기록.
 * Conversation: 대화. Award: 상. Stage: 스테이지. Board: 순위표. Line of the audit: 감사 기록.
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
