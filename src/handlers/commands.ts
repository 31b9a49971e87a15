import type { Command } from './declaration/command.ts';
import { list } from './list.ts';

/** Every command that the bot has. A new one is a file beside `list.ts` and a line here. */
export const commands: readonly Command[] = [list];
