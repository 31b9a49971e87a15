import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, plainAccount } from '../account.ts';
import type { Row } from '../row.ts';
import { endWithThis } from '../stage/end-with-this.ts';
import { ROLLCALL } from '../stage/service-process.ts';
import { fill } from '../stage/small-disk.ts';

/** Room for a start's data and little more. */
const DISK = '4m';
const LIMIT = 20_000;
const LOOK = 20;

/** The client's text for a missing answer, and a text that no person should read. */
const NO_ANSWER = 'did not respond';
const RAW = /^\s+at .*:\d+:\d+\)?$|ERR_SQLITE_ERROR/m;

/** A bot in local mode with its data on its own small disk, in a mount namespace that ends with it. */
interface LocalBot {
  readonly process: ChildProcess;
  /** The data folder, as seen from outside while the bot runs. */
  readonly data: string;
  /** Returns the output so far, for people and for the host. */
  said(): string;
  told(): string;
  /** Types a line and waits until a match of `expected` is printed for people after it. */
  type(line: string, expected: RegExp): Promise<boolean>;
  /** Ends the prompt. Resolves to the exit code. */
  end(): Promise<number | null>;
}

/**
 * @param prepare shell commands for the mounted folder `$1` before the start
 * @param kept the folder to which the data is copied at the end
 */
function startLocally(folder: string, prepare: string, kept: string): LocalBot {
  const data = join(folder, 'disk');
  mkdirSync(data, { recursive: true });
  mkdirSync(kept, { recursive: true });
  const script = `mount -t tmpfs -o size=${DISK} none "$1" && ${prepare}; "$3" "$4" start; code=$?; cp "$1"/*.sqlite* "$2" 2>/dev/null; exit $code`;
  // A user other than root becomes root of a new user namespace.
  const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  const words = [...asRoot, '--mount', 'sh', '-c', script, 'sh', data, kept, process.execPath, ROLLCALL];
  const { PATH } = process.env;
  const env = { PATH, ROLLCALL_ENV_FILE: devNull, DATA_DIR: data, COOLDOWN_SECONDS: '0' };
  const child = spawn('unshare', words, { env, cwd: folder });
  endWithThis(child);
  let said = '';
  let told = '';
  child.stdout.on('data', (piece: Buffer) => {
    said += piece;
  });
  child.stderr.on('data', (piece: Buffer) => {
    told += piece;
  });
  const ended = once(child, 'close');
  return {
    process: child,
    data: `/proc/${child.pid}/root${data}`,
    said: () => said,
    told: () => told,
    async type(line, expected) {
      const from = said.length;
      child.stdin.write(`${line}\n`);
      for (let waited = 0; waited < LIMIT && child.exitCode === null; waited += LOOK) {
        const answer = said.slice(from);
        if (answer.includes(NO_ANSWER)) return false;
        if (expected.test(answer)) return true;
        await sleep(LOOK);
      }
      return false;
    },
    async end() {
      child.stdin.end();
      await ended;
      return child.exitCode;
    },
  };
}

/** Checks that a failing start gives the reason in one sentence. */
async function refusedStart(folder: string, prepare: string, reason: RegExp): Promise<string[]> {
  const bot = startLocally(folder, prepare, join(folder, 'kept'));
  const code = await bot.end();
  const told = bot.told();
  return [
    ...(code === 1 ? [] : [`exit code ${code} instead of 1`]),
    ...(reason.test(told) ? [] : [`no sentence like ${reason}, but ${told.slice(-300)}`]),
    ...(RAW.test(told) ? [`raw text: ${told.slice(-300)}`] : []),
  ];
}

/** Fills the disk for a while. All commands are answered meanwhile, and the bot works normally afterwards. */
async function fullForAWhile(folder: string): Promise<string[]> {
  const kept = join(folder, 'kept-after');
  const bot = startLocally(folder, 'true', kept);
  const broken: string[] = [];
  const expects = async (line: string, expected: RegExp, when: string) => {
    if (!(await bot.type(line, expected))) broken.push(`${line} ${when} got no answer`);
  };
  await expects('/list ada', /0x5a1c/, 'before');
  await expects(':as moderator', /moderator/, 'before');
  const file = fill(bot.data);
  const anything = /created|confirm|service/i;
  for (let times = 0; times < 30; times++)
    await expects(`/conversation create contact:full-${times}`, anything, 'on a full disk');
  await expects('/list solo', /0xb392/, 'on a full disk');
  rmSync(file);
  await expects('/conversation create contact:after', /was created/, 'afterwards');
  const created = bot.said().match(/full-\d+|contact: after/g) ?? [];
  const code = await bot.end();
  if (code !== 0) broken.push(`exit code ${code} instead of 0`);
  if (RAW.test(bot.told())) broken.push(`raw text: ${RAW.exec(bot.told())}`);
  if (!bot.told().includes('the disk is full')) broken.push('nobody was told that the disk is full');
  for (const name of ['discord.sqlite', 'service.sqlite']) {
    const path = join(kept, name);
    if (!existsSync(path)) broken.push(`${name} is gone`);
    else broken.push(...damageOf(path));
  }
  if (created.length > 0) broken.push(...lostFrom(join(kept, 'service.sqlite'), created));
  return broken;
}

function damageOf(path: string): string[] {
  const database = new DatabaseSync(path);
  const found = database
    .prepare('PRAGMA integrity_check')
    .all()
    .map((row) => Object.values(row).join());
  database.close();
  return found.join() === 'ok' ? [] : [`${path} is damaged: ${found.join()}`];
}

/** Returns the conversations whose card was shown, but which do not exist. */
function lostFrom(path: string, shown: readonly string[]): string[] {
  const database = new DatabaseSync(path);
  const byContact = database.prepare('SELECT 1 FROM conversations WHERE contact_id = ?');
  const contacts = shown.map((text) => text.replace('contact: ', ''));
  const lost = contacts.filter((contact) => byContact.get(contact) === undefined);
  database.close();
  return lost.map((contact) => `${contact} was told as created and is not there`);
}

/** Runs local mode with its data folder on a disk that is full, read-only, or becomes full. */
export const dataFolder: Row = {
  name: 'data-folder',
  fault: 'local mode: the disk is full, can only be read, or becomes full',
  perSecond: 1,
  seconds: 10,
  needs: ['unshare', 'mount'],
  async run(stage): Promise<Account> {
    const folder = join(stage.folder, 'data-folder');
    const [full, readOnly, becomesFull] = await Promise.all([
      refusedStart(join(folder, 'full'), 'cat /dev/zero >"$1/filling" 2>/dev/null', /the disk is full/),
      refusedStart(join(folder, 'read-only'), 'mount -o remount,ro "$1"', /cannot start with .*DATA_DIR/),
      fullForAWhile(join(folder, 'becomes-full')),
    ]);
    const named = (name: string, broken: readonly string[]) => broken.map((each) => `${name}: ${each}`);
    const broken = [
      ...named('full at the start', full),
      ...named('read-only', readOnly),
      ...named('becomes full', becomesFull),
    ];
    return plainAccount(35, [0, 0], broken, ['3 starts']);
  },
};
