import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { z } from 'zod';

const WALK = fileURLToPath(new URL('walk.ts', import.meta.url));
const document = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8');
const walks = z.object({ list: z.array(z.string()), deletion: z.array(z.string()) });

it('names the files that a list and a deletion pass, all of them and no others', async () => {
  // A process of its own, since the coverage that this test run may be counted with would be disturbed.
  const { stdout } = await promisify(execFile)(process.execPath, [WALK]);
  const { list, deletion } = walks.parse(JSON.parse(stdout));
  expect(filesUnder('One `/list`')).toEqual(list);
  expect(filesUnder('One deletion')).toEqual(deletion);
  expect(under('One `/list`')).toContain(counted(list));
  expect(under('One deletion')).toContain(counted(deletion));
});

function counted(files: readonly string[]): string {
  const [bot, handlers, services] = ['bot', 'handlers', 'services'].map(
    (folder) => files.filter((file) => file.startsWith(`src/${folder}/`)).length,
  );
  return `\n${files.length} files: ${bot} in bot, ${handlers} in handlers, ${services} in services.`;
}

function under(heading: string): string {
  const [, section = ''] = document.split(`\n## ${heading}\n`);
  const [part = ''] = section.split('\n## ');
  return part;
}

function filesUnder(heading: string): string[] {
  return [...under(heading).matchAll(/`(src\/[\w./-]+)`/g)].map(([, file = '']) => file).toSorted();
}
