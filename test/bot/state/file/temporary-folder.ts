import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder until the end of the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
