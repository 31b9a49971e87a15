import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { examineFolder } from '../../../src/bot/doctor/examine.ts';

const folder = mkdtempSync(join(tmpdir(), 'rollcall-doctor-'));

it('says whether the bot can keep something in a folder', () => {
  expect(examineFolder(folder)).toEqual(['ok', folder]);
  const deeper = join(folder, 'a', 'b');
  expect(examineFolder(deeper)).toEqual(['ok', `${deeper}, which the first start creates`]);
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(examineFolder(join(file, 'data'))).toEqual([
    'wrong',
    `${file}: a file is in the place of its folder`,
  ]);
  // Nobody can write there, root neither.
  expect(examineFolder('/proc/1')[0]).toBe('wrong');
});

it('finds where nothing can be kept though it looks as if it could', () => {
  const circle = join(folder, 'circle');
  symlinkSync(circle, circle);
  expect(examineFolder(circle)).toEqual([
    'wrong',
    `${circle}: its symbolic links form a loop. Set DATA_DIR to a folder that the bot may write to`,
  ]);
  const nowhere = join(folder, 'nowhere');
  symlinkSync(join(folder, 'not there'), nowhere);
  expect(examineFolder(nowhere)[0]).toBe('wrong');
  expect(examineFolder(process.platform === 'linux' ? '/proc/rollcall' : circle)[0]).toBe('wrong');
});
