import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';

/** The code of the bot in a folder of its own, where it can be changed. */
export function copiedCode(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-changed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const part of ['rollcall.js', 'package.json', 'src'])
    cpSync(part, join(folder, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}
