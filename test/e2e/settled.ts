import { interactions, type ObservedInteraction } from '../../src/bot/transport/bot-channels.ts';

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

/** What earlier bots of this process left undone, which a test may have made hang for ever, is not waited for. */
export function forgetRunning(): void {
  running.clear();
  emptied.resolve();
}

/** Waits until the bots of this process have ended all work for interactions. */
export async function settled(): Promise<void> {
  while (running.size > 0) await emptied.promise;
  // What they sent at last has arrived at the people.
  await new Promise((resolve) => setImmediate(resolve));
}
