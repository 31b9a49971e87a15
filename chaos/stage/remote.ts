/** Calls to a child process over the channel of Node's fork. */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { z } from 'zod';

/** The calls of a process by name, with parameter and result. */
type Calls<Served> = {
  readonly [Name in keyof Served]: { readonly takes: unknown; readonly gives: unknown };
};

type Handlers<Served extends Calls<Served>> = {
  readonly [Name in keyof Served]: (
    takes: Served[Name]['takes'],
  ) => Served[Name]['gives'] | Promise<Served[Name]['gives']>;
};

/** A forked process that answers calls. */
export interface Remote<Served extends Calls<Served>> {
  readonly pid: number;
  /** Rejects with the remote error, and if the process has ended. */
  ask<Name extends keyof Served & string>(
    name: Name,
    takes: Served[Name]['takes'],
  ): Promise<Served[Name]['gives']>;
  close(): Promise<void>;
}

const question = z.object({ number: z.int(), name: z.string(), takes: z.unknown().optional() });
const answer = z.object({ number: z.int(), gives: z.unknown().optional(), error: z.string().optional() });

/** Forks a process that serves these calls. It ends with this process. */
export function forkRemote<Served extends Calls<Served>>(file: URL): Remote<Served> {
  const compiled = join(import.meta.dirname, '../../node_modules/.compiled-for-tests');
  const env = { ...process.env, NODE_COMPILE_CACHE: compiled };
  const child = fork(file, { serialization: 'advanced', execArgv: [], env });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let asked = 0;
  child.on('message', (message) => {
    const { number, gives, error } = answer.parse(message);
    if (error === undefined) waiting.get(number)?.resolve(gives);
    else waiting.get(number)?.reject(new Error(error));
    waiting.delete(number);
  });
  const ended = once(child, 'exit');
  child.once('exit', (code, signal) => {
    for (const { reject } of waiting.values()) reject(new Error(`${file.pathname} ended: ${code ?? signal}`));
  });
  return {
    pid: child.pid ?? 0,
    async ask(name, takes) {
      const number = asked++;
      const reply = Promise.withResolvers<unknown>();
      waiting.set(number, reply);
      child.send({ number, name, takes });
      // The process is our own, and `Served` declares its calls.
      return reply.promise as Promise<Served[typeof name]['gives']>;
    },
    async close() {
      if (running(child)) child.kill();
      await ended;
    },
  };
}

const running = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

/** Serves calls in a forked process until its parent is gone. */
export function serveRemote<Served extends Calls<Served>>(handlers: Handlers<Served>): void {
  const named: [string, (takes: unknown) => unknown][] = Object.entries(handlers);
  const byName = new Map(named);
  const serve = async ({ name, takes }: z.infer<typeof question>) => {
    const handler = byName.get(name);
    if (!handler) throw new Error(`Nothing here is called ${name}.`);
    return handler(takes);
  };
  process.on('message', async (message) => {
    const asked = question.parse(message);
    const reply = await serve(asked).then(
      (gives) => ({ gives }),
      (error: unknown) => ({ error: error instanceof Error ? String(error.stack) : String(error) }),
    );
    process.send?.({ number: asked.number, ...reply });
  });
  process.on('disconnect', () => process.exit());
}
