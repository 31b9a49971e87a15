/**
 * Japanese. Polite (です・ます), without a pronoun for the reader, as Discord does.
 *
 * Wallet: ウォレット. Name: 名前. Name registry: 名前レジストリ. Page: ページ. Mute: ミュート, for scores 通知をオフにする. Pin: ピン留め. Archive: アーカイブ. Score: スコア. Score record: 記録.
 * Conversation: 会話. Award: アワード. Stage: ステージ. Board: リーダーボード. Line of the audit: 監査の記録.
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
