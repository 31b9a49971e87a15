import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { runs } from '../../../test/property-runs.ts';
import { COMMIT, commitOf, VERSION, VERSION_NUMBER } from '../version.ts';

/** The repository of this user is one among others: its settings and hooks do not count. */
const ENVIRONMENT = {
  PATH: process.env.PATH,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'ada',
  GIT_AUTHOR_EMAIL: 'ada@localhost',
  GIT_COMMITTER_NAME: 'ada',
  GIT_COMMITTER_EMAIL: 'ada@localhost',
};

const git = (cwd: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'protocol.file.allow=always', ...args], {
    cwd,
    env: ENVIRONMENT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'startup-version-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const commit = (folder: string) => git(folder, 'commit', '--quiet', '--allow-empty', '--message', 'A change');

/** A repository with two commits on `main` and a tag at the first. */
function repository(folder = temporaryFolder(), ...options: readonly string[]): string {
  mkdirSync(folder, { recursive: true });
  git(folder, 'init', '--quiet', '--initial-branch', 'main', ...options);
  commit(folder);
  git(folder, 'tag', '--annotate', '--message', 'A version', 'first');
  commit(folder);
  return folder;
}

/** A branch whose name is the end of another's, all in one file. */
function packed(folder: string): string {
  git(folder, 'branch', 'x/main', 'HEAD~1');
  git(folder, 'pack-refs', '--all');
  expect(readdirSync(join(folder, '.git/refs/heads'))).toEqual([]);
  return folder;
}

/** Ways to check a commit out; each gives the folder. */
const FORMS: Readonly<Record<string, () => string>> = {
  'a branch as a file': () => repository(),
  'a packed branch': () => packed(repository()),
  'a packed branch that has moved since': () => {
    const folder = packed(repository());
    commit(folder);
    return folder;
  },
  'a branch with slashes': () => {
    const folder = repository();
    git(folder, 'checkout', '--quiet', '-b', 'of/ada/näher');
    commit(folder);
    return folder;
  },
  'a packed branch with slashes': () => {
    const folder = repository();
    git(folder, 'checkout', '--quiet', '-b', 'of/ada');
    return packed(folder);
  },
  'a commit without a branch': () => {
    const folder = repository();
    git(folder, 'checkout', '--quiet', 'HEAD~1');
    return folder;
  },
  'a tag': () => {
    const folder = packed(repository());
    git(folder, 'checkout', '--quiet', 'first');
    return folder;
  },
  'a branch that is another name of one': () => {
    const folder = repository();
    git(folder, 'symbolic-ref', 'refs/heads/same', 'refs/heads/main');
    git(folder, 'symbolic-ref', 'HEAD', 'refs/heads/same');
    return folder;
  },
  'SHA-256': () => packed(repository(undefined, '--object-format', 'sha256')),
  'a clone': () => {
    const folder = join(temporaryFolder(), 'clone');
    git(tmpdir(), 'clone', '--quiet', repository(), folder);
    return folder;
  },
  'a shallow clone': () => {
    const folder = join(temporaryFolder(), 'clone');
    git(tmpdir(), 'clone', '--quiet', '--depth', '1', `file://${repository()}`, folder);
    return folder;
  },
  'a folder of Git elsewhere': () => {
    const folder = temporaryFolder();
    return repository(join(folder, 'files'), '--separate-git-dir', join(folder, 'git'));
  },
  'a worktree with a branch': () => {
    const folder = join(temporaryFolder(), 'worktree');
    git(repository(), 'worktree', 'add', '--quiet', '-b', 'other', folder, 'HEAD~1');
    return folder;
  },
  'a worktree with a packed branch': () => {
    const folder = join(temporaryFolder(), 'worktree');
    const from = repository();
    git(from, 'worktree', 'add', '--quiet', '-b', 'other', folder, 'HEAD~1');
    packed(from);
    return folder;
  },
  'a worktree without a branch': () => {
    const folder = join(temporaryFolder(), 'worktree');
    git(repository(), 'worktree', 'add', '--quiet', '--detach', folder, 'HEAD~1');
    return folder;
  },
  'a submodule': () => {
    const [folder, part] = [repository(), repository()];
    git(folder, 'submodule', '--quiet', 'add', part, 'part');
    expect(readFileSync(join(folder, 'part/.git'), 'utf8')).toBe('gitdir: ../.git/modules/part\n');
    return join(folder, 'part');
  },
  'a worktree of a submodule': () => {
    const folder = join(temporaryFolder(), 'worktree');
    const outer = repository();
    git(outer, 'submodule', '--quiet', 'add', repository(), 'part');
    git(join(outer, 'part'), 'worktree', 'add', '--quiet', '-b', 'other', folder, 'HEAD~1');
    return folder;
  },
  'a link to the folder': () => {
    const folder = join(temporaryFolder(), 'link');
    symlinkSync(repository(), folder);
    return folder;
  },
};

test.each(Object.keys(FORMS))('reads the commit that git has in %s', (form) => {
  const folder = FORMS[form]?.() ?? '';
  expect(commitOf(folder, {})).toBe(git(folder, 'rev-parse', 'HEAD').slice(0, 7));
  expect(commitOf(folder, { COMMIT: 'fedcba9876' })).toBe(git(folder, 'rev-parse', 'HEAD').slice(0, 7));
});

test.each([
  ['3CD76310', '3cd7631'],
  [' 3cd7631\n', '3cd7631'],
  ['3cd7631'.padEnd(40, '0'), '3cd7631'],
  ['3cd7631'.padEnd(64, '0'), '3cd7631'],
  ['3cd763', undefined],
  ['3cd7631'.padEnd(65, '0'), undefined],
  ['main', undefined],
  ['', undefined],
  ['3cd7631; x', undefined],
])('without .git the COMMIT %j of an image is %s', (COMMIT, found) => {
  expect(commitOf(temporaryFolder(), { COMMIT })).toBe(found);
});

test('a repository around the folder is another one', () => {
  const folder = join(repository(), 'inside');
  mkdirSync(folder);
  expect(commitOf(folder, {})).toBeUndefined();
});

/** Writes a file of a repository anew. */
const write = (file: string, text: string) => (folder: string) => {
  rmSync(join(folder, file), { recursive: true, force: true });
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};
const replaced = (file: string, make: (path: string) => unknown) => (folder: string) => {
  rmSync(join(folder, file), { recursive: true, force: true });
  make(join(folder, file));
};
const pipe = (path: string) => execFileSync('mkfifo', [path]);
const HASH = 'a'.repeat(40);

const DAMAGED: Readonly<Record<string, (folder: string) => unknown>> = {
  'a branch without a commit': (folder) => git(folder, 'symbolic-ref', 'HEAD', 'refs/heads/nothing'),
  'an empty HEAD': write('.git/HEAD', ''),
  'a HEAD that is cut short': (folder) => truncateSync(join(folder, '.git/HEAD'), 10),
  'a branch that is cut short': (folder) => truncateSync(join(folder, '.git/refs/heads/main'), 20),
  'a branch of zeros in bytes': write('.git/refs/heads/main', '\0'.repeat(41)),
  'no HEAD': (folder) => rmSync(join(folder, '.git/HEAD')),
  'a folder as HEAD': replaced('.git/HEAD', (path) => mkdirSync(path)),
  'a pipe as HEAD': replaced('.git/HEAD', pipe),
  'a pipe as .git': replaced('.git', pipe),
  'a pipe as the branch': replaced('.git/refs/heads/main', pipe),
  'an endless HEAD': replaced('.git/HEAD', (path) => symlinkSync('/dev/zero', path)),
  'an endless packed-refs': (folder) => {
    rmSync(join(folder, '.git/refs/heads/main'));
    symlinkSync('/dev/zero', join(folder, '.git/packed-refs'));
  },
  'links in a circle': replaced('.git', (path) => symlinkSync('.git', path)),
  'branches in a circle': (folder) => {
    write('.git/HEAD', 'ref: refs/heads/a')(folder);
    write('.git/refs/heads/a', 'ref: refs/heads/b')(folder);
    write('.git/refs/heads/b', 'ref: refs/heads/a')(folder);
  },
  'a branch out of the folder': (folder) => {
    write('.git/HEAD', 'ref: refs/../../secret')(folder);
    write('secret', HASH)(folder);
  },
  'a branch with an absolute path': (folder) => {
    write('secret', HASH)(folder);
    write('.git/HEAD', `ref: ${join(folder, 'secret')}`)(folder);
  },
  'a branch with a line break': write('.git/HEAD', `ref: refs/heads/x\n${HASH}`),
  'a HEAD with more than a hash': write('.git/HEAD', `${HASH} and more`),
  'a HEAD with capitals': write('.git/HEAD', HASH.toUpperCase()),
  'a HEAD of another length': write('.git/HEAD', 'a'.repeat(41)),
  'a packed branch with something else': (folder) => {
    rmSync(join(folder, '.git/refs/heads/main'));
    write('.git/packed-refs', 'rm -rf refs/heads/main\n')(folder);
  },
  'a link to nowhere': write('.git', 'gitdir: /nowhere/at/all'),
  'a link to itself': write('.git', 'gitdir: .git'),
  'a link without a path': write('.git', 'gitdir: '),
  'a link with a zero byte': write('.git', 'gitdir: a\0b'),
  'a text in place of .git': write('.git', 'nothing of git'),
  'an empty .git': write('.git', ''),
  'a common folder that is nowhere, and no branch': (folder) => {
    write('.git/commondir', '/nowhere')(folder);
    rmSync(join(folder, '.git/refs'), { recursive: true });
  },
};

test.each(Object.keys(DAMAGED))('%s is no commit, and no failure', (damage) => {
  const folder = repository();
  DAMAGED[damage]?.(folder);
  expect(commitOf(folder, {})).toBeUndefined();
  expect(commitOf(folder, { COMMIT: '3cd7631' })).toBe('3cd7631');
});

test('whatever stands in the files, a commit is seven hexadecimal digits or nothing', () => {
  const [folder, whole] = [temporaryFolder(), join(packed(repository()), '.git')];
  const word = fc.constantFrom(
    'ref: ',
    'gitdir: ',
    'refs/heads/main',
    'refs/',
    '/',
    '..',
    '\n',
    ' ',
    '\0',
    HASH,
    '^',
  );
  const part = fc.oneof(word, word, fc.string({ unit: 'binary', maxLength: 8 }));
  const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
  const files = ['HEAD', 'commondir', 'packed-refs', 'refs/heads/main'];
  const contents = fc.dictionary(fc.constantFrom(...files), text);
  fc.assert(
    fc.property(contents, fc.option(text, { freq: 5 }), (written, link) => {
      rmSync(join(folder, '.git'), { recursive: true, force: true });
      if (link === null) cpSync(whole, join(folder, '.git'), { recursive: true });
      else writeFileSync(join(folder, '.git'), link);
      if (link === null)
        for (const [file, content] of Object.entries(written))
          writeFileSync(join(folder, '.git', file), content);
      expect(commitOf(folder, {}) ?? '0000000').toMatch(/^[0-9a-f]{7}$/);
    }),
    { numRuns: runs(100) },
  );
});

test('a packed-refs of 20,000 branches is read, and one without end is not', () => {
  const folder = packed(repository());
  const path = join(folder, '.git/packed-refs');
  const lines = Array.from({ length: 20_000 }, (_, at) => `${HASH} refs/heads/branch-${at}\n`);
  writeFileSync(path, lines.join('') + readFileSync(path, 'utf8'));
  expect(commitOf(folder, {})).toBe(git(folder, 'rev-parse', 'HEAD').slice(0, 7));
  appendFileSync(path, `# ${'x'.repeat(9_000_000)}\n`);
  expect(commitOf(folder, {})).toBeUndefined();
});

test('the version of this program is its number, with the commit behind a plus', () => {
  expect(VERSION_NUMBER).toMatch(/^\d+\.\d+\.\d+$/);
  expect(VERSION).toBe(COMMIT === undefined ? VERSION_NUMBER : `${VERSION_NUMBER}+${COMMIT}`);
});
