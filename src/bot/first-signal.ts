import process from 'node:process';

/** Milliseconds in which a signal that comes twice is one: the terminal sends Ctrl-C to npm too, which hands it on. */
const SAME_SIGNAL = 100;

/** Resolves with the first of these signals. A second one, from then on, ends the process at once with 128 and its number. */
export function firstSignal(signals: readonly NodeJS.Signals[]): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let first: { readonly signal: NodeJS.Signals; readonly at: number } | undefined;
    const receive = (signal: NodeJS.Signals, number: number) => {
      const at = performance.now();
      if (first?.signal === signal && at - first.at < SAME_SIGNAL) return;
      if (first) process.exit(128 + number);
      first = { signal, at };
      resolve(signal);
    };
    for (const signal of signals) process.on(signal, receive);
  });
}
