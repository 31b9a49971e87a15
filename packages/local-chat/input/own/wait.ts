import { setTimeout as delay } from 'node:timers/promises';
import { ChatRefusal } from 'local-discord/people';
import type { OwnCommand } from './own-command.ts';

const MOST_SECONDS = 3600;

/**
 * `:wait SECONDS`.
 * @param leaving ends the waiting
 */
export const waitCommand = (leaving: AbortSignal): OwnCommand => ({
  name: 'wait',
  argument: 'SECONDS',
  help: `wait before the next line, at most ${MOST_SECONDS} s`,
  async run(argument) {
    if (!/^\d+(\.\d+)?$/.test(argument) || Number(argument) > MOST_SECONDS) {
      throw new ChatRefusal(`Type :wait with 0 to ${MOST_SECONDS} seconds, such as :wait 2.`);
    }
    await pause(Number(argument), leaving);
    return undefined;
  },
});

async function pause(seconds: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(seconds * 1000, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
