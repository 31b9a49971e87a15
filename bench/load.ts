import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatClient, InteractionResult } from 'local-discord/people';
import { type Player, player } from './players.ts';

/** Milliseconds between two commands to a starting bot. */
const PROBE_INTERVAL = 5;

/** Time limit in milliseconds for a bot's first answer. */
const FIRST_ANSWER_LIMIT = 60_000;

/** Commands, sequential or concurrent. */
export interface Load {
  readonly commands: number;
  readonly inFlight: number;
}

export interface LoadResult {
  /** Milliseconds from each command to its final message. */
  readonly latencies: readonly number[];
  /** Duration of the whole load. */
  readonly seconds: number;
}

/**
 * Sends commands to a starting bot until it answers. The same measure for every bot, independent of its own readiness.
 * @throws Error without an answer within a minute
 */
export function firstAnswer(person: ChatClient): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearInterval(probe);
      clearTimeout(limit);
      settle();
    };
    const ask = async (): Promise<void> => {
      const outcome = await person.command('list', { name: player(0).name });
      // Commands from before the connection are lost and fail after 3 s.
      if (outcome.kind !== 'failed') end(resolve);
    };
    const probe = setInterval(
      () => ask().catch((error: unknown) => end(() => reject(error))),
      PROBE_INTERVAL,
    );
    const limit = setTimeout(
      () => end(() => reject(new Error('The bot gave no answer within a minute.'))),
      FIRST_ANSWER_LIMIT,
    );
  });
}

/**
 * Sends commands and waits for their final messages.
 * @throws Error for a wrong answer
 */
export async function runLoad(person: ChatClient, { commands, inFlight }: Load): Promise<LoadResult> {
  const latencies: number[] = [];
  let next = 0;
  const askInTurn = async () => {
    while (next < commands) {
      const asked = player(next++);
      const from = performance.now();
      const outcome = await person.command('list', { name: asked.name });
      latencies.push(performance.now() - from);
      check(outcome, asked);
    }
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: inFlight }, askInTurn));
  return { latencies, seconds: (performance.now() - from) / 1_000 };
}

/**
 * Sends this many commands a second while `goesOn`, and waits for their final messages.
 * @returns milliseconds from each command to its message
 * @throws Error for a wrong answer
 */
export async function runPacedLoad(
  person: ChatClient,
  commandsASecond: number,
  goesOn: () => boolean,
): Promise<readonly number[]> {
  const answers: Promise<number>[] = [];
  const began = performance.now();
  while (goesOn()) {
    const asked = player(answers.length);
    const from = performance.now();
    const answer = person.command('list', { name: asked.name }).then((outcome) => {
      check(outcome, asked);
      return performance.now() - from;
    });
    // Awaited at the end.
    answer.catch(() => undefined);
    answers.push(answer);
    await sleep(Math.max(0, began + (answers.length * 1_000) / commandsASecond - performance.now()));
  }
  return Promise.all(answers);
}

function check(outcome: InteractionResult, { name, wallet }: Player): void {
  const [seen] = outcome.kind === 'messages' ? outcome.messages : [];
  const shown = seen?.message.embeds[0]?.description ?? '';
  if (!shown.includes(wallet) || !shown.includes(`${name}-alias-1`)) {
    throw new Error(`/list ${name} was not answered with its names: ${JSON.stringify(outcome)}`);
  }
}
