import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';

/** Where Debian keeps servers, which is not in everybody's PATH. */
const SERVERS = ['/usr/sbin', '/usr/local/sbin', ...globSync('/usr/lib/postgresql/*/bin')];

/** The path of a program of this machine; undefined when it is not installed. */
export function installed(program: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...SERVERS];
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}
