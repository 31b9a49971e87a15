import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A server in a process of its own. */
export interface Program {
  readonly origin: URL;
  readonly pid: number;
}

/**
 * Starts a Node program that prints `Listening on <origin>`, and stops it with `stack`.
 * @throws Error if it ends without that line
 */
export async function startProgram(args: readonly string[], stack: AsyncDisposableStack): Promise<Program> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  stack.defer(async () => {
    child.kill();
    await once(child, 'exit');
  });
  for await (const line of createInterface(child.stdout)) {
    const origin = /^Listening on (http\S+)$/.exec(line)?.[1];
    if (origin !== undefined && child.pid !== undefined) return { origin: new URL(origin), pid: child.pid };
  }
  throw new Error(`${args[0]} did not start.`);
}
