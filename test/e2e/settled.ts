import { interactions, type ObservedInteraction } from '../../src/bot/transport/bot-channels.ts';

/** Milliseconds that the bot may take for what a test waits for. */
const LIMIT = 60_000;

const running = new Set<ObservedInteraction>();
let emptied = Promise.withResolvers<void>();
interactions.subscribe({
  start: (interaction) => {
    if (running.size === 0) emptied = Promise.withResolvers<void>();
    running.add(interaction);
  },
  end: () => {},
  asyncStart: () => {},
  error: () => {},
  asyncEnd: (interaction) => {
    running.delete(interaction);
    if (running.size === 0) emptied.resolve();
  },
});

/** Drops what the bots of this process have in flight: a bot that has stopped may never end it. */
export function forgetRunning(): void {
  running.clear();
  emptied.resolve();
}

/**
 * Waits until the bots of this process have ended all work for interactions.
 * @throws Error that names what has not ended after a minute
 */
export async function settled(limit = LIMIT): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const left = [...running].map(({ kind, command }) => `${command} (${kind})`).join(', ');
    reject(new Error(`The bot has not ended: ${left}`));
  }, limit);
  try {
    while (running.size > 0) await Promise.race([emptied.promise, late]);
  } finally {
    clearTimeout(timer);
  }
  // What they sent last has arrived at the people.
  await new Promise((resolve) => setImmediate(resolve));
}
