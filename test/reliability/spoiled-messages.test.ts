import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runProgram } from '../e2e/program.ts';
import { copiedCode } from './copied-code.ts';

it.each(['start', 'doctor', 'commands'])(
  '%s without the English messages ends with a sentence',
  async (name) => {
    const install = copiedCode();
    const file = join(install, 'src/handlers/words/en.json');
    truncateSync(file, 1_000);
    const program = runProgram([name], {}, '', [], install);
    expect(await program.ended).toEqual({
      code: 78,
      stdout: '',
      stderr: expect.stringMatching(
        /^The English messages in .*en\.json cannot be read \(.*\)\. Install Rollcall again\.\n$/,
      ),
    });
  },
);

it('a file of another language that cannot be read, and a wrong message, are warned of, and English stands in', async () => {
  const install = copiedCode();
  const words = join(install, 'src/handlers/words');
  truncateSync(join(words, 'de.json'), 1_000);
  rmSync(join(words, 'fr.json'));
  const japanese = readFileSync(join(words, 'ja.json'), 'utf8');
  writeFileSync(join(words, 'ja.json'), japanese.replace(/(?<="answers\.service\.notRegistered": ")/, '{'));
  const program = runProgram(['start'], { COOLDOWN_SECONDS: '0' }, undefined, [], install);
  let printed = '';
  program.process.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const type = (line: string) => program.process.stdin?.write(`${line}\n`);
  for (const [language, file] of [
    ['Deutsch', 'de'],
    ['Français', 'fr'],
  ])
    await program.logged(
      `${language} is shown in English, because ${join(words, `${file}.json`)} cannot be read: `,
    );
  for (const locale of ['de', 'fr', 'ja']) {
    printed = '';
    type(`:language ${locale}`);
    type('/list nobody-here');
    await expect.poll(() => printed).toContain('Nobody has registered the name nobody-here');
  }
  await program.logged('answers.service.notRegistered of the language ja is shown in English: ');
  program.process.stdin?.end();
  expect(await program.ended).toMatchObject({ code: 0 });
});
