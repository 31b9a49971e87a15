import { board } from './boards/board.ts';
import { chart } from './chart/chart.ts';
import type { Command } from './declaration/command.ts';
import { help } from './help.ts';
import { list } from './list/list.ts';
import { lookUpName } from './look-up/look-up.ts';
import { findConversations } from './moderation/find-conversations.ts';
import { conversation, score } from './moderation/moderation-command.ts';
import { records } from './records/records.ts';
import { settings } from './settings/settings-command.ts';
import { top } from './top.ts';
import { wallet } from './wallet.ts';

/** Every command of the bot. A new one is a copy of `wallet.ts` and a line here. */
export const commands: readonly Command[] = [
  list,
  wallet,
  records,
  top,
  chart,
  conversation,
  score,
  board,
  settings,
  help,
  lookUpName,
  findConversations,
];

/** Commands that show nothing without a service. */
const NEED_SERVICE: readonly Command[] = [records, top, chart, conversation, score, board, findConversations];

/**
 * The commands of a bot.
 * @param hasService false if the bot only has public name registries
 * @param boardsPerServer the maximum; 0 leaves out `/board`
 */
export const commandsOf = (hasService: boolean, boardsPerServer: number): readonly Command[] =>
  commands.filter(
    (command) =>
      (hasService || !NEED_SERVICE.includes(command)) && (command !== board || boardsPerServer > 0),
  );
