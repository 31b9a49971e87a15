import { readFileSync } from 'node:fs';

const CONTRIBUTING = readFileSync(new URL('../../CONTRIBUTING.md', import.meta.url), 'utf8');

/** The number of files that the table of recipes says for a change: `a command`. */
export function filesOf(change: string): number {
  const [, files] =
    new RegExp(`^\\| \\[${change}\\]\\([^)]*\\) \\| (\\d+) \\|`, 'm').exec(CONTRIBUTING) ?? [];
  if (files === undefined) throw new Error(`CONTRIBUTING.md does not say how many files ${change} is`);
  return Number(files);
}

/** The code of a file that CONTRIBUTING.md shows behind its name. */
export function blockFor(file: string): string {
  const [, code] =
    new RegExp(`\`${file}\`[^\`]*(?:\`[^\`]+\`[^\`]*)*?\`\`\`ts\n(.*?)\`\`\``, 's').exec(CONTRIBUTING) ?? [];
  if (code === undefined) throw new Error(`CONTRIBUTING.md does not show ${file}`);
  return code;
}
