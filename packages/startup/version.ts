import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import packageJson from '../../package.json' with { type: 'json' };
import { PROJECT_FOLDER } from './settings-file.ts';
import { readSmallFile } from './small-file.ts';

/** Hexadecimal digits of the commit in a version: the minimum that `git log --oneline` shows. */
const SHORT_HASH_LENGTH = 7;

/** Maximum KiB of `packed-refs`: some 100,000 branches and tags. */
const MAX_PACKED_KIB = 8_192;

/** Maximum chain of symbolic refs, as in git. */
const MAX_SYMBOLIC_REFS = 5;

const HASH = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
const BUILD_HASH = /^[0-9a-f]{7,64}$/i;

/** Only parts that git allows in a ref's name, so that no name leads out of its folder. */
const REF = /^refs(?:\/(?!\.)[^\p{Cc} ~^:?*[\\/]+)+$/u;

/**
 * Returns the short commit of an install: the HEAD of its `.git`, or the variable COMMIT of an image. Runs no git and
 * never fails: returns undefined if neither exists or is understood. The result is always hexadecimal.
 */
export function commitOf(
  projectFolder: string,
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const built = environment.COMMIT?.trim() ?? '';
  const commit =
    headCommit(join(projectFolder, '.git')) ?? (BUILD_HASH.test(built) ? built.toLowerCase() : undefined);
  return commit?.slice(0, SHORT_HASH_LENGTH);
}

/**
 * Returns the hash of HEAD. `.git` is a folder, or in a worktree or submodule a file with the folder's path
 * (https://git-scm.com/docs/gitrepository-layout).
 */
function headCommit(git: string): string | undefined {
  const [, link] = /^gitdir: (.+)$/.exec(readGitFile(git) ?? '') ?? [];
  const own = link === undefined ? git : resolve(dirname(git), link);
  // A worktree has its own HEAD and shares the branches of the repository.
  const common = resolve(own, readGitFile(join(own, 'commondir')) ?? '.');
  let value = readGitFile(join(own, 'HEAD'));
  for (let step = 0; step < MAX_SYMBOLIC_REFS && value !== undefined; step += 1) {
    if (HASH.test(value)) return value;
    const [, name = ''] = /^ref: *(.+)$/.exec(value) ?? [];
    if (!REF.test(name)) return undefined;
    value =
      readGitFile(join(own, name)) ??
      readGitFile(join(common, name)) ??
      packedRef(join(common, 'packed-refs'), name);
  }
  return undefined;
}

/** Finds the hash of a ref in `packed-refs`, which has one ref per line. */
const packedRef = (path: string, name: string): string | undefined =>
  readGitFile(path, MAX_PACKED_KIB)
    ?.split('\n')
    .find((line) => line.endsWith(` ${name}`))
    ?.slice(0, -name.length - 1);

/** Undefined for anything unreadable, including folders. */
function readGitFile(path: string, maxKib?: number): string | undefined {
  try {
    return readSmallFile(path, maxKib).toString().trim();
  } catch {
    return undefined;
  }
}

/** The commit of this program, like `3cd7631`; undefined if unknown. Read once, at the start. */
export const COMMIT = commitOf(PROJECT_FOLDER, process.env);

/** The version number, like `0.4.0`. */
export const VERSION_NUMBER: string = packageJson.version;

/** The version that people report, with the commit if known: `0.4.0+3cd7631`. */
export const VERSION = COMMIT === undefined ? VERSION_NUMBER : `${VERSION_NUMBER}+${COMMIT}`;
