import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { installed } from '../servers/installed.ts';
import '../servers/describe-with.ts';

const file = (path: string) => new URL(path, import.meta.url).pathname;
const ROLLCALL = file('../../rollcall.js');
const VITEST = file('../../node_modules/vitest/vitest.mjs');
/** Vitest's own limit of 5 s is short for a bot that starts on a busy machine. */
const PATIENT = '--testTimeout=120000';
const DOC = readFileSync(file('../../packages/local-discord/README.md'), 'utf8');

/** The code of the document that begins with the name of its file. */
function codeOf(name: string): string {
  const block = new RegExp(`^\`\`\`\\w+\\n(?:#|//) ${RegExp.escape(name)}\\n([^]*?)^\`\`\`$`, 'm');
  const [, code] = block.exec(DOC) ?? [];
  if (code === undefined) throw new Error(`packages/local-discord/README.md has no ${name}.`);
  return code;
}

/** A folder with files of the document, and with the bot of a library as the one that it speaks of. */
function folderWith(names: readonly string[], bot: readonly [from: string, name: string]): string {
  // Below this one, so that packages are found.
  const folder = mkdtempSync(file('.doc-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of names) writeFileSync(join(folder, name), codeOf(name));
  copyFileSync(file(`bots/${bot[0]}`), join(folder, bot[1]));
  symlinkSync(file('bots/declared.js'), join(folder, 'declared.js'));
  return folder;
}

/** Runs a command in the playground, as the document says. */
async function played(folder: string, command: readonly string[]) {
  const child = spawn(process.execPath, [ROLLCALL, 'playground', '--', ...command], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr] = [text(child.stdout), text(child.stderr)];
  const [code] = await once(child, 'close');
  return { code, said: `${await stdout}${await stderr}` };
}

describe('the examples of packages/local-discord/README.md', () => {
  /** Runs where programs are installed. */
  const testWith = (name: string, missing: string | undefined, run: () => Promise<void>) =>
    test(name, async ({ task, skip }) => {
      if (missing === undefined) return run();
      task.meta.notRun = { group: `packages/local-discord/README.md: ${name}`, why: missing };
      skip(missing);
    });
  const hasDiscordPy = spawnSync('/usr/bin/python3', ['-c', 'import discord']).status === 0;
  const pytest = installed('pytest');
  const go = installed('go');

  test('vitest, with discord.js', async () => {
    const folder = folderWith(['bot.test.js'], ['discord-js.js', 'bot.js']);
    const { code, said } = await played(folder, [process.execPath, VITEST, 'run', PATIENT, '--root', folder]);
    expect(code, said).toBe(0);
    expect(said).toContain('1 passed');
    writeFileSync(join(folder, 'bot.test.js'), codeOf('bot.test.js').replace('Hello Ada', 'Hello Eve'));
    expect((await played(folder, [process.execPath, VITEST, 'run', PATIENT, '--root', folder])).code).toBe(1);
    const another = codeOf('bot.test.js').replace("name: 'hello'", "name: 'hallo'");
    writeFileSync(join(folder, 'bot.test.js'), another);
    const refused = await played(folder, [process.execPath, VITEST, 'run', PATIENT, '--root', folder]);
    expect(refused.said).toContain('There is no command /hallo here; there is: ');
  });

  testWith(
    'pytest, with discord.py',
    pytest && hasDiscordPy ? undefined : 'pytest or python3-discord is not installed',
    async () => {
      const folder = folderWith(['test_bot.py'], ['discord_py.py', 'bot.py']);
      const { code, said } = await played(folder, [`${pytest}`, '-q', 'test_bot.py']);
      expect(code, said).toBe(0);
      expect(said).toContain('1 passed');
      writeFileSync(
        join(folder, 'test_bot.py'),
        codeOf('test_bot.py').replace('name="hello"', 'name="hallo"'),
      );
      const refused = await played(folder, [`${pytest}`, '-q', 'test_bot.py']);
      expect(refused.said).toContain('AssertionError: There is no command /hallo here; there is: ');
    },
  );

  testWith('go', go ? undefined : 'go is not installed', async () => {
    const folder = folderWith(['bot_test.go'], ['discord-js.js', 'bot.js']);
    writeFileSync(join(folder, 'go.mod'), 'module bot\n');
    const command = `node bot.js > ready & until grep -q ready ready; do sleep 0.1; done; ${go} test ./...; code=$?; kill $!; exit $code`;
    const { code, said } = await played(folder, ['sh', '-c', command]);
    expect(code, said).toBe(0);
    expect(said).toMatch(/^ok /m);
  });
});
