/**
 * Chinese, simplified. People are addressed with "你", as Discord does.
 *
 * Wallet: 钱包. Name: 名称. Name registry: 名称注册系统. Page: 页. Mute: 静音, for scores 关闭通知. Pin: 置顶. Archive: 归档. Score: 分数. Score record: 记录.
 * Conversation: 会话. Award: 奖项. Stage: 关卡. Board: 排行榜. Line of the audit: 审计记录.
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
