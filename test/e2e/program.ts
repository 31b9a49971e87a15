import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

/** What a program printed and how it ended. */
interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A program of Rollcall as a process of its own, in an empty folder with these settings alone, its data beside it. */
export interface Program {
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
  /**
   * Resolves when standard error has had this text.
   *
   * @throws with the program's output if it ends before, or within two minutes has not written the text
   */
  logged(part: string): Promise<void>;
  /** What standard error has had until now. */
  soFar(): string;
}

/** For `--import`: a module that writes the address of whatever is loaded after it to standard error. */
export const TELLS_WHAT_IS_LOADED = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({ load: (url, context, next) => (process.stderr.write(url + '\\n'), next(url, context)) });
`)}`;

/** For `--import`: a program that waits for a processor misses no deadline of its own. */
const ON_OWN_TIME = `data:text/javascript,${encodeURIComponent(`
  import { ownClock, setClock } from ${JSON.stringify(pathToFileURL(resolve('test/own-clock.ts')))};
  setClock(ownClock());
`)}`;

/** Room for what lives briefly, of which a start makes much: a tenth less processor time. */
export const ROOM = ['--min-semi-space-size=32', '--max-semi-space-size=64'];

/** Milliseconds. A busy machine may start several programs at once. */
const LONGEST_WAIT = 120_000;

/** @param install where `rollcall.js` is */
export function runProgram(
  args: readonly string[],
  settings: Record<string, string> = {},
  input?: string,
  nodeOptions: readonly string[] = [],
  install = '.',
): Program {
  const cwd = mkdtempSync(join(tmpdir(), 'rollcall-program-'));
  const { PATH } = process.env;
  const options = [...ROOM, '--import', ON_OWN_TIME, ...nodeOptions];
  const child = spawn(process.execPath, [...options, resolve(install, 'rollcall.js'), ...args], {
    cwd,
    env: {
      PATH,
      ROLLCALL_ENV_FILE: devNull,
      DATA_DIR: join(cwd, 'data'),
      ...settings,
    },
  });
  // A program may end before it has read what it is given.
  child.stdin.on('error', () => {});
  if (input !== undefined) child.stdin.end(input);
  let seen = '';
  const news = new EventEmitter();
  child.stderr.on('data', (chunk: Buffer) => {
    seen += chunk.toString();
    news.emit('news');
  });
  child.once('close', () => news.emit('news'));
  // A test may go away in the middle of it, as `head` does.
  const stdout = text(child.stdout).catch(() => '');
  return {
    process: child,
    ended: once(child, 'close').then(async ([code]) => {
      rmSync(cwd, { recursive: true });
      return { code, stdout: await stdout, stderr: seen };
    }),
    soFar: () => seen,
    async logged(part) {
      const signal = AbortSignal.timeout(LONGEST_WAIT);
      const unseen = (why: string) => new Error(`The program ${why} and has not logged ${part}:\n${seen}`);
      while (!seen.includes(part)) {
        const { exitCode, signalCode } = child;
        if (child.stderr.closed) throw unseen(`ended with ${exitCode ?? signalCode}`);
        await once(news, 'news', { signal }).catch(() => {
          throw unseen('is running');
        });
      }
    },
  };
}
