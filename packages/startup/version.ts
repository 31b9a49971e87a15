import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import packageJson from '../../package.json' with { type: 'json' };
import { PROJECT_FOLDER } from './settings-file.ts';
import { readSmallFile } from './small-file.ts';

/** Hexadecimal digits of a commit in a version: as many as `git log --oneline` shows at least. */
const SHORT_HASH_LENGTH = 7;

/** KiB of `packed-refs` at most: some 100,000 branches and tags. */
const MAX_PACKED_KIB = 8_192;

/** Symbolic refs in a row, as in git. */
const MAX_SYMBOLIC_REFS = 5;

const HASH = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
const BUILD_HASH = /^[0-9a-f]{7,64}$/i;

/** Parts that git allows in the name of a ref, so that no name leads out of its folder. */
const REF = /^refs(?:\/(?!\.)[^\p{Cc} ~^:?*[\\/]+)+$/u;

/**
 * The commit of an install, shortened: what its `.git` has checked out, or what the variable COMMIT of an image says.
 * Runs no git and never fails: it is undefined if there is neither, or nothing there that can be understood. What is
 * returned is hexadecimal, whatever a file has.
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
 * The hash of HEAD. `.git` is a folder, or in a worktree and a submodule a file with the folder's path
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

/** The hash of a ref among those that git has packed into one file, a line each. */
const packedRef = (path: string, name: string): string | undefined =>
  readGitFile(path, MAX_PACKED_KIB)
    ?.split('\n')
    .find((line) => line.endsWith(` ${name}`))
    ?.slice(0, -name.length - 1);

/** Undefined for whatever cannot be read, folders too. */
function readGitFile(path: string, maxKib?: number): string | undefined {
  try {
    return readSmallFile(path, maxKib).toString().trim();
  } catch {
    return undefined;
  }
}

/** The commit of this program, as `3cd7631`; undefined where it is not known. Read once, at the start. */
export const COMMIT = commitOf(PROJECT_FOLDER, process.env);

/** The number of this version, as `0.4.0`. */
export const VERSION_NUMBER: string = packageJson.version;

/** The version of this program as people report it, with the commit where it is known: `0.4.0+3cd7631`. */
export const VERSION = COMMIT === undefined ? VERSION_NUMBER : `${VERSION_NUMBER}+${COMMIT}`;
