import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A directory that goes when the test that asked for it ends, whatever its outcome. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'rollcall-service-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
